import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string
  }
}

/** For things made once per run (once.ts) and read by files of several projects: their setups share this process. */
export const setup = (project: TestProject): (() => void) | undefined => {
  const known = process.env['TEST_RUN_FOLDER']
  const folder = known ?? mkdtempSync(join(tmpdir(), 'bookme-tests-'))
  project.provide('runFolder', folder)
  if (known !== undefined) return undefined
  process.env['TEST_RUN_FOLDER'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
