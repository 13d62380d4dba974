import { differences } from '#functions/money/reconcile/reconcile.ts'
import type { ApiFaultMode, Faults } from '#local/stripe/faults.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import type { Harm } from './injector.ts'
import { scenarioOf } from './all-scenarios.ts'
import type { Dice, Scenario } from './scenario.ts'
import type { Tally } from './tally.ts'
import type { Templates } from './templates.ts'
import { judge, unfinished, type Verdict } from './verdict.ts'
import { inVirtualTime } from './virtual-time.ts'
import { Rig } from './rig.ts'

/** One schedule: a seed chooses the scenario and all its faults. */
export interface Played extends Verdict {
  seed: number
  scenario: string
  counts: Tally['counts']
}

const minute = 60_000
const hour = 60 * minute

export const diceOf = (random: () => number): Dice => {
  const upTo = (n: number) => Math.floor(random() * n)
  return { chance: (p) => random() < p, pick: (items) => items[upTo(items.length)]!, upTo }
}

const several = <T>(dice: Dice, counts: readonly number[], make: () => T): T[] =>
  Array.from({ length: dice.pick(counts) }, make)

export const harmOf = (dice: Dice): Harm => ({
  crashes: several(dice, [0, 1, 1, 1, 2, 3], () => ({
    at: 1 + dice.upTo(dice.pick([20, 60, 200])),
    when: dice.pick(['before', 'after'] as const),
  })),
  table: several(dice, [0, 0, 1, 2, 4], () => ({
    at: 1 + dice.upTo(dice.pick([60, 200])),
    mode: dice.pick(['conflict', 'conflict', 'throttle', 'lost_answer'] as const),
  })),
  queue: several(dice, [0, 0, 1, 2], () => ({ at: 1 + dice.upTo(4), mode: dice.pick(['lost', 'twice'] as const) })),
})

const modes: readonly ApiFaultMode[] = [
  'timeout_before',
  'timeout_after_success',
  'timeout_after_success',
  'timeout_after_success',
  'reset_before',
  'reset_after_success',
  'error_500',
  'error_500_after_success',
  'rate_limit',
  'conflict',
]

const providerFaults = (dice: Dice): Partial<Faults> => ({
  api: several(dice, [0, 1, 1, 2, 3], () => {
    const fault = {
      match: dice.pick(['', '', 'POST']),
      mode: dice.pick(modes),
      after: dice.upTo(10),
      times: dice.pick([1, 1, 2, 5]),
    }
    // The provider stores the result of every executed call under its key; only a 500 without effect may be forgotten.
    const isForgotten = !dice.chance(0.5)
    return fault.mode === 'error_500' && isForgotten ? { ...fault, saved: false } : fault
  }),
  webhooks: dice.pick([
    null,
    null,
    { mode: 'lose' as const },
    { mode: 'lose' as const, times: 3 },
    { mode: 'repeat' as const },
    { mode: 'reverse' as const },
    { mode: 'reverse' as const, times: 4 },
    { mode: 'hold' as const },
  ]),
  latency_ms: dice.pick([0, 0, 30, 900]),
})

export const play = ({ ground, all }: Templates, seed: number, isBroken = false): Promise<Played> => {
  const random = randomOf(Math.imul(seed, 0x9e3779b1))
  const dice = diceOf(random)
  const scenario = scenarioOf(all, dice)
  return inVirtualTime(random, async () => {
    const rig = new Rig(ground, all[scenario.template].from, random, isBroken)
    try {
      return {
        ...(await playOn(rig, scenario, all[scenario.template].id, dice)),
        seed,
        scenario: scenario.name,
        counts: rig.tally.counts,
      }
    } finally {
      rig.stop()
    }
  })
}

const playOn = async (rig: Rig, scenario: Scenario, eventId: string, dice: Dice): Promise<Verdict> => {
  const verdict: Verdict = { duplicates: [], lost: [], drift: [] }
  try {
    await fail(rig, scenario, dice)
    for (const ms of [61_000, 31 * minute, 31 * minute]) await rig.pass(ms)
    // A stored 500 is the only response this key will ever get, so it has to be forgotten first.
    if (rig.tally.counts['500 replayed'] && unfinished(rig.memory.rows()).length > 0)
      for (const ms of [23 * hour, hour, hour]) await rig.pass(ms)
    await rig.untilAvailable()
    verdict.lost.push(...unfinished(rig.memory.rows()))
    await scenario.finish(rig)
    for (const ms of [2 * minute, 2 * minute]) await rig.pass(ms)
    await rig.untilAvailable()
    rig.tally.add(
      'webhook lost',
      rig.emulator.act(({ store }) => store.state.deliveries.filter(({ status }) => status === 'lost').length),
    )
    const { duplicates, lost, drift } = judge(rig, rig.memory.rows(), eventId)
    verdict.duplicates.push(...duplicates)
    verdict.lost.push(...lost, ...(await scenario.expect(rig)))
    verdict.drift.push(
      ...drift,
      ...(await differences(rig.deps()))
        .filter((one) => JSON.stringify(one).includes(eventId))
        .map((one) => `reconciliation: ${JSON.stringify(one)}`),
    )
  } catch (error) {
    verdict.lost.push(`it ended in ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  return verdict
}

/** First everything fails, then nothing. */
const fail = async (rig: Rig, scenario: Scenario, dice: Dice): Promise<void> => {
  rig.emulator.faults.set(providerFaults(dice))
  rig.begin(harmOf(dice))
  if (dice.chance(0.15)) rig.emptyPurse()
  const acting = scenario.act(rig)
  // A sweep a minute later, while a worker still talks to the provider: its lease has expired.
  if (dice.chance(0.25)) {
    await sleep(dice.upTo(4000))
    rig.now = rig.later(61_000)
    await rig.fire({ type: 'sweep' })
  }
  await acting
  await rig.drain()
  for (let i = dice.pick([0, 0, 1, 3]); i > 0; i -= 1) await rig.pass(61_000)
  if (dice.chance(0.06)) {
    rig.emulator.faults.set({ api: [...rig.emulator.faults.get().api, { match: '', mode: 'reset_before' }] })
    for (let i = 0; i < 5; i += 1) await rig.pass(6 * hour)
  }
  // The money becomes available while everything still fails.
  for (let days = dice.pick([0, 3, 6]); days > 0 && rig.isWaiting(); days -= 1) {
    rig.tally.add('money available amid faults')
    await rig.pass(24 * hour)
  }
  rig.calm()
}
