import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WitnessedCall } from '#tests/support/witness-tap.ts'

const root = join(import.meta.dirname, '../../..')

/** Bundled functions on the local cloud: the main job, and files. */
const journeys = ['tests/integration/http/main-job.test.ts', 'tests/integration/http/files.test.ts']

/** Runs the tests whose servers write what they answer into `folder`. */
export const record = (folder: string): void => {
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'isolated', ...journeys],
    { cwd: root, encoding: 'utf8', env: { ...process.env, WITNESS_FOLDER: folder } },
  )
  if (run.status !== 0)
    throw new Error(`The recorded tests failed:\n${run.stdout.slice(-4000)}${run.stderr.slice(-2000)}`)
}

/** In the order of each process. */
export function* callsIn(folder: string): Generator<WitnessedCall> {
  for (const file of globSync(join(folder, '*.jsonl')))
    for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') yield JSON.parse(line) as WitnessedCall
}
