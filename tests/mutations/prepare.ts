import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { instrument, type Mutant } from './instrument.ts'

/** The money code. A mutation budget holds for each folder. */
export const folders = [
  'shared/domain/payment',
  'shared/domain/cancellation',
  'shared/domain/event/money',
  'shared/domain/event/agreement',
  'functions/_money',
] as const

/** Writes the money code with all its mutants into a folder. @returns them by number. */
export const prepare = (root: string, into: string): Mutant[] => {
  rmSync(into, { recursive: true, force: true })
  const mutants: Mutant[] = []
  for (const file of folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }).toSorted())) {
    const { code, mutants: found } = instrument(file, readFileSync(join(root, file), 'utf8'), mutants.length)
    mutants.push(...found)
    mkdirSync(dirname(join(into, file)), { recursive: true })
    writeFileSync(join(into, file), code.replace("'#shared/lazy.ts'", "'#tests/mutations/lazy.ts'"))
  }
  return mutants
}
