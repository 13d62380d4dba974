import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canReadSheet } from '#shared/domain/day-sheet/readers.ts'
import { project, projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { proposeChange } from '#functions/event/rules/agreement/change.ts'
import { holders } from '#shared/domain/event/lifecycle/matter.ts'
import { matterKinds, ruleOf } from '#shared/domain/event/lifecycle/matters.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { isReady, readiness, type Matter } from '#shared/domain/event/lifecycle/readiness.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { eventStatuses } from '#shared/domain/event/record/status.ts'
import { asProposed, inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { vendorStatuses } from '#shared/domain/event/record/vendor-status.ts'
import type { HoldView } from '#shared/domain/hold/schema.ts'
import { cents, zero } from '#shared/domain/money.ts'
import { reminderKinds, ruleOf as reminderRule } from '#shared/domain/reminders/table.ts'
import { cases } from '#tests/support/cases.ts'
import { atBar, booked, ids, now, paidInFull, paymentOf, userOf, viewers, type Who } from './support.ts'

/** Ready means ready (docs/product.md#readiness). */

const dayMs = 86_400_000
const after = (days: number) => new Date(Date.parse(now) + days * dayMs).toISOString()
const agreement = { version: 1, signed_at: now, terms: null, pending: null }
const ready = (more: Partial<Event> = {}): Event => paidInFull({ agreement, balance_due_at: after(-1), ...more })
const tomorrow = { start: after(0.5), end: after(0.6) }

const asked = { id: ids.artist2, user_id: userOf(ids.artist2), name: 'Kim', rate: zero }
const call = (chair: string, more: object = {}) => ({
  ...{ chair, due_at: null },
  asked: [{ ...asked, asked_at: now, answer_by: after(1), is_countered: false, ...more }],
})
const hold: HoldView = {
  ...{ id: 'hld_1', act_kind: 'artist', act_id: ids.artist2, act_name: 'The Others', timezone: 'America/New_York' },
  ...{ start: after(60), end: after(61), rank: 1, event_id: ids.event, event_name: 'Summer party', note: null },
  ...{ expires_at: null, ends_at: after(1), user_id: userOf(ids.agent), name: 'Al Agent', created_at: now },
  ...{ confirmed_at: null },
  challenge: { hold_id: 'hld_2', user_id: 'usr_x', name: 'Ben', at: now, answer_by: after(1) },
}
const dispute = (status: 'open' | 'lost'): Partial<Event> => ({
  disputes: [
    {
      ...{ id: 'dp_1', payment_id: 'pay_balance', refund_id: 're_1', amount: cents(100_100), withheld: cents(100_000) },
      ...{ status, kind: 'dispute', reason: 'fraudulent', at: now, due_by: after(3) },
    },
  ],
  refunds: [
    {
      ...{ id: 're_1', payment_id: 'pay_balance', amount: cents(100_000), fee: cents(100), reason: 'dispute' },
      ...{ at: now, status: status === 'open' ? 'pending' : 'refunded' },
    },
  ],
})
const moved = (event: Event): Event =>
  proposeChange(
    event,
    { ...event, start: after(130), end: after(130.2) },
    { name: 'Al Agent', user_id: userOf(ids.agent), changeId: 'chg_1', now },
  )
const withMusician = (event: Event, status: Event['artist_status']): Event => ({
  ...event,
  musicians: event.musicians.map((one, i) => (i === 0 ? { ...one, status } : one)),
})
const slot = { id: 'slt_1', instrument: 'Drums', rate: cents(25_000) }

/** One thing taken away from a ready event, and what is open then. */
const taken: Record<string, [take: (event: Event) => EventLike, kind: Matter['kind']]> = {
  'a musician is released': [
    (event) => ({ ...event, musicians: event.musicians.slice(1), musician_slots: [slot] }),
    'place_empty',
  ],
  'a musician is chosen, and not asked': [(event) => withMusician(event, 'selected'), 'place_unasked'],
  'a musician has not answered': [(event) => withMusician(event, 'requested'), 'place_unanswered'],
  'a musician declined': [(event) => withMusician(event, 'declined'), 'place_declined'],
  'the act declined': [(event) => ({ ...event, artist_status: 'declined' }), 'gap'],
  'the leader declined': [(event) => ({ ...event, bandleader_status: 'declined' }), 'gap'],
  'a list asks for a place': [
    (event) => ({ ...event, musician_slots: [slot], calls: [call('slot-slt_1')] }),
    'place_unanswered',
  ],
  'a list asks for a place of a band of five, of whom one has answered': [
    (event) => ({
      ...event,
      musician_slots: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...slot, id })),
      calls: [call('slot-a')],
    }),
    'place_empty',
  ],
  'a candidate wants more': [
    (event) => ({ ...event, musician_slots: [slot], calls: [call('slot-slt_1', { is_countered: true })] }),
    'counter_offer',
  ],
  'a list has ended without a yes': [
    (event) => ({
      ...event,
      musician_slots: [slot],
      calls: [{ chair: 'slot-slt_1', due_at: null, asked: [], is_exhausted: true }],
    }),
    'place_exhausted',
  ],
  'the client has not signed the change': [moved, 'resign'],
  'the client asks to call it off': [
    (event) => ({ ...event, cancellation_request: { reason: 'Moved', at: now } }),
    'wish_cancellation',
  ],
  'the client asks for a change': [
    (event) => ({ ...event, cancellation_request: { reason: 'Later', at: now, wants: 'change' } }),
    'wish_change',
  ],
  'the balance is not paid': [(event) => ({ ...event, payments: [paymentOf('deposit', 100_000)] }), 'balance'],
  'the balance is on its way': [
    (event) => ({
      ...event,
      payments: [paymentOf('deposit', 100_000), paymentOf('balance', 100_000, { paid_at: null })],
    }),
    'balance_on_its_way',
  ],
  'the charge failed': [
    (event) => ({
      ...event,
      payments: [
        paymentOf('deposit', 100_000),
        paymentOf('balance', 100_000, { paid_at: null, failed_at: now, failure_message: 'Declined' }),
      ],
    }),
    'charge_trouble',
  ],
  'the card is over before the charge': [
    (event) => ({
      ...event,
      balance_due_at: after(90),
      payments: [paymentOf('deposit', 100_000, { payment_method_exp: '4/2026' })],
    }),
    'charge_trouble',
  ],
  'a payment is disputed': [(event) => ({ ...event, ...dispute('open') }), 'dispute'],
  'a dispute is lost': [(event) => ({ ...event, ...dispute('lost') }), 'reversal'],
  'somebody has not seen the day sheet': [
    (event) => ({ ...event, ...tomorrow, sheet: { seen: 3, of: 4, unseen: ['Mo Drums'] } }),
    'sheet_unseen',
  ],
  'nobody has said that it was played': [(event) => ({ ...event, start: after(-3), end: after(-2.8) }), 'gig_end'],
  'a hold for it is challenged': [(event) => ({ ...event, holds: [hold] }), 'hold_challenged'],
  'the request is not taken': [(event) => ({ ...event, agent_id: null }), 'untaken'],
}

