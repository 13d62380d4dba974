import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { buildApp } from '#infra/build-app.ts'

export interface Synth {
  outdir: string
  bundleDir: string
}

const build = async ({ outdir, bundleDir }: Synth): Promise<string> => {
  try {
    await buildApp({ outdir, bundleDir, skipWeb: true })
    return ''
  } catch (error) {
    return `Bundles or template could not be built: ${String(error)}`
  }
}

/** Bundles and template as deployed, built once in a run: the first test file builds, the others wait. */
export const synthesized = async (): Promise<Synth> => {
  const folder = inject('synthFolder')
  const synth = { outdir: join(folder, 'out'), bundleDir: join(folder, 'bundles') }
  const result = join(folder, 'result')
  // Only one process can make a folder.
  if (mkdirSync(join(folder, 'taken'), { recursive: true }) !== undefined) {
    writeFileSync(`${result}.draft`, await build(synth))
    renameSync(`${result}.draft`, result)
  }
  while (!existsSync(result)) await sleep(50)
  const problem = readFileSync(result, 'utf8')
  if (problem !== '') throw new Error(problem)
  return synth
}
