import { differences } from '../../../functions/scheduled-jobs/reconcile.ts'
import type { ApiFaultMode, Faults } from '../../../local/stripe/faults.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '../../unit/payment/protocol-model.ts'
import type { Harm } from './injector.ts'
import { storyOf } from './stories.ts'
import type { Dice, Story } from './story.ts'
import type { Tally } from './tally.ts'
import type { Templates } from './templates.ts'
import { judge, unfinished, type Verdict } from './verdict.ts'
import { inVirtualTime } from './virtual-time.ts'
import { World } from './world.ts'

/** One schedule: a seed chooses the story and everything that fails in it. */
export interface Played extends Verdict { seed: number, story: string, counts: Tally['counts'] }

const minute = 60_000
const hour = 60 * minute

const diceOf = (random: () => number): Dice => {
  const upTo = (n: number) => Math.floor(random() * n)
  return { chance: (p) => random() < p, pick: (items) => items[upTo(items.length)]!, upTo }
}

const several = <T>(dice: Dice, counts: readonly number[], make: () => T): T[] => Array.from({ length: dice.pick(counts) }, make)

const harmOf = (dice: Dice): Harm => ({
  crashes: several(dice, [0, 1, 1, 1, 2, 3], () => ({ at: 1 + dice.upTo(dice.pick([20, 60, 200])), when: dice.pick(['before', 'after'] as const) })),
  table: several(dice, [0, 0, 1, 2, 4], () => ({ at: 1 + dice.upTo(dice.pick([60, 200])), mode: dice.pick(['conflict', 'conflict', 'throttle', 'lost_answer'] as const) })),
  queue: several(dice, [0, 0, 1, 2], () => ({ at: 1 + dice.upTo(4), mode: dice.pick(['lost', 'twice'] as const) })),
})

const modes: readonly ApiFaultMode[] = [
  'timeout_before', 'timeout_after_success', 'timeout_after_success', 'timeout_after_success', 'reset_before', 'reset_after_success', 'error_500', 'error_500_after_success', 'rate_limit', 'conflict',
]

const providerFaults = (dice: Dice): Partial<Faults> => ({
  api: several(dice, [0, 1, 1, 2, 3], () => {
    const fault = { match: dice.pick(['', '', 'POST']), mode: dice.pick(modes), after: dice.upTo(10), times: dice.pick([1, 1, 2, 5]) }
    // What was executed is saved under its key, as the provider promises; only where nothing was done may the 500 be forgotten.
    const isForgotten = !dice.chance(0.5)
    return fault.mode === 'error_500' && isForgotten ? { ...fault, saved: false } : fault
  }),
  webhooks: dice.pick([null, null, { mode: 'lose' as const }, { mode: 'lose' as const, times: 3 }, { mode: 'repeat' as const }, { mode: 'reverse' as const }, { mode: 'reverse' as const, times: 4 }, { mode: 'hold' as const }]),
  latency_ms: dice.pick([0, 0, 30, 900]),
})

export const play = ({ ground, all }: Templates, seed: number, isBroken = false): Promise<Played> => {
  const random = randomOf(Math.imul(seed, 0x9e3779b1))
  const dice = diceOf(random)
  const story = storyOf(all, dice)
  return inVirtualTime(random, async () => {
    const world = new World(ground, all[story.template].from, random, isBroken)
    try {
      return { ...await playOn(world, story, all[story.template].id, dice), seed, story: story.name, counts: world.tally.counts }
    } finally {
      world.stop()
    }
  })
}

const playOn = async (world: World, story: Story, eventId: string, dice: Dice): Promise<Verdict> => {
  const verdict: Verdict = { duplicates: [], lost: [], drift: [] }
  try {
    await fail(world, story, dice)
    for (const ms of [61_000, 31 * minute, 31 * minute]) await world.pass(ms)
    // A 500 that the provider saved is all that this key will ever answer: it has to be forgotten first.
    if (world.tally.counts['500 replayed'] && unfinished(world.memory.rows()).length > 0) for (const ms of [23 * hour, hour, hour]) await world.pass(ms)
    verdict.lost.push(...unfinished(world.memory.rows()))
    await story.finish(world)
    for (const ms of [2 * minute, 2 * minute]) await world.pass(ms)
    world.tally.add('webhook lost', world.emulator.act(({ store }) => store.state.deliveries.filter(({ status }) => status === 'lost').length))
    const { duplicates, lost, drift } = judge(world, world.memory.rows(), eventId)
    verdict.duplicates.push(...duplicates)
    verdict.lost.push(...lost, ...await story.expect(world))
    verdict.drift.push(...drift, ...(await differences(world.deps())).filter((one) => JSON.stringify(one).includes(eventId)).map((one) => `reconciliation: ${JSON.stringify(one)}`))
  } catch (error) {
    verdict.lost.push(`it ended in ${error instanceof Error ? error.stack ?? error.message : String(error)}`)
  }
  return verdict
}

/** Everything goes wrong, and then nothing any more. */
const fail = async (world: World, story: Story, dice: Dice): Promise<void> => {
  world.emulator.faults.set(providerFaults(dice))
  world.begin(harmOf(dice))
  const acting = story.act(world)
  // A sweep that comes while somebody is still talking to the provider, a minute on: their lease has lapsed.
  if (dice.chance(0.25)) {
    await sleep(dice.upTo(4000))
    world.now = world.later(61_000)
    await world.fire({ type: 'sweep' })
  }
  await acting
  await world.drain()
  for (let i = dice.pick([0, 0, 1, 3]); i > 0; i -= 1) await world.pass(61_000)
  if (dice.chance(0.06)) {
    world.emulator.faults.set({ api: [...world.emulator.faults.get().api, { match: '', mode: 'reset_before' }] })
    for (let i = 0; i < 5; i += 1) await world.pass(6 * hour)
  }
  world.calm()
}
