import { formatMoney } from '#shared/domain/money.ts'
import { withOption } from '#shared/domain/event/money/options.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'

/** The client has picked an option and not signed yet, and a save changes it: they pick again. */

const partsOf = (event: Event, id: number): readonly (readonly [label: string, value: string | null])[] => {
  const option = event.proposals.find((candidate) => candidate.id === id)
  return [
    ['Title', option?.title.trim() || null],
    ['Description', option?.description.trim() || null],
    ['Price', option ? formatMoney(option.price) : null],
  ]
}

/** The changes of a save to the option that the client has picked and not signed; empty if none. */
export const pickChanges = (before: Event, after: Event): DifferenceText[] => {
  const id = before.proposal_pick
  if (before.proposal_step !== 2 || id == null) return []
  const is = new Map(partsOf(after, id))
  return partsOf(before, id).flatMap(([label, was]) =>
    was === is.get(label) ? [] : [{ label, before: was, after: is.get(label) ?? null }],
  )
}

export const withPickAgain = (before: Event, after: Event): Event =>
  pickChanges(before, after).length > 0 ? { ...withOption(after, null), proposal_step: 1 } : after
