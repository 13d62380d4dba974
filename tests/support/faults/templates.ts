import { confirmPlayed } from '#functions/money/use-cases/payments/confirm-played.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { ask } from '#tests/support/api.ts'
import { sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { bookingOf, eventCases } from '#tests/support/event-cases.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedBar,
  bookedOn,
  byInstalments,
  get,
  nextGigInWeek,
  playedAndPaid,
  signed,
  times,
} from '#tests/support/money-scenario.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { bandFields, engageBand, type Band } from '#tests/support/event-body.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { inVirtualTime } from './virtual-time.ts'
import { snapshotOf, type Ground, type Snapshot } from './rig.ts'

/** Starting points of schedules: one event each, created by the product itself without faults. */

export interface Template {
  from: Snapshot
  id: string
  start: string
  balanceDue?: string
  payoutDue?: string
}
export type TemplateName =
  'signed' | 'booked' | 'paid' | 'played' | 'earned' | 'bar' | 'called' | `band${1 | 2 | 3 | 4 | 5}`
export interface Templates {
  ground: Ground
  all: Record<TemplateName, Template>
}

const day = 86_400_000
const band = ['musician', 'musician2', 'musician3', 'musician4']

/**
 * A bar with a band of this size, confirmed and played: the leader gets the rest of 3,200, everyone else 400; the agent
 * 600.
 */
const playedBand = async (fixture: MoneyFixture, size: number) => {
  const { bar } = fixture
  const tokens: Record<string, string> = {}
  const login = async () => {
    for (const [who, user] of Object.entries(fixture.users)) tokens[who] = await sessionOf(fixture.table, user.id)
  }
  await login()
  const api = useCaseApi(fixture.table, [...eventCases, confirmPlayed], (who) => tokens[who]!)
  const { stripe, notify } = fixture.deps()
  api.overrides = { stripe, notify }
  const when = times(fixture)
  const booking = bookingOf(fixture, 1, { ...when, venue_id: bar })
  const { id } = await request(api, booking)
  const taken = await take(api, booking, id)
  const players: Band = { members: band.slice(0, size - 1).map((who) => ({ who, instrument: 'Drums' })), rate: 400 }
  const params = { id }
  await ask(api, eventsApi.updateEvent, 'agent', {
    params,
    body: savedBy(booking, taken, bandFields(fixture, players)),
  })
  await engageBand(api, fixture, id, players)
  await fixture.setClock(new Date(Date.parse(when.end) + day / 2).toISOString())
  await login()
  await ask(api, confirmPlayed.endpoint, 'bandleader', { params, body: {} })
  await fixture.drain()
  return { id, start: when.start }
}

/** An empty slot at $200, and a list for it that is not started yet. */
const calledEvent = async (fixture: MoneyFixture) => {
  const booking = bookingOf(fixture, 1, times(fixture))
  const { id } = await request(fixture.api, booking)
  const event = await take(fixture.api, booking, id)
  const slots = { musician_slots: [{ id: 'slt_1', instrument: 'Drums', rate: 200 }], artist_rate: 3000 }
  const body = savedBy(booking, event, slots)
  await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: { id }, body })
  await fixture.drain()
  return { id, start: booking.start }
}

/** Deterministic, down to the last id. */
export const makeTemplates = (wanted?: readonly TemplateName[], time: Time = inSeptember): Promise<Templates> =>
  inVirtualTime(randomOf(0), () => make(wanted, time), randomOf(2))

interface Time {
  booked: string
  /** Of the gig; by default each template has the next one. */
  week?: number
}
const inSeptember: Time = { booked: bookedOn }
/** The gig is on December 29, and most of its money moves around New Year. */
export const overNewYear: Time = { booked: '2026-11-24T12:00:00.000Z', week: 17 }

const make = async (wanted: readonly TemplateName[] | undefined, time: Time): Promise<Templates> => {
  const memory = new MemoryTable()
  const base = await startMoney(tableOn(memory))
  for (const who of ['musician3', 'musician4']) {
    base.users[who] = await verifiedAccount(base.table, ['musician'], {
      musician: { name: `Player ${who}`, instruments: ['Drums'] },
    })
  }
  await base.saveCard('client')
  for (const who of ['agent', 'artist', 'artist2', 'bandleader', ...band]) await base.connect(who)
  await base.setClock(time.booked)
  const ground = { fixture: base, memory }
  const empty = memory.copy()
  const makers: Record<TemplateName, () => Promise<Omit<Template, 'from'>>> = {
    signed: () => signed(base),
    booked: async () => {
      const event = await signed(base)
      await ask(base.api, money.payDeposit, 'client', { params: event.params })
      await base.drain()
      return { ...event, balanceDue: (await get(base, event.id)).balance_due_at! }
    },
    paid: () => byInstalments(base),
    played: () => playedAndPaid(base),
    earned: async () => {
      const event = await playedAndPaid(base)
      await ask(base.api, money.payVendors, 'agent', { params: event.params })
      await base.drain()
      const [earning] = await earningsOf(base.deps(), base.users.artist!.id)
      await base.setClock(earning!.due_at)
      return { ...event, payoutDue: earning!.due_at }
    },
    bar: () => bookedBar(base),
    called: () => calledEvent(base),
    band1: () => playedBand(base, 1),
    band2: () => playedBand(base, 2),
    band3: () => playedBand(base, 3),
    band4: () => playedBand(base, 4),
    band5: () => playedBand(base, 5),
  }
  const all = {} as Record<TemplateName, Template>
  for (const name of wanted ?? (Object.keys(makers) as TemplateName[])) {
    memory.load(empty)
    await base.setClock(time.booked)
    if (time.week !== undefined) nextGigInWeek(base, time.week)
    const { id, start, balanceDue, payoutDue } = await makers[name]()
    all[name] = {
      id,
      start,
      ...(balanceDue !== undefined && { balanceDue }),
      ...(payoutDue !== undefined && { payoutDue }),
      from: snapshotOf(ground),
    }
  }
  return { ground, all }
}
