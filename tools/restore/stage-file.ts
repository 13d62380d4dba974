import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StageFile } from '#infra/deploy/region/means.ts'

/** The file of a stage, as written. */
export const stageFile = (stage: string) => {
  const path = join(import.meta.dirname, '../../config', `${stage}.json`)
  return {
    path,
    read: () => JSON.parse(readFileSync(path, 'utf8')) as StageFile,
    write: (file: StageFile) => writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`),
  }
}
