import type { OpenChair } from '#shared/domain/call-list/chairs.ts'
import { withChairFilled } from '#functions/calling/rules/fill.ts'
import type { CallList, Candidate, TakenFrom } from '#shared/domain/call-list/schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import type { Cents } from '#shared/domain/money.ts'
import { AppError } from '#shared/errors.ts'
import { clashOf, readCalendars, type Calendars } from '#functions/event/data/calendar.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { resolveParties, type PartyIds } from '#functions/event/data/parties.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

interface Fill {
  list: CallList
  holder: Candidate
  chair: OpenChair
  actor: Actor | undefined
  terms: { rate: Cents; from: TakenFrom } | undefined
}

const partiesOf = ({ holder: { id }, chair }: Fill): PartyIds =>
  chair.role === 'artist'
    ? { artist_id: id }
    : chair.role === 'bandleader'
      ? { bandleader_id: id }
      : { musicians: [{ musician_id: id }] }

/**
 * The event with the holder of a chair. Its proposer decided on the rate: the starter of the list, or the person
 * who accepts a counter-offer.
 * @throws AppError conflict for a clash, or rates that no longer fit; invalid for somebody who cannot be booked.
 */
export const fillChair = async (
  deps: Deps,
  before: EventItem,
  fill: Fill,
): Promise<{ event: Event; calendars: Calendars }> => {
  const { list, holder, chair, actor, terms } = fill
  const calendars = await readCalendars(deps, [holder.user_id])
  const clash = clashOf(calendars.get(holder.user_id), before)
  if (clash) {
    const when = whenText({ ...clash, timezone: before.timezone })
    throw new AppError(
      'conflict',
      terms ? 'Already booked at that time' : `You have already confirmed another event: ${when}`,
    )
  }
  const starter = list.started_by ?? { user_id: '', name: 'BookMe' }
  const by = terms && actor ? { user_id: actor.id, name: actor.name } : starter
  const event = withChairFilled(before, {
    ...{ chair, id: holder.id },
    rate: terms?.rate ?? holder.rate ?? chair.rate,
    from: terms?.from ?? 'agent',
    parties: await resolveParties(deps, partiesOf(fill), before),
    proposer: { ...by, changeId: deps.id('chg'), now: deps.now },
  })
  return { event, calendars }
}