const people: (Who | 'asked')[] = ['agent', 'admin', 'client', 'artist', 'bandleader', 'musician', 'asked']
const viewerOf = (who: Who | 'asked') =>
  who === 'asked' ? { ...viewers.stranger, id: asked.user_id, musician_id: ids.artist2 } : viewers[who]

/** Somebody sees it as their own step, or on the screen that the act belongs to. */
const isOffered = (event: EventLike, { act, holder }: Matter): boolean =>
  act === 'wait' || holder === 'bookme'
    ? true
    : act === 'see_sheet'
      ? canReadSheet(viewers.musician, event).ok
      : act === 'answer_hold'
        ? nextStep(event, viewers.agent, now).action === 'answer_hold'
        : people.some((who) => {
            const viewer = viewerOf(who)
            const seen = { ...project(event as Event, viewer), sheet: event.sheet, holds: event.holds }
            return nextStep(seen, viewer, now).action === act
          })

describe('a ready event', () => {
  it('has nothing open', () => {
    expect(readiness(ready(), now)).toEqual({ matters: [], isReady: true })
    expect(nextStep(ready(), viewers.agent, now).detail).toBe('Everything is ready for the gig')
    expect(isReady(atBar({ status: 'booked', agreement }), now)).toBe(true)
  })

  it.each(Object.entries(taken))('is not ready if %s, and somebody is offered the act', (_name, [take, kind]) => {
    const event = take(ready())
    const { matters } = readiness(event, now)
    expect(matters.map((matter) => matter.kind)).toContain(kind)
    expect(nextStep(event, viewers.agent, now).detail).not.toContain('ready')
    for (const matter of matters) expect([matter.kind, isOffered(event, matter)]).toEqual([matter.kind, true])
  })

  it('is not ready if any two things are taken away, either', () => {
    const both = fc.tuple(...[0, 1].map(() => fc.constantFrom(...Object.keys(taken))))
    fc.assert(
      fc.property(both, ([one, two]) => {
        const event = taken[one!]![0](taken[two!]![0](ready()) as Event)
        expect(isReady(event, now)).toBe(false)
      }),
      { numRuns: cases(1000) },
    )
  })

  it('says so of the event that its agency has on a list', () => {
    for (const [name, [take]] of Object.entries(taken)) {
      const event = take(ready())
      const force = inForce(event as Event)
      const row = projectRow(
        projectionOf(force, isChangePending(event) ? asProposed(event as Event) : undefined),
        viewers.agent,
      )
      const known = { ...row, sheet: event.sheet, holds: event.holds }
      expect([name, readiness(known, now)]).toEqual([name, readiness(event, now)])
    }
  })
})

