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

/** An option goes by the title that was read: its number is on no screen. */
const optionRows = (before: EventView, after: EventView): DifferenceText[] => {
  const [old, now] = [before, after].map((event) => new Map(offeredOptions(event).map((one) => [one.id, one])))
  return [...new Set([...old!.keys(), ...now!.keys()])].flatMap((id) => {
    const [was, is] = [old!.get(id), now!.get(id)]
    const name = (was ?? is)?.title || `Option ${id}`
    return [
      { label: name, before: was?.title || null, after: is?.title || null },
      { label: `${name}, description`, before: was?.description || null, after: is?.description || null },
      {
        label: `${name}, price`,
        before: was ? formatMoney(was.price) : null,
        after: is ? formatMoney(is.price) : null,
      },
    ].filter((row) => row.before !== row.after)
  })
}

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
    ...(isOffer ? optionRows(before, after) : []),
    ...rowsOf(ratesOf(before), ratesOf(after)),
  ]
}
