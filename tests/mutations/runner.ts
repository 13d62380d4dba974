import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as fc from 'fast-check'
import { TestRunner, type RunnerTestCase, type TestTryOptions } from 'vitest'
import { renew } from './renew.ts'
import { recompute, restore, state } from './switch.ts'
import type { Attempt, Plan } from './protocol.ts'

/**
 * Runs each test once for each mutant that the plan gives it, in one process: vitest repeats the test with its hooks,
 * and before each repetition another mutant becomes active. The hooks `beforeAll` run again each time, so that a
 * mutant leaves nothing behind in their state. The test has to pass twice without one before. After each mutant that it
 * notices, it runs without one again: if it fails now, the mutant may have left something behind in the process, and
 * the test tries no more of them.
 */
const { MUTATION_PLAN: planFile = '', MUTATION_RESULTS: results = '' } = process.env
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Plan
const none = -1
const killed = new Set<number>()
const values = new Set(plan.values)
// Modules are loaded with the first file, before its tests are collected.
if (!plan.tests) state.reached = new Uint8Array(plan.mutants)

// The same cases for each mutant, no search for the smallest one that fails, and no more than tell most mutants.
fc.configureGlobal({ seed: plan.seed, endOnFailure: true, interruptAfterTimeLimit: 1500 })

/** Milliseconds of the processor, because other programs take it away, and on the clock. */
const times = (): { cpu: number; clock: number } => {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1000, clock: Number(process.hrtime.bigint()) / 1e6 }
}
/** In a virtual machine, the processor's time sometimes jumps by minutes, in both directions. */
const msSince = (began: ReturnType<typeof times>): number => {
  const now = times()
  const [cpu, clock] = [now.cpu - began.cpu, now.clock - began.clock]
  return cpu < 0 ? clock : Math.min(cpu, clock)
}
/** A test that is only too slow has noticed nothing. A loop without end has too many calls. */
const isLate = ({ result }: RunnerTestCase): boolean =>
  result?.errors?.every(({ message }) => message.includes('timed out in')) ?? false

const write = (line: Attempt) => appendFileSync(results, `${JSON.stringify(line)}\n`)
const nameOf = (test: RunnerTestCase) => `${relative(process.cwd(), test.file.filepath)} > ${test.fullTestName}`

/** A mutant whose test has failed, until the test has run without it. */
interface Doubt {
  n: number
  ms: number
  /** No other mutant can have left something behind. */
  isAfterSound: boolean
}
const soundRuns = 2

export default class MutationRunner extends TestRunner {
  #mutants: number[] = []
  #began = times()
  #renewMs = 0
  #loads = true
  #sounds = 0
  #isAfterSound = false
  #doubt: Doubt | undefined
  #isOver = false

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    // It says itself that it takes long.
    if (test.timeout > this.config.testTimeout) test.mode = 'skip'
    if (!plan.tests) {
      if (state.reached) write({ is: 'outside', reached: take() })
      return
    }
    this.#mutants = (plan.tests[nameOf(test)] ?? []).filter((n) => !killed.has(n))
    if (this.#mutants.length === 0) test.mode = 'skip'
    this.#sounds = 0
    this.#doubt = undefined
    this.#isOver = false
    test.repeats = soundRuns - 1 + 2 * this.#mutants.length
  }

  // vitest awaits it, although its type does not say so.
  override async onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    super.onBeforeTryTask(test, options)
    const isSound = !plan.tests || this.#sounds < soundRuns || this.#doubt !== undefined
    const n = isSound ? none : this.#mutants.shift()
    if (n === undefined) this.#isOver = true
    if (this.#isOver) throw new Error('no more mutants')
    const renewing = times()
    // Hooks may call more than the last test was allowed to.
    state.limit = Infinity
    await renew(test)
    this.#renewMs = msSince(renewing)
    if (!plan.tests) state.reached = new Uint8Array(plan.mutants)
    if (n !== none) write({ is: 'start', n: n!, test: nameOf(test) })
    this.#began = times()
    this.#loads = true
    state.active = n!
    if (values.has(n!)) this.#loads = isComputable()
    Object.assign(state, { calls: 0, limit: n === none ? Infinity : (plan.limits[nameOf(test)] ?? 1e7) })
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    if (this.#isOver) {
      if (test.result) delete test.result.errors
      return
    }
    const ms = this.#renewMs + msSince(this.#began)
    const { calls, active: n, limit } = state
    state.active = none
    if (values.has(n)) restore()
    const passed = (test.result?.state === 'pass' || (n !== none && isLate(test))) && calls <= limit && this.#loads
    const name = nameOf(test)
    const why = passed ? undefined : test.result?.errors?.[0]?.message.slice(0, 200)
    if (!plan.tests) write({ is: 'seen', test: name, passed, ...(why && { why }), ms, calls, reached: take() })
    else if (n === none) this.#afterSound(name, passed, why, ms)
    else if (passed) write({ is: 'tried', n, test: name, passed, ms })
    else this.#doubt = { n, ms, isAfterSound: this.#isAfterSound }
    this.#isAfterSound = n === none
    // The process would fill with the differences that failures print.
    if (plan.tests && test.result) delete test.result.errors
  }

  #afterSound(test: string, passed: boolean, why: string | undefined, ms: number): void {
    this.#sounds += 1
    if (!passed) this.#isOver = true
    if (!this.#doubt) {
      write({ is: 'sound', test, passed, ...(why && { why }), ms })
      return
    }
    const { n, isAfterSound } = this.#doubt
    const isNoticed = passed || isAfterSound
    if (isNoticed) killed.add(n)
    write({ is: 'tried', n, test, passed: !isNoticed, ms: this.#doubt.ms })
    this.#doubt = undefined
  }
}

const isComputable = (): boolean => {
  try {
    recompute()
    return true
  } catch {
    return false
  }
}

const take = (): number[] => {
  const { reached } = state
  state.reached = new Uint8Array(plan.mutants)
  return reached ? [...reached.keys()].filter((n) => reached[n] === 1) : []
}