describe('an event that was never booked', () => {
  const gone = { start: after(-3), end: after(-2.8) }
  it.each(['draft', 'pending', 'propose', 'proposed'] as const)(
    'has no vendor to ask and no offer to sign once its day has gone by: %s',
    (status) => {
      const event = { ...withMusician(booked({ status, ...gone, payments: [] }), 'selected'), proposal_step: 1 }
      const { matters } = readiness(event, now)
      expect(matters).toMatchObject([{ kind: 'day_passed', act: 'complete_details', since: gone.end }])
      expect(nextStep(event, viewers.agent, now)).toMatchObject({
        action: 'complete_details',
        label: 'Choose another day',
      })
    },
  )

  it('may still be booked by money that is on its way', () => {
    const event = booked({ status: 'proposed', ...gone, proposal_step: 4, payments: [] })
    expect(readiness(event, now).matters.map(({ kind }) => kind)).toEqual(['deposit_on_its_way', 'day_passed'])
  })
})

describe('a reminder', () => {
  const chased = [
    ready({ start: after(-3), end: after(-2.8) }),
    booked({ agreement, balance_due_at: after(30) }),
    booked({
      ...{ agreement, balance_due_at: after(90) },
      payments: [paymentOf('deposit', 100_000, { payment_method_exp: '4/2026' })],
    }),
    { ...withMusician(ready(), 'requested'), asked_at: { [`musician|${ids.musician}|Drums`]: now } },
    booked({ status: 'proposed', proposal_step: 1, proposal_signed_at: null, payments: [] }),
    booked({ status: 'proposed', proposal_step: 3, payments: [] }),
    ready(),
  ]

  it('chases what is open at its time, and nothing else', () => {
    const seen = new Set<string>()
    for (const event of chased)
      for (const kind of reminderKinds) {
        const { chases, occurrences } = reminderRule(kind)
        if (chases === undefined) continue
        for (const { from } of occurrences(event)) {
          const open = readiness(event, from).matters.map((matter) => matter.kind)
          expect([kind, open.some((one) => chases.includes(one))]).toEqual([kind, true])
          seen.add(kind)
        }
      }
    expect([...seen].sort()).toEqual(reminderKinds.filter((kind) => reminderRule(kind).chases !== undefined).sort())
  })
})

describe('every open matter', () => {
  it('has a holder, words and an act, in every status', () => {
    for (const status of eventStatuses)
      for (const event of [booked({ status, agreement }), atBar({ status, agreement })])
        for (const vendor of vendorStatuses)
          for (const { what, label, holder } of readiness(withMusician(event, vendor), now).matters)
            expect([what !== '', label !== '', holders.includes(holder)]).toEqual([true, true, true])
  })

  it('is of a kind that some status can have', () => {
    for (const kind of matterKinds) expect(ruleOf(kind).act).not.toBe('')
  })

  it('says since when, and until when', () => {
    const event = {
      ...withMusician(ready(), 'requested'),
      asked_at: { [`musician|${ids.musician}|Drums`]: after(-13) },
    }
    expect(readiness(event, now).matters).toMatchObject([
      {
        kind: 'place_unanswered',
        holder: 'vendor',
        name: 'Mo Drums',
        part: 'Drums',
        since: after(-13),
        act: 'respond',
      },
    ])
    const [matter] = readiness(taken['a hold for it is challenged']![0](ready()), now).matters
    expect(matter).toMatchObject({ name: 'The Others', by: after(1), harm: 'lapse' })
  })
})

