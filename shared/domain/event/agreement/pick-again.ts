import { withOption } from '../money/options.ts'
import type { Event } from '../record/schema.ts'

const offerText = (event: Event, id: number | null | undefined): string | undefined => {
  const option = event.proposals.find((candidate) => candidate.id === id)
  return option && JSON.stringify([option.title.trim(), option.description.trim(), option.price])
}

/** A save changes an option that the client has picked and not signed: the client picks again. */
const isPickChanged = (before: Event, after: Event): boolean =>
  before.proposal_step === 2 &&
  before.proposal_pick != null &&
  offerText(before, before.proposal_pick) !== offerText(after, before.proposal_pick)

export const withPickAgain = (before: Event, after: Event): Event =>
  isPickChanged(before, after) ? { ...withOption(after, null), proposal_step: 1 } : after
