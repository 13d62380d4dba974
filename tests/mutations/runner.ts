import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as fc from 'fast-check'
import { TestRunner, type RunnerTestCase, type TestTryOptions } from 'vitest'
import { recompute, restore, state } from './switch.ts'
import type { Attempt, Plan } from './protocol.ts'

/**
 * Runs each test once for each mutant that the plan gives it, in one process: vitest repeats the test with its hooks,
 * and before each repetition another mutant becomes active. The first and the last repetition are without a mutant, so
 * that a test which fails anyway, or because a mutant left something behind, proves nothing.
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

export default class MutationRunner extends TestRunner {
  #mutants: number[] = []
  #began = times()
  #loads = true

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    // It says itself that it takes long.
    if (test.timeout > this.config.testTimeout) test.mode = 'skip'
    if (!plan.tests) {
      if (state.reached) write({ is: 'outside', reached: take() })
      return
    }
    const chosen = plan.tests[nameOf(test)]
    if (chosen === undefined) test.mode = 'skip'
    this.#mutants = (chosen ?? []).filter((n) => !killed.has(n))
    if (chosen !== undefined && this.#mutants.length === 0) test.mode = 'skip'
    test.repeats = this.#mutants.length + 1
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    const n = this.#mutants[options.repeats - 1] ?? none
    if (!plan.tests) state.reached = new Uint8Array(plan.mutants)
    if (n !== none) write({ is: 'start', n, test: nameOf(test) })
    this.#began = times()
    this.#loads = true
    state.active = n
    if (values.has(n)) this.#loads = isComputable()
    Object.assign(state, { calls: 0, limit: n === none ? Infinity : (plan.limits[nameOf(test)] ?? 1e7) })
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const ms = msSince(this.#began)
    const { calls, active: n, limit } = state
    state.active = none
    if (values.has(n)) restore()
    const passed = (test.result?.state === 'pass' || (n !== none && isLate(test))) && calls <= limit && this.#loads
    const name = nameOf(test)
    if (!plan.tests) write({ is: 'seen', test: name, passed, ms, calls, reached: take() })
    else if (n === none) write({ is: 'sound', test: name, passed, ms })
    else {
      if (!passed) killed.add(n)
      write({ is: 'tried', n, test: name, passed, ms })
      // The process would fill with the differences that failures print.
      if (test.result) delete test.result.errors
    }
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
