import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mutant } from './instrument.ts'

/** A test, and the mutants that it reaches. */
export interface Look {
  name: string
  file: string
  ms: number
  calls: number
  reached: Set<string>
}
export interface Verdict {
  /** Hash of the mutant's function. */
  text: string
  is: 'killed' | 'survived'
  /** The test that noticed it. */
  by?: string
  /** Hash of that test's file, or of each file whose tests have not noticed it. */
  tests: string[]
}
/** The tests of a file; `closure` is the hash of all that it imports. */
interface Looked {
  closure: string
  looks: Look[]
  outside: Set<string>
}
export interface Cache {
  files: Map<string, Looked>
  verdicts: Map<string, Verdict>
}

/** Numbers of `keys` stand for mutants in the file, or it would be many times as long. */
interface Stored {
  keys: string[]
  files: Record<
    string,
    { closure: string; looks: (Omit<Look, 'reached'> & { reached: number[] })[]; outside: number[] }
  >
  verdicts: Record<string, Verdict>
}

export const readCache = (path: string): Cache => {
  if (!existsSync(path)) return { files: new Map(), verdicts: new Map() }
  const { keys, files, verdicts } = JSON.parse(readFileSync(path, 'utf8')) as Stored
  const toSet = (numbers: readonly number[]) => new Set(numbers.map((n) => keys[n]!))
  return {
    files: new Map(
      Object.entries(files).map(([file, { closure, looks, outside }]) => [
        file,
        { closure, looks: looks.map((look) => ({ ...look, reached: toSet(look.reached) })), outside: toSet(outside) },
      ]),
    ),
    verdicts: new Map(Object.entries(verdicts)),
  }
}

export const writeCache = (path: string, { files, verdicts }: Cache, mutants: readonly Mutant[]): void => {
  const keys = mutants.map(({ key }) => key)
  const numbers = new Map(keys.map((key, n) => [key, n]))
  const toNumbers = (set: ReadonlySet<string>) => [...set].flatMap((key) => numbers.get(key) ?? [])
  const stored: Stored = {
    keys,
    files: Object.fromEntries(
      [...files].map(([file, { closure, looks, outside }]) => [
        file,
        {
          closure,
          looks: looks.map((look) => ({ ...look, reached: toNumbers(look.reached) })),
          outside: toNumbers(outside),
        },
      ]),
    ),
    verdicts: Object.fromEntries([...verdicts].filter(([key]) => numbers.has(key))),
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(stored))
}
