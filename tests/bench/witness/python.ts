import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Figure } from '../report.ts'
import type { Judged } from './aws.ts'

/** The recorded calls by the models of `botocore`, where Python has it. */

interface Said {
  judged: Judged[]
  figures: Figure[]
}

const script = join(import.meta.dirname, 'botocore_models.py')

export const pythonWitness = (folder: string): Said => {
  if (spawnSync('python3', ['-c', 'import botocore.session']).status !== 0) {
    console.log('Skipped: lengths and patterns, because Python has no botocore (pip install botocore).')
    return { judged: [], figures: [] }
  }
  const run = spawnSync('python3', [script, folder], { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 600_000 })
  if (run.status !== 0) throw new Error(`${script} failed:\n${run.stderr.slice(-3000)}`)
  return JSON.parse(run.stdout) as Said
}
