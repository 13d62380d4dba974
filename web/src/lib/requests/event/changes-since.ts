import { differencesSince } from '#shared/domain/event/agreement/consent-states.ts'
import { inClientWords, type DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'
import { offeredOptions } from '#shared/domain/event/money/options.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'

/** Changes of an event since a reader read it: both views are theirs. */

type Values = Map<string, string>

const rowsOf = (before: Values, after: Values): DifferenceText[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((label) => ({ label, before: before.get(label) ?? null, after: after.get(label) ?? null }))
    .filter((row) => row.before !== row.after)

const optionsOf = (event: EventView): Values =>
  new Map(
    offeredOptions(event).map(({ id, title, description, price }) => [
      `Option ${id}`,
      [title, description, formatMoney(price)].filter((part) => part !== '').join(', '),
    ]),
  )

/** A vendor's rates in the options on offer. */
const ratesOf = (event: EventView): Values =>
  new Map((event.your_rates ?? []).map(({ option, rate }) => [`Your rate, ${option}`, formatMoney(rate)]))

export const changesSince = (before: EventView, after: EventView): DifferenceText[] => {
  const isOffer = after.proposal_sent_at != null && after.your_rates === undefined && after.artist_rate === undefined
  const found = differencesSince(before, after)
  return [
    ...(isOffer ? found.filter(({ field }) => field !== 'proposals').map(inClientWords) : found).map(
      ({ text }) => text,
    ),
    ...(isOffer ? rowsOf(optionsOf(before), optionsOf(after)) : []),
    ...rowsOf(ratesOf(before), ratesOf(after)),
  ]
}
