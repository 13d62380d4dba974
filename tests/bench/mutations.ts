import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCache, writeCache, type Cache, type Look, type Verdict } from '#tests/mutations/cache.ts'
import { importsIn } from '#tests/mutations/imports.ts'
import type { Mutant } from '#tests/mutations/instrument.ts'
import { judge } from '#tests/mutations/judge.ts'
import { fileOf, look } from '#tests/mutations/look.ts'
import { prepare } from '#tests/mutations/prepare.ts'
import type { Attempt, Plan } from '#tests/mutations/protocol.ts'
import { report } from './mutation-report.ts'
import { runTests } from '#tests/mutations/run-tests.ts'
import { sampleOf, spreadOf } from '#tests/mutations/sample.ts'
import { withValues } from '#tests/mutations/values.ts'
import { testFiles } from '#tests/mutations/test-files.ts'
import type { Options, Section } from './report.ts'

/**
 * `npm run bench -- mutations [--only <folder or file>] [--tests <folder or file>] [--sample N] [--runs N] [--seed N]
 * [--full]`: mutants of the money code, from its syntax tree, and the tests that must notice them. `--sample` draws
 * from all of it, `--runs` from what `--only` names; `--tests` takes only some of the tests. `--full` forgets what
 * earlier runs found, and tries every test, not only all of rules, and the nearest twenty of each other kind.
 * docs/testing.md#mutants-of-the-money-code says how.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.build/mutations')
const cacheFile = join(folder, 'cache.json')

const run = (plan: Plan, files: readonly string[]): Promise<Attempt[]> => runTests(root, folder, plan, files)

export const bench = async (options: Options): Promise<Section[]> => {
  const { quick, full, only = '', tests = '', runs, sample, seed = 1 } = options
  const began = performance.now()
  mkdirSync(folder, { recursive: true })
  const mutants = prepare(root, join(folder, 'code'))
  const imports = importsIn(root)
  const cache: Cache = full ? { files: new Map(), verdicts: new Map() } : readCache(cacheFile)
  const save = () => writeCache(cacheFile, cache, mutants)
  const numbers = [...mutants.keys()]
  const drawn = sample === undefined ? numbers : spreadOf(numbers, sample, seed)
  const asked = drawn.filter((n) => mutants[n]!.file.startsWith(only))
  const chosen = sampleOf(asked, quick ? 200 : runs, seed)

  const looks: Look[] = []
  const stages = testFiles()
  const all = new Set(stages.flat())
  for (const [kind, stage] of stages.entries()) {
    const left = chosen.filter((n) => !isKilled(cache, mutants[n]!, all, imports.hashOfTest))
    const sources = new Set(left.map((n) => mutants[n]!.file))
    const files = stage.filter(
      (file) => file.startsWith(tests) && imports.closureOf(file).some((one) => sources.has(one)),
    )
    await look(cache, imports, mutants, files, run)
    save()
    const values = valuesOf(cache.files, mutants, left)
    const own = withValues(
      files.flatMap((file) => cache.files.get(file)?.looks ?? []),
      values.map((n) => mutants[n]!),
      mutants,
      imports,
    )
    looks.push(...own)
    const open = left.filter((n) => !isTriedWhole(cache, mutants[n]!, looks, imports.hashOfTest))
    if (open.length === 0) continue
    console.log(`  ${open.length} mutants and ${own.length} tests`)
    const isTried = (n: number, { file }: Look) => triedOf(cache, mutants[n]!).includes(imports.hashOfTest(file))
    const keep = (n: number, verdict: Omit<Verdict, 'text'>) =>
      cache.verdicts.set(mutants[n]!.key, { text: mutants[n]!.text, ...verdict })
    const { killed, unsound } = await judge(
      open,
      full || kind === 0 ? Infinity : 20,
      mutants,
      own,
      isTried,
      ({ file }, mutant) => imports.directOf(file).includes(mutant.file),
      killedIn(cache, mutants),
      (plan, of) => run({ ...plan, values }, of),
      (judged) => {
        for (const [n, by] of judged.killed) keep(n, { is: 'killed', by, tests: [imports.hashOfTest(fileOf(by))] })
        save()
      },
    )
    for (const test of unsound) console.log(`  not used, it cannot be repeated: ${test}`)
    for (const n of open.filter((one) => !killed.has(one)))
      keep(n, {
        is: 'survived',
        tests: [...triedOf(cache, mutants[n]!), ...hashesOf(mutants[n]!, looks, imports.hashOfTest)],
      })
    save()
  }
  const tried = chosen.map((n) => mutants[n]!)
  return report(tried, mutants, cache, looks, sample !== undefined, (performance.now() - began) / 1000)
}

/** Of these mutants, those of values, and others that were reached while modules were loaded, and by no test. */
const valuesOf = (files: Cache['files'], mutants: readonly Mutant[], numbers: readonly number[]): number[] => {
  const all = [...files.values()]
  const outside = new Set(all.flatMap((file) => [...file.outside]))
  for (const { looks } of all) for (const { reached } of looks) for (const key of reached) outside.delete(key)
  return numbers.filter((n) => mutants[n]!.isOfValue || outside.has(mutants[n]!.key))
}

/** By which test, according to earlier runs and stages. */
const killedIn = ({ verdicts }: Cache, mutants: readonly Mutant[]): Map<number, string> =>
  new Map(
    mutants.flatMap(({ key }, n): [number, string][] => {
      const by = verdicts.get(key)?.by
      return by === undefined ? [] : [[n, by]]
    }),
  )

/** Of the files with tests that reach the mutant. */
const hashesOf = ({ key }: Mutant, looks: readonly Look[], hashOfTest: (file: string) => string): string[] => [
  ...new Set(looks.filter(({ reached }) => reached.has(key)).map(({ file }) => hashOfTest(file))),
]

/** Files that have not noticed the mutant, as it is. */
const triedOf = ({ verdicts }: Cache, { key, text }: Mutant): string[] => {
  const verdict = verdicts.get(key)
  return verdict?.is === 'survived' && verdict.text === text ? verdict.tests : []
}

/** In an earlier run, if its function and the test are still the same. */
const isKilled = (
  { verdicts }: Cache,
  { key, text }: Mutant,
  tests: ReadonlySet<string>,
  hashOfTest: (file: string) => string,
): boolean => {
  const verdict = verdicts.get(key)
  if (verdict?.text !== text || verdict.by === undefined) return false
  const file = fileOf(verdict.by)
  return tests.has(file) && verdict.tests[0] === hashOfTest(file)
}

/** Whether an earlier run tried the mutant with all that reaches it, as both are now. */
const isTriedWhole = (
  cache: Cache,
  mutant: Mutant,
  looks: readonly Look[],
  hashOfTest: (file: string) => string,
): boolean => {
  const tried = triedOf(cache, mutant)
  const isSurvivor = cache.verdicts.get(mutant.key)?.is === 'survived'
  return isSurvivor && hashesOf(mutant, looks, hashOfTest).every((hash) => tried.includes(hash))
}
