import { eventsApi } from '#shared/api/events.ts'
import { entryChair } from '#shared/domain/event/record/calls.ts'
import type { CallListInput } from '#shared/domain/call-list/schema.ts'
import { verifiedAccount } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn } from '#tests/support/money-scenario.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { inVirtualTime } from './virtual-time.ts'
import { snapshotOf, type Ground, type Snapshot } from './rig.ts'
import type { Dice } from './scenario.ts'

/**
 * The draws of a schedule of call lists: an event with a drummer who may be replaced and two slots, and ten drummers in
 * four zones.
 */

export const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'Europe/London'] as const
export const drummers = Array.from({ length: 10 }, (_, i) => `drummer${i}`)
/** Is not on the lists' instrument any more: gone from BookMe, so never asked. */
export const goneDrummer = 'drummer9'
const slotIds = ['slt_1', 'slt_2'] as const
/** Has the first place, and keeps it until another says yes. */
export const keeper = 'keeper'
export const price = 4000
/** Lists begin up to six weeks before: the clocks of London and the mainland change meanwhile, Honolulu's does not. */
const gig = { start: '2026-11-03T23:00:00.000Z', end: '2026-11-04T03:00:00.000Z' }

export interface CallGround extends Ground {
  from: Snapshot
  id: string
  start: string
  /** The keeper's, and the slots'. */
  chairs: readonly string[]
}

const make = async (): Promise<CallGround> => {
  const memory = new MemoryTable()
  const fixture: MoneyFixture = await startMoney(tableOn(memory))
  await fixture.setClock(bookedOn)
  for (const [i, who] of drummers.entries())
    fixture.users[who] = await verifiedAccount(
      fixture.table,
      ['musician'],
      { first: 'Drum', last: `Player ${'ABCDEFGHIJ'[i]}`, musician: { name: who, instruments: ['Drums'] } },
      { timezone: zones[i % zones.length], ...(who === goneDrummer && { verified: false }) },
    )
  fixture.users[keeper] = await verifiedAccount(fixture.table, ['musician'], {
    musician: { name: keeper, instruments: ['Drums'] },
  })
  const booking = bookingOf(fixture, 1, gig)
  await fixture.setClock(bookedOn)
  const { id } = await request(fixture.api, booking)
  const event = await take(fixture.api, booking, id)
  const musician_slots = slotIds.map((slot) => ({ id: slot, instrument: 'Drums', rate: 200 }))
  const musician_id = fixture.users[keeper].musician!.id
  const musicians = [{ musician_id, instrument: 'Drums', rate: 200 }]
  const body = savedBy(booking, event, { musicians, musician_slots, artist_rate: 3200 - 200 * (slotIds.length + 1) })
  await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: { id }, body })
  await ask(fixture.api, eventsApi.requestVendor, 'agent', { params: { id }, body: { musician_id } })
  await ask(fixture.api, eventsApi.respond, keeper, { params: { id }, body: { response: 'confirm' } })
  await fixture.drain()
  const ground = { fixture, memory }
  const chairs = [entryChair(`${musician_id}|Drums`), ...slotIds.map((slot) => `slot-${slot}`)]
  return { ...ground, id, start: booking.start, chairs, from: snapshotOf(ground) }
}

export const makeCallGround = (): Promise<CallGround> => inVirtualTime(randomOf(0), make)

/** How somebody answers, once they are asked; a yes to one place is a yes to the next. */
export interface Player {
  answer: 'yes' | 'no' | 'counter' | 'silent'
  minutes: number
}

type How = Pick<CallListInput, 'mode' | 'ask_at_once' | 'answer_hours'>

export interface CallGame {
  players: Record<string, Player>
  lists: { chair: string; how: How; names: string[] }[]
  /** From the first start. */
  edits: { minutes: number; chair: string; kind: EditKind; who: string }[]
  /** When the lists begin, before the gig. */
  hoursAhead: number
}

const editKinds = ['add', 'reorder', 'skip', 'ask', 'stop', 'rate', 'refuse'] as const
export type EditKind = (typeof editKinds)[number]

const shuffled = (dice: Dice, names: readonly string[]): string[] => {
  const left = [...names]
  return names.map(() => left.splice(dice.upTo(left.length), 1)[0]!)
}

/** Often the same few people for several places. */
const namesFor = (dice: Dice, few: readonly string[]): string[] =>
  dice.chance(0.3) ? shuffled(dice, few) : shuffled(dice, drummers).slice(0, 1 + dice.upTo(7))

export const gameOf = (
  dice: Dice,
  chairs: readonly string[],
  few = shuffled(dice, drummers).slice(0, 3),
): CallGame => ({
  players: Object.fromEntries(
    drummers.map((who) => [
      who,
      {
        answer: dice.pick(['yes', 'no', 'no', 'counter', 'silent'] as const),
        minutes: 1 + dice.upTo(dice.pick([90, 90, 3000])),
      },
    ]),
  ),
  lists: chairs.slice(0, 1 + dice.upTo(chairs.length)).map((chair) => ({
    chair,
    how: {
      mode: dice.pick(['in_turn', 'first_yes'] as const),
      ask_at_once: 1 + dice.upTo(4),
      answer_hours: 2 + dice.upTo(dice.pick([12, 47])),
    },
    names: namesFor(dice, few),
  })),
  edits: Array.from({ length: dice.pick([0, 0, 1, 2, 4]) }, () => ({
    minutes: dice.upTo(2000),
    chair: dice.pick(chairs),
    kind: dice.pick(editKinds),
    who: dice.pick(drummers),
  })),
  hoursAhead: dice.pick([6, 30, 80, 200, 1000]) + dice.upTo(24),
})
