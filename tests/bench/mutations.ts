import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCache, writeCache, type Cache, type Look, type Verdict } from '#tests/mutations/cache.ts'
import { importsIn } from '#tests/mutations/imports.ts'
import type { Mutant } from '#tests/mutations/instrument.ts'
import { judge } from '#tests/mutations/judge.ts'
import { fileOf, look } from '#tests/mutations/look.ts'
import { partOf, prepare } from '#tests/mutations/prepare.ts'
import type { Attempt, Plan } from '#tests/mutations/protocol.ts'
import { runTests } from '#tests/mutations/run-tests.ts'
import { sampleOf } from '#tests/mutations/sample.ts'
import { isNamed, type Survivors } from '#tests/mutations/survivor.ts'
import { survivors } from '#tests/mutations/survivors.ts'
import { withValues } from '#tests/mutations/values.ts'
import { testFiles } from '#tests/mutations/test-files.ts'
import type { Figure, Options, Section } from './report.ts'

/**
 * `npm run bench -- mutations [--only <folder or file>] [--tests <folder or file>] [--runs N --seed N] [--full]`:
 * mutants of the money code, from its syntax tree, and the tests that must notice them. `--runs` takes a random sample,
 * `--tests` only some of the tests. `--full` forgets what earlier runs found, and tries every test, not only all
 * of rules, and the nearest twenty of each other kind. docs/testing.md#mutants-of-the-money-code says how.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.build/mutations')
const cacheFile = join(folder, 'cache.json')

const run = (plan: Plan, files: readonly string[]): Promise<Attempt[]> => runTests(root, folder, plan, files)

export const bench = async ({ quick, full, only = '', tests = '', runs, seed = 1 }: Options): Promise<Section[]> => {
  const began = performance.now()
  mkdirSync(folder, { recursive: true })
  const mutants = prepare(root, join(folder, 'code'))
  const imports = importsIn(root)
  const cache: Cache = full ? { files: new Map(), verdicts: new Map() } : readCache(cacheFile)
  const save = () => writeCache(cacheFile, cache, mutants)
  const asked = [...mutants.keys()].filter((n) => mutants[n]!.file.startsWith(only))
  const chosen = sampleOf(asked, quick ? 200 : runs, seed)
  const sources = new Set(chosen.map((n) => mutants[n]!.file))

  const looks: Look[] = []
  const stages = testFiles()
  const all = new Set(stages.flat())
  for (const [kind, stage] of stages.entries()) {
    const files = stage.filter(
      (file) => file.startsWith(tests) && imports.closureOf(file).some((one) => sources.has(one)),
    )
    await look(cache, imports, mutants, files, run)
    save()
    const values = valuesOf(cache.files, mutants).map((mutant) => mutants.indexOf(mutant))
    const own = looksOf(cache, mutants, files, imports)
    looks.push(...own)
    const known = (n: number) => verdictOf(cache, mutants[n]!, looks, all, imports.hashOfTest)
    const open = chosen.filter((n) => known(n) === undefined)
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
  return report(chosen, mutants, cache, looks, (performance.now() - began) / 1000)
}

/** With the mutants of values, which no test reaches itself. */
const looksOf = (
  { files: known }: Cache,
  mutants: readonly Mutant[],
  files: readonly string[],
  imports: ReturnType<typeof importsIn>,
): Look[] => {
  const looks = files.flatMap((file) => known.get(file)?.looks ?? [])
  return withValues(looks, valuesOf(known, mutants), mutants, imports)
}

/** Mutants of values, and others that were reached while modules were loaded, and by no test. */
const valuesOf = (files: Cache['files'], mutants: readonly Mutant[]): Mutant[] => {
  const all = [...files.values()]
  const outside = new Set(all.flatMap((file) => [...file.outside]))
  for (const { looks } of all) for (const { reached } of looks) for (const key of reached) outside.delete(key)
  return mutants.filter(({ key, isOfValue }) => isOfValue || outside.has(key))
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

/** The verdict of an earlier run, if its function and the tests are still the same. */
const verdictOf = (
  { verdicts }: Cache,
  mutant: Mutant,
  looks: readonly Look[],
  tests: ReadonlySet<string>,
  hashOfTest: (file: string) => string,
): Verdict | undefined => {
  const verdict = verdicts.get(mutant.key)
  if (verdict?.text !== mutant.text) return undefined
  if (verdict.by === undefined)
    return hashesOf(mutant, looks, hashOfTest).every((hash) => verdict.tests.includes(hash)) ? verdict : undefined
  const file = fileOf(verdict.by)
  return tests.has(file) && verdict.tests[0] === hashOfTest(file) ? verdict : undefined
}

const report = (
  chosen: readonly number[],
  mutants: readonly Mutant[],
  { verdicts }: Cache,
  looks: readonly Look[],
  seconds: number,
): Section[] => {
  const tried = chosen.map((n) => mutants[n]!)
  const isKilled = ({ key }: Mutant) => verdicts.get(key)?.is === 'killed'
  const listed = new Map<Mutant, Survivors['is']>()
  const gone: string[] = []
  for (const { folder, is, mutants: names } of survivors)
    for (const name of names) {
      const named = mutants.filter((mutant) => isNamed(mutant, folder, name))
      if (named.length === 0) gone.push(`${folder}/${name.join(' ')}`)
      for (const mutant of named) listed.set(mutant, is)
    }
  const reached = new Set(looks.flatMap((one) => [...one.reached]))
  const unnamed = tried.filter((mutant) => !isKilled(mutant) && !listed.has(mutant))
  for (const { file, line, place, operator, from, to, key } of unnamed) {
    const cut = (text: string) => (text.length > 70 ? `${text.slice(0, 67)}…` : text)
    const word = reached.has(key) ? 'survived' : 'no test '
    console.log(`  ${word} ${file}:${line} ${place} ${operator}: ${cut(from)} → ${cut(to)}`)
  }
  const wrong = tried.filter((mutant) => isKilled(mutant) && listed.has(mutant))
  for (const { file, line, place, operator, to } of wrong)
    console.log(`  killed, but listed: ${file}:${line} ${place} ${operator} → ${to}`)
  for (const name of gone) console.log(`  listed, but no mutant: ${name}`)
  return [
    {
      title: 'Mutants of the money code that tests kill',
      figures: [...Map.groupBy(tried, ({ file }) => partOf(file))].flatMap(([name, own]): Figure[] => {
        const rest = own.filter((mutant) => listed.get(mutant) !== 'equivalent')
        if (rest.length === 0) return []
        const value = (100 * rest.filter(isKilled).length) / rest.length
        const what = `${name}, of ${rest.length} (${own.length - rest.length} equivalent)`
        return [{ what, value, unit: '%', atLeast: 97 }]
      }),
    },
    {
      title: 'The run',
      figures: [
        { what: 'mutants', value: tried.length },
        { what: 'not reached by a test', value: tried.filter(({ key }) => !reached.has(key)).length },
        { what: 'survivors without a reason', value: unnamed.length, atMost: 0 },
        { what: 'listed as survivors, and killed', value: wrong.length, atMost: 0 },
        { what: 'listed as survivors, and gone', value: gone.length, atMost: 0 },
        { what: 'time', value: seconds, unit: 's' },
      ],
    },
  ]
}
