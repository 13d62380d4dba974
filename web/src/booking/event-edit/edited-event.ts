import { differences } from '#shared/domain/event/agreement/differences.ts'
import { applyEdit, type Edit, type EditParties } from '#shared/domain/event/edit/edit.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { blankEvent } from '#shared/domain/event/edit/new.ts'
import { leaderFields, textFields } from '#shared/domain/event/record/fields.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { nowIso } from '#web/lib/clock.ts'
import { type EventValues, inputOf } from './event-values.ts'

/**
 * The event as saving would leave it, computed by the server's own function: rates, released vendors and payment mode
 * match what the save will do.
 */

/** Agents and admins see the whole event; fields missing from their projection are unset. */
export const wholeEvent = (base: EventView | undefined): Event => {
  const blank = blankEvent({ id: base?.id ?? 'new', user_id: base?.user_id ?? '' }, nowIso())
  return base === undefined ? blank : { ...blank, ...(base as Event) }
}

const partiesOf = (values: EventValues): EditParties => ({
  client: values.client,
  venue: values.venue,
  artist: values.artist,
  bandleader: values.bandleader,
  group: values.group,
  brand: values.brand,
  musicians: Object.fromEntries(
    values.musicians.map(({ musician_id, user_id, musician_name, profile_picture }) => [
      musician_id,
      { user_id, musician_name, profile_picture },
    ]),
  ),
})

export const isSigned = (event: EventView | undefined): boolean =>
  event !== undefined && (event.agreement != null || event.proposal_signed_at != null)

/** The save changes terms of an agreed or signed event, so its preview is shown first. */
export const changesTerms = (base: EventView | undefined, after: Event): boolean =>
  isSigned(base) && differences(wholeEvent(base), after).length > 0

export const editedEvent = (base: EventView | undefined, values: EventValues): Edit =>
  applyEdit(wholeEvent(base), inputOf(values), partiesOf(values))

const leaderTexts = textFields.filter((field) => leaderFields.has(field))

/** For leaders, whose projection is partial: the fields that the leader's rules need. */
export const leaderView = (base: EventView, values: EventValues): EventLike => {
  const input = inputOf(values)
  return {
    ...base,
    ...Object.fromEntries(leaderTexts.map((field) => [field, input[field]])),
    musicians: (input.musicians ?? []).map((entry, i) => ({
      ...entry,
      musician_name: values.musicians[i]?.musician_name ?? '',
      status: values.musicians[i]?.status ?? 'selected',
    })),
    musician_slots: (input.musician_slots ?? []).map((slot, i) => ({ ...slot, id: slot.id ?? `new-${i}` })),
  }
}