/** The plain facts, read a second time and without the table. */
const plainlyWaitingFor = (event: Event): string[] => {
  const vendors = [
    { name: event.artist?.name, status: event.artist_status },
    { name: event.bandleader?.name, status: event.bandleader_status },
    ...event.musicians.map(({ musician_name, status }) => ({ name: musician_name, status })),
  ]
  const requested = vendors.filter(({ status }) => status === 'requested').map(({ name }) => name ?? '')
  const people = (event.calls ?? []).flatMap((list) => list.asked.filter((one) => !one.is_countered))
  return [...new Set([...requested, ...people.map(({ name }) => name)])].sort()
}
const plainlyReady = (event: Event): boolean => {
  const all = [event.artist_status, event.bandleader_status, ...event.musicians.map(({ status }) => status)]
  const paid = event.payments.reduce((total, { amount, paid_at }) => total + (paid_at == null ? 0 : amount), 0)
  return (
    event.status === 'booked' &&
    event.end! > now &&
    all.every((status) => status === 'confirmed') &&
    event.musician_slots.length === 0 &&
    (event.calls ?? []).length === 0 &&
    event.contract_resign_needed !== true &&
    event.cancellation_request == null &&
    (event.prepaid === false || paid >= event.client_rate_booked!) &&
    (event.disputes ?? []).every(({ status }) => status === 'won')
  )
}

const vendorStatus = fc.constantFrom(...(['selected', 'requested', 'confirmed', 'declined'] as const))
const mostly = <T>(usual: T, other: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, other)
const generated = fc
  .record({
    isBar: fc.boolean(),
    ended: mostly(false, fc.boolean()),
    artist: mostly('confirmed' as const, vendorStatus),
    leader: mostly('confirmed' as const, vendorStatus),
    musicians: fc.tuple(mostly('confirmed' as const, vendorStatus), mostly('confirmed' as const, vendorStatus)),
    slots: mostly(0, fc.nat({ max: 3 })),
    calls: mostly<'none' | 'asks' | 'countered' | 'over'>('none', fc.constantFrom('asks', 'countered', 'over')),
    resign: mostly(false, fc.boolean()),
    wish: mostly(false, fc.boolean()),
    paid: mostly(true, fc.boolean()),
    disputed: mostly(false, fc.boolean()),
  })
  .map(({ isBar, ended, artist, leader, musicians, slots, calls, resign, wish, paid, disputed }): Event => {
    const event = isBar ? atBar({ status: 'booked', agreement }) : paid ? ready() : booked({ agreement })
    const count = calls === 'none' ? slots : Math.max(1, slots)
    const musician_slots = Array.from({ length: count }, (_, i) => ({ ...slot, id: `slt_${i}` }))
    const list = { none: [], asks: [call('slot-slt_0')], countered: [call('slot-slt_0', { is_countered: true })] }
    const over = [{ chair: 'slot-slt_0', due_at: null, asked: [], is_exhausted: true as const }]
    return {
      ...event,
      ...(ended && { start: after(-2), end: after(-1) }),
      ...{ artist_status: artist, bandleader_status: leader, musician_slots },
      musicians: event.musicians.map((one, i) => ({ ...one, status: musicians[i]! })),
      calls: calls === 'over' ? over : list[calls],
      contract_resign_needed: resign,
      ...(wish && { cancellation_request: { reason: 'Moved', at: now } }),
      ...(disputed && !isBar && paid && dispute('open')),
    }
  })

it('agrees with the plain facts on what is ready, and on the people whose answers are missing', () => {
  let readyOnes = 0
  fc.assert(
    fc.property(generated, (event) => {
      const { matters, isReady: is } = readiness(event, now)
      expect(is).toBe(plainlyReady(event))
      if (is) readyOnes += 1
      // Once it is over, and while the act itself is missing, nobody else's answer matters first.
      if (matters.some(({ kind }) => kind === 'gig_end' || kind === 'gap')) return
      const waiting = matters.filter(({ kind, holder }) => kind === 'place_unanswered' && holder === 'vendor')
      expect([...new Set(waiting.map(({ name }) => name))].sort()).toEqual(plainlyWaitingFor(event))
    }),
    { numRuns: cases(10_000) },
  )
  expect(readyOnes).toBeGreaterThan(0)
})
