import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    synthFolder: string
  }
}

/** Where the first file that needs bundles and template puts them (synth.ts), for all files of a run. */
export const setup = (project: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'bookme-cdk-'))
  project.provide('synthFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
