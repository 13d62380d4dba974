import type { Look } from './cache.ts'
import type { Mutant } from './instrument.ts'
import { fileOf } from './look.ts'
import type { Attempt, Plan } from './protocol.ts'

/** How many tests a mutant meets in each round: most are noticed at once. */
const rounds = [2, 4, 14, Infinity]
/** Quick tests that reach little are the nearest. */
const nearestFirst = (a: Look, b: Look): number => a.ms * a.reached.size - b.ms * b.reached.size
/** Longer tests would take as long as all others together. */
const longest = 4000

export interface Judged {
  /** By number of the mutant: the test that noticed it. */
  killed: Map<number, string>
  /** Tests that fail without a mutant when they are repeated: the next rounds leave them out. */
  unsound: Set<string>
}

/**
 * A test that noticed other mutants of a function is likely to notice the next; the quick ones of them first, then
 * those whose file imports the mutant's.
 */
const killsByPlace = (imports: (look: Look, mutant: Mutant) => boolean) => {
  const kills = new Map<string, number>()
  const keyOf = ({ file, place }: Mutant, test: string) => `${file} ${place} ${test}`
  const of = (mutant: Mutant, test: string): number => kills.get(keyOf(mutant, test)) ?? 0
  return {
    add: (mutant: Mutant, test: string) => void kills.set(keyOf(mutant, test), of(mutant, test) + 1),
    inOrder: (mutant: Mutant, looks: readonly Look[]) =>
      looks.toSorted(
        (a, b) =>
          of(mutant, b.name) / (b.ms + 1) - of(mutant, a.name) / (a.ms + 1) ||
          Number(imports(b, mutant)) - Number(imports(a, mutant)),
      ),
  }
}

/**
 * Tries mutants with the tests that reach them.
 * @param most How many of them, the nearest ones; tests whose file imports the mutant's are not counted.
 * @param isTried Whether an earlier run tried the mutant with this test.
 * @param known Mutants that earlier runs or stages killed, and by which test.
 * @param run Runs the tests of a plan in one process.
 * @param onRound Called after each round, to keep what is known.
 */
export const judge = async (
  numbers: readonly number[],
  most: number,
  mutants: readonly Mutant[],
  looks: readonly Look[],
  isTried: (n: number, look: Look) => boolean,
  imports: (look: Look, mutant: Mutant) => boolean,
  known: ReadonlyMap<number, string>,
  run: (plan: Plan, files: readonly string[]) => Promise<Attempt[]>,
  onRound: (judged: Judged) => void,
): Promise<Judged> => {
  const judged: Judged = { killed: new Map(), unsound: new Set() }
  const quick = looks.filter(({ ms }) => ms <= longest).toSorted(nearestFirst)
  const kills = killsByPlace(imports)
  for (const [n, by] of known) kills.add(mutants[n]!, by)
  const byKey = new Map<string, Look[]>(numbers.map((n) => [mutants[n]!.key, []]))
  const numberOf = new Map(numbers.map((n) => [mutants[n]!.key, n]))
  for (const one of quick)
    for (const key of one.reached) {
      const n = numberOf.get(key)
      if (n !== undefined && !isTried(n, one)) byKey.get(key)!.push(one)
    }
  const limits = Object.fromEntries(quick.map(({ name, calls }) => [name, calls * 20 + 20_000]))

  let left = most
  for (const size of rounds) {
    const tests: Record<string, number[]> = {}
    for (const n of numbers.filter((number) => !judged.killed.has(number))) {
      const usable = byKey.get(mutants[n]!.key)!.filter(({ name }) => !judged.unsound.has(name))
      const inOrder = kills.inOrder(mutants[n]!, usable)
      const isLast = size === Infinity
      const [now, later] = split(inOrder, Math.min(size, left), (one) => isLast && imports(one, mutants[n]!))
      for (const { name } of now) (tests[name] ??= []).push(n)
      byKey.set(mutants[n]!.key, later)
    }
    left -= Math.min(size, left)
    const before = new Set(judged.killed.keys())
    await tryAll(tests, limits, mutants.length, run, judged)
    for (const [n, by] of judged.killed) if (!before.has(n)) kills.add(mutants[n]!, by)
    onRound(judged)
    const pairs = Object.values(tests).reduce((sum, { length }) => sum + length, 0)
    console.log(`  round: ${pairs} attempts, ${judged.killed.size} of ${numbers.length} killed`)
  }
  return judged
}

/** The first `count`, and others that are wanted. */
const split = (looks: readonly Look[], count: number, isWanted: (look: Look) => boolean): [Look[], Look[]] => [
  looks.filter((look, i) => i < count || isWanted(look)),
  looks.filter((look, i) => i >= count && !isWanted(look)),
]

/** As often as a mutant has ended the process. */
const tryAll = async (
  tests: Record<string, number[]>,
  limits: Record<string, number>,
  count: number,
  run: (plan: Plan, files: readonly string[]) => Promise<Attempt[]>,
  judged: Judged,
): Promise<void> => {
  let left = tests
  while (Object.keys(left).length > 0) {
    const attempts = await run({ mutants: count, seed: 1, tests: left, limits }, [
      ...new Set(Object.keys(left).map(fileOf)),
    ])
    const hung = read(attempts, judged)
    if (hung === undefined) return
    const done = new Set(
      attempts.flatMap((attempt) => (attempt.is === 'tried' ? [`${attempt.n} ${attempt.test}`] : [])),
    )
    left = Object.fromEntries(
      Object.entries(left)
        .map(([test, ns]) => [test, ns.filter((n) => !judged.killed.has(n) && !done.has(`${n} ${test}`))] as const)
        .filter(([, ns]) => ns.length > 0),
    )
  }
}

/** @returns the mutant that the process did not come back from. */
const read = (attempts: readonly Attempt[], judged: Judged): number | undefined => {
  const unsound = new Set(attempts.flatMap((one) => (one.is === 'sound' && !one.passed ? [one.test] : [])))
  // The first of its file: it may be why the others fail.
  for (const [test = ''] of Map.groupBy(unsound, fileOf).values()) judged.unsound.add(test)
  let started: { n: number; test: string } | undefined
  for (const attempt of attempts) {
    if (attempt.is === 'start') started = attempt
    if (attempt.is !== 'tried') continue
    started = undefined
    if (!attempt.passed && !unsound.has(attempt.test)) judged.killed.set(attempt.n, attempt.test)
  }
  if (started) judged.killed.set(started.n, `${started.test} (without end)`)
  return started?.n
}
