import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WitnessedBeginning, WitnessedCall } from '#tests/support/witness-tap.ts'

const root = join(import.meta.dirname, '../../..')

/** Bundled functions on the local cloud: from the request to the payout, refunds and faults, files, calls, texts. */
const journeys = ['main-job', 'files', 'call-lists', 'texts'].map((name) => `tests/integration/http/${name}.test.ts`)

/** One cloud at a time, however long it takes: on a busy machine, two leave each other no time for an answer. */
const patiently = ['--testTimeout=3600000', '--no-file-parallelism']

/** Runs the tests whose servers write what they answer into `folder`. */
export const record = (folder: string): void => {
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'isolated', ...patiently, ...journeys],
    { cwd: root, encoding: 'utf8', env: { ...process.env, WITNESS_FOLDER: folder } },
  )
  if (run.status !== 0)
    throw new Error(`The recorded tests failed:\n${run.stdout.slice(-4000)}${run.stderr.slice(-2000)}`)
}

/** In the order of each process. */
export function* callsIn(folder: string): Generator<WitnessedCall> {
  for (const file of globSync(join(folder, '*.jsonl')))
    for (const text of readFileSync(file, 'utf8').split('\n')) {
      const line = text === '' ? undefined : (JSON.parse(text) as WitnessedCall | WitnessedBeginning)
      if (line && !('beginning' in line)) yield line
    }
}
