import type { Cache, Look } from './cache.ts'
import type { importsIn } from './imports.ts'
import { hashOf, type Mutant } from './instrument.ts'
import type { Attempt, Plan } from './protocol.ts'

type Run = (plan: Plan, files: readonly string[]) => Promise<Attempt[]>

export const fileOf = (test: string): string => test.slice(0, test.indexOf(' > '))

/** Sees which mutants each test reaches, and how long it takes; only in files whose own or imported text changed. */
export const look = async (
  cache: Cache,
  imports: ReturnType<typeof importsIn>,
  mutants: readonly Mutant[],
  files: readonly string[],
  run: Run,
): Promise<void> => {
  const keysOf = Map.groupBy(mutants, ({ file }) => file)
  /** A new operator, or a file that has become money code, makes mutants that no earlier look has seen. */
  const closureHash = (file: string) => {
    const keys = imports.closureOf(file).flatMap((one) => keysOf.get(one)?.map(({ key }) => key) ?? [])
    return hashOf(imports.hashOfClosure(file), ...keys)
  }
  const stale = files.filter((file) => cache.files.get(file)?.closure !== closureHash(file))
  if (stale.length === 0) return
  console.log(`  looking at the tests of ${stale.length} files`)
  const attempts = await run({ mutants: mutants.length, seed: 1, limits: {} }, stale)
  const toKeys = (numbers: readonly number[]) => new Set(numbers.map((n) => mutants[n]!.key))
  const outside = toKeys(attempts.flatMap((attempt) => (attempt.is === 'outside' ? attempt.reached : [])))
  const looks = attempts.flatMap((attempt): Look[] => {
    if (attempt.is !== 'seen') return []
    const { test, ms, calls, passed, reached } = attempt
    if (!passed) console.log(`  not used, it fails without a mutant: ${test}`)
    return [{ name: test, file: fileOf(test), ms, calls, reached: passed ? toKeys(reached) : new Set() }]
  })
  for (const file of stale) {
    const own = looks.filter((one) => one.file === file)
    // Modules are loaded once for all files of the process.
    if (own.length > 0) cache.files.set(file, { closure: closureHash(file), looks: own, outside })
  }
}
