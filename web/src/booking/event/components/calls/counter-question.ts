import { rebalanced } from '#shared/domain/call-list/rebalance.ts'
import type { TakenFrom } from '#shared/domain/call-list/schema.ts'
import { computedRates } from '#shared/domain/event/money/roster.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import type { List } from '#web/booking/event/api/call-lists.ts'
import type { Question } from '#web/lib/dialogs.ts'

type Countered = List['candidates'][number]

const payers: Readonly<Record<TakenFrom, string>> = {
  client: 'The client pays for it: the price rises',
  agent: "The agent's share pays for it",
  bandleader: "The band leader's rate pays for it",
  artist: "The artist's rate pays for it",
}

/** The part of a counter-offer beyond the rate of the place. */
export const dearerBy = (list: List, one: Countered): Cents => cents(one.counter!.rate - (list.rate ?? zero))

/** As far as the reader sees them: a leader sees the own rate only. */
const amountsOf = (event: EventView) => {
  const own = event.client_rate == null ? undefined : computedRates(event)
  return [
    ["The client's price", event.client_rate],
    ["The agent's share", own?.agent_rate],
    ['BookMe', own?.bookme_rate],
    ["The band leader's rate", event.bandleader_rate],
    ["The artist's rate", event.artist_rate],
  ] as const
}

/** `$3,200.00 → $3,262.50` for each amount that changes. */
export const counterChanges = (event: EventView, more: Cents, from: TakenFrom): { name: string; value: string }[] => {
  const after = { ...event, ...rebalanced(event as Event, more, from) } as EventView
  const now = new Map<string, Cents | null | undefined>(amountsOf(after))
  return amountsOf(event).flatMap(([name, before]) => {
    const then = now.get(name)
    return before == null || then == null || before === then
      ? []
      : [{ name, value: `${formatMoney(before)} → ${formatMoney(then)}` }]
  })
}

/** The question before a counter-offer is accepted: they are booked at once, which nothing takes back. */
export const counterQuestion = (event: EventView, list: List, one: Countered, from: TakenFrom): Question => {
  const { rate, note } = one.counter!
  const texts = [
    note ? `“${note}”` : undefined,
    `${payers[from]}. ${one.name} is booked at once and gets a mail: this cannot be undone.`,
  ]
  return {
    title: `Accept ${formatMoney(rate)} for ${one.name}?`,
    text: texts.filter(Boolean).join('\n\n'),
    lines: [
      {
        name: `${one.name}, ${list.name}`,
        value: `${formatMoney(one.rate ?? list.rate ?? zero)} → ${formatMoney(rate)}`,
      },
      ...counterChanges(event, dearerBy(list, one), from),
    ],
    confirm: `Accept for ${formatMoney(rate)}`,
  }
}
