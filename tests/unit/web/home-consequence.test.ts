import { describe, expect, it } from 'vitest'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { proposeChange } from '#functions/event/rules/agreement/change.ts'
import type { Event, EventProjection } from '#shared/domain/event/record/schema.ts'
import { asProposed, inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import type { HoldView } from '#shared/domain/hold/schema.ts'
import { cents } from '#shared/domain/money.ts'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { gigsOf, homeRows, primaryOf, type HomeFacts } from '#web/booking/home/consequence.ts'
import { countdown, matterText } from '#web/booking/home/matter-text.ts'
import { stripOf } from '#web/booking/home/strip.ts'
import { at, atBar, booked, ids, now, paidInFull, paymentOf, userOf, viewers, withAll } from '../domain/support.ts'

/** An agent's Home: what needs them now, without a click. */

const dayMs = 86_400_000
const later = (days: number) => new Date(Date.parse(now) + days * dayMs).toISOString()
const agreement = { version: 1, signed_at: later(-30), terms: null, pending: null }
const on = (days: number) => ({ start: later(days), end: later(days + 0.2) })
const slot = { id: 'slt_1', instrument: 'Drums', rate: cents(25_000) }

const rowOf = (event: Event): EventProjection =>
  projectRow(projectionOf(inForce(event), isChangePending(event) ? asProposed(event) : undefined), viewers.agent)
const none: HomeFacts = { events: [], requests: [], leads: [], threads: [], holds: [] }
const of = (name: string, event: Event): HomeFacts => ({
  ...none,
  events: [rowOf({ ...event, id: `evt_${name}`, name })],
})

const hold: HoldView = {
  ...{ id: 'hold', act_kind: 'artist', act_id: ids.artist2, act_name: 'The Others', timezone: 'America/New_York' },
  ...{ start: later(60), end: later(61), rank: 1, event_id: null, event_name: null, note: null },
  ...{ expires_at: null, ends_at: later(0.2), user_id: viewers.agent.id, name: 'Al Agent', created_at: later(-9) },
  ...{ confirmed_at: null },
  challenge: { hold_id: 'hld_2', user_id: 'usr_x', name: 'Ben', at: later(-0.8), answer_by: later(0.2) },
}
const lead: Prospect = {
  ...{ id: 'lead', name: 'Lea', email: 'lea@x.example', status: 'new', source: 'consult', created_at: later(-1) },
}
const change = (event: Event, answerBy: string): Event => {
  const proposed = proposeChange(
    event,
    { ...event, ...on(130) },
    { name: 'Al Agent', user_id: userOf(ids.agent), changeId: 'chg_1', now: later(-2) },
  )
  return {
    ...proposed,
    agreement: { ...proposed.agreement!, pending: { ...proposed.agreement!.pending!, answer_by: answerBy } },
  }
}
const disputed = (dueBy: string): Event =>
  paidInFull({
    agreement,
    ...on(40),
    disputes: [
      {
        ...{
          id: 'dp_1',
          payment_id: 'pay_balance',
          refund_id: 're_1',
          amount: cents(100_100),
          withheld: cents(100_000),
        },
        ...{ status: 'open', kind: 'dispute', reason: 'fraudulent', at: now, due_by: dueBy },
      },
    ],
    refunds: [
      {
        ...{ id: 're_1', payment_id: 'pay_balance', amount: cents(100_000), fee: cents(100), reason: 'dispute' },
        ...{ at: now, status: 'pending' },
      },
    ],
  })

/** The worst first: each is worse than all that follow. `[its key or event, the title of its row, its facts]` */
const situations: readonly (readonly [name: string, first: string, facts: HomeFacts])[] = [
  [
    'a change of a signed event lapses in five hours',
    'change',
    of('change', change(paidInFull({ agreement, ...on(100) }), later(0.2))),
  ],
  [
    'a gig tomorrow whose act has not answered for 13 days',
    'unanswered',
    of('unanswered', {
      ...withAll(at('pending', 'requested', on(1)), 'requested'),
      asked_at: { [`artist|${ids.artist}`]: later(-13) },
    }),
  ],
  [
    'a wedding in two days without a drummer',
    'wedding',
    of('wedding', paidInFull({ agreement, ...on(2), musician_slots: [slot] })),
  ],
  [
    'a card that is over before the charge in nine days',
    'card',
    of(
      'card',
      booked({
        ...{ agreement, ...on(39), balance_due_at: later(9) },
        payments: [paymentOf('deposit', 100_000, { payment_method_exp: '2/2026' })],
      }),
    ),
  ],
  ['a dispute whose time to answer has gone by', 'gone by', of('gone by', disputed(later(-1)))],
  ['a hold challenged until tonight', 'hold', { ...none, holds: [hold] }],
  ['a dispute with three days left', 'dispute', of('dispute', disputed(later(3)))],
  [
    'a request that nobody has taken',
    'request',
    { ...none, requests: [{ id: 'request', name: 'Ada, today', start: later(50), end: later(50.1) }] },
  ],
  ['a lead of yesterday', 'lead', { ...none, leads: [lead] }],
  [
    'a gig that ended six days ago, and nobody has said that it was played',
    'unended',
    of('unended', paidInFull({ agreement, ...on(-6.2) })),
  ],
  [
    'a gig that was played yesterday, and whose vendors are not paid',
    'unpaid',
    of('unpaid', paidInFull({ agreement, status: 'played', ...on(-1.2) })),
  ],
  ['a proposal that can be sent', 'offer', of('offer', at('propose', 'confirmed', on(90)))],
]

const together = (all: readonly HomeFacts[]): HomeFacts => ({
  events: all.flatMap(({ events }) => events),
  requests: all.flatMap(({ requests }) => requests),
  leads: all.flatMap(({ leads }) => leads),
  threads: all.flatMap(({ threads }) => threads),
  holds: all.flatMap(({ holds }) => holds),
})
const rows = (facts: HomeFacts) => homeRows(facts, viewers.agent, now)
const nameOf = (row: ReturnType<typeof rows>[number] | undefined) =>
  row?.is === 'event' ? row.events[0]!.name : row?.key

describe('the first row of Home', () => {
  it.each(situations.map(([name, first], i) => [name, first, i] as const))('is %s', (_name, first, i) => {
    // Behind it, everything that is less bad, in another order.
    const facts = together(
      situations
        .slice(i)
        .map(([, , one]) => one)
        .reverse(),
    )
    const all = rows(facts)
    expect(nameOf(all[0])).toBe(first)
    expect(nameOf(primaryOf(all))).toBe(first)
    expect(all).toHaveLength(situations.length - i)
  })

  it('is nothing if all is ready, or comes by itself', () => {
    const ready = paidInFull({ agreement, ...on(3) })
    const later60 = booked({ agreement, ...on(90), balance_due_at: later(60) })
    const facts = together([of('ready', ready), of('balance', later60)])
    expect([rows(facts), primaryOf(rows(facts))]).toEqual([[], undefined])
    expect(
      gigsOf(facts.events, now)
        .flat()
        .map(({ name }) => name),
    ).toEqual(['ready', 'balance'])
  })
})

describe('a row of Home', () => {
  it('names the people it waits for, and since when', () => {
    const [row] = rows(situations[1]![2])
    if (row?.is !== 'event') throw new Error('No event')
    const text = matterText(row.events[0]!, row.urgent, viewers.agent, now)
    expect(text).toContain('Waiting for answers: Ari Artist, Bo Leader, Mo Drums')
    expect(text).toContain('since Feb 16, 13 days ago')
  })

  it('counts down, and says that the time is over', () => {
    expect(countdown(later(0.25), now)).toEqual({ text: '6 hours left', isOver: false })
    expect(countdown(later(3), now)).toEqual({ text: '3 days left', isOver: false })
    expect(countdown(later(-1), now)).toEqual({ text: 'the time ended 24 hours ago', isOver: true })
  })

  it('is one for a series, and one for all gigs to pay out', () => {
    const dates = [20, 27, 34].map((days, i): Event => ({
      ...at('pending', 'requested', on(days)),
      ...{ id: `evt_${i}`, name: 'Trio at the Grand' },
    }))
    const series = rows({ ...none, events: dates.map(rowOf).reverse() })
    expect(series).toHaveLength(1)
    expect(series[0]).toMatchObject({ urgency: 'waiting', events: [{ id: 'evt_0' }, {}, {}] })
    const played = [1, 2].map((days): Event =>
      paidInFull({ ...{ id: `evt_p${days}`, name: `Gig ${days}`, agreement, status: 'played' }, ...on(-days - 9) }),
    )
    const payouts = played.map((event) => ({
      ...rowOf({ ...event, payments: event.payments.map((one) => ({ ...one, available_at: later(-1) })) }),
      to_pay_out: cents(190_000),
    }))
    expect(rows({ ...none, events: payouts })).toMatchObject([{ is: 'payout', urgency: 'money', events: [{}, {}] }])
  })

  it('of a gig says who is confirmed, who has seen the day sheet, and what is paid', () => {
    const gig = { ...rowOf(paidInFull({ agreement, ...on(3) })), sheet: { seen: 3, of: 5, unseen: ['Mo', 'Mia'] } }
    expect(stripOf(gig).map(({ text }) => text)).toEqual(['4 of 4 confirmed', 'sheet seen by 3 of 5', 'balance paid'])
    const open = rowOf(booked({ agreement, ...on(90), balance_due_at: later(60), musician_slots: [slot] }))
    expect(stripOf(open)).toMatchObject([
      { text: '4 of 5 confirmed', isDone: false },
      { text: '$1,000.00 due Apr 30', isDone: true },
    ])
    expect(stripOf(rowOf(atBar({ status: 'booked', agreement, ...on(20) })))[1]!.text).toBe('invoice after the gig')
  })
})
