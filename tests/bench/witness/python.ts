import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Figure } from '../report.ts'
import type { Judged } from './aws.ts'

/** The recorded calls by the models of `botocore`, and asked again of `moto`, where Python has them. */

interface Said {
  name: PythonWitness
  judged: Judged[]
  figures: Figure[]
}

/** CI has not the minutes in which moto copies its table for each transaction. */
const parts = {
  botocore: { script: 'botocore_models.py', needs: 'botocore.session', inCi: true },
  moto: { script: 'moto_replay.py', needs: 'moto.server', inCi: false },
} as const
export type PythonWitness = keyof typeof parts

const saidBy = (name: PythonWitness, folder: string): Said[] => {
  const { script, needs, inCi } = parts[name]
  if (process.env['CI'] !== undefined && !inCi) {
    console.log(`Skipped in CI: ${name}.`)
    return []
  }
  if (spawnSync('python3', ['-c', `import ${needs}`]).status !== 0) {
    console.log(`Skipped: ${name}, which Python does not have (pip install ${name}).`)
    return []
  }
  const run = spawnSync('python3', [join(import.meta.dirname, script), folder], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: 1_800_000,
  })
  if (run.status !== 0) throw new Error(`${script} failed:\n${run.stderr.slice(-3000)}`)
  return [{ name, ...(JSON.parse(run.stdout) as Omit<Said, 'name'>) }]
}

/** Of those that are there. */
export const pythonWitnesses = (folder: string): Said[] => [...saidBy('botocore', folder), ...saidBy('moto', folder)]
