import type { Look } from './cache.ts'
import type { Mutant } from './instrument.ts'
import { fileOf } from './look.ts'
import type { Attempt, Plan } from './protocol.ts'

/** How many tests a mutant meets in each round: most are noticed at once. */
const rounds = [2, 8, 30, Infinity]
/** Quick tests that reach little are the nearest. */
const nearestFirst = (a: Look, b: Look): number => a.ms * a.reached.size - b.ms * b.reached.size
/** Longer tests would take as long as all others together. */
const longest = 4000

export interface Judged {
  /** By number of the mutant: the test that noticed it. */
  killed: Map<number, string>
  /** Tests that failed without a mutant after one. */
  unsound: Set<string>
}

/**
 * Tries mutants with the tests that reach them.
 * @param most How many of them, the nearest ones.
 * @param isTried Whether an earlier run tried the mutant with this test.
 * @param run Runs the tests of a plan in one process.
 * @param onRound Called after each round, to keep what is known.
 */
export const judge = async (
  numbers: readonly number[],
  most: number,
  mutants: readonly Mutant[],
  looks: readonly Look[],
  isTried: (n: number, look: Look) => boolean,
  run: (plan: Plan, files: readonly string[]) => Promise<Attempt[]>,
  onRound: (judged: Judged) => void,
): Promise<Judged> => {
  const judged: Judged = { killed: new Map(), unsound: new Set() }
  const quick = looks.filter(({ ms }) => ms <= longest).toSorted(nearestFirst)
  const byKey = new Map<string, Look[]>(numbers.map((n) => [mutants[n]!.key, []]))
  const numberOf = new Map(numbers.map((n) => [mutants[n]!.key, n]))
  for (const one of quick)
    for (const key of one.reached) {
      const n = numberOf.get(key)
      if (n !== undefined && !isTried(n, one)) byKey.get(key)!.push(one)
    }
  const limits = Object.fromEntries(quick.map(({ name, calls }) => [name, calls * 20 + 20_000]))

  let from = 0
  for (const size of rounds) {
    const tests: Record<string, number[]> = {}
    for (const n of numbers.filter((number) => !judged.killed.has(number)))
      for (const { name } of byKey.get(mutants[n]!.key)!.slice(from, Math.min(from + size, most)))
        (tests[name] ??= []).push(n)
    from += size
    await tryAll(tests, limits, mutants.length, run, judged)
    onRound(judged)
    const pairs = Object.values(tests).reduce((sum, { length }) => sum + length, 0)
    console.log(`  round: ${pairs} attempts, ${judged.killed.size} of ${numbers.length} killed`)
  }
  return judged
}

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
  for (const test of unsound) judged.unsound.add(test)
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
