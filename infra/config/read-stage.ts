import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkStage, InvalidConfig, type StageConfig } from './stage-config.ts'

const folder = join(import.meta.dirname, '..', '..', 'config')

const parse = (stage: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidConfig(`config/${stage}.json is not JSON: ${(error as Error).message}`)
  }
}

/** @throws InvalidConfig if the stage does not exist or its file has problems. */
export const readStage = (stage: string): StageConfig => {
  const path = join(folder, `${stage}.json`)
  // The stage is a part of the names of functions, which have at most 64 characters.
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(stage) || !existsSync(path)) {
    const stages = readdirSync(folder).map((name) => name.replace(/\.json$/, ''))
    throw new InvalidConfig(`There is no config/${stage}.json. Stages: ${stages.sort().join(', ')}`)
  }
  return checkStage(stage, parse(stage, readFileSync(path, 'utf8')))
}

/** Stages share an account, so every fixed name contains the stack's. */
export const stackNameOf = (stage: string): string => (stage === 'local' ? 'BookMe' : `BookMe-${stage}`)
