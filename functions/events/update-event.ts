import { eventsApi } from '#shared/api/events.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { writableFields } from '#shared/domain/event/access/event-projection.ts'
import { leaderLineup } from '#shared/domain/event/edit/lineup.ts'
import { canEdit } from '#shared/domain/event/access/event-permissions.ts'
import { settle } from '#shared/domain/event/lifecycle/progress.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { leaderSaveProblem, saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import {
  fieldList,
  fieldNames,
  staffFields,
  type EventField,
  type FieldName,
} from '#shared/domain/event/record/fields.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { engagedVendors } from '#shared/domain/event/record/vendors.ts'
import { clashOf, newlyTaken, readCalendars, type Calendars } from '../_data/calendar.ts'
import { isOlder } from '../_data/changed-meanwhile.ts'
import { demandNoProblem, demandVerdict, openEvent, refusal, saveAndShow } from '../_data/event-action.ts'
import { mailParties } from '../_data/event-mail.ts'
import { EventChanged, eventFor } from '../_data/event.ts'
import { calendarKey, eventKey, userIdOf } from '../_data/keys.ts'
import { partyKeys, resolveParties } from '../_data/parties.ts'
import type { Actor, Deps } from '../_lib/deps.ts'
import { isSame } from '#shared/domain/same.ts'
import { useCase } from '../_lib/use-case.ts'

const cut = (body: Partial<EventInput>, fields: ReadonlySet<EventField>): Partial<EventInput> =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => value !== undefined && fields.has(field as EventField)),
  )

/** Confirmed vendors must be available at the new time. @throws AppError conflict naming who is not. */
const freeVendors = async (deps: Deps, actor: Actor, before: Event, after: Event): Promise<Calendars> => {
  const calendars = await readCalendars(deps, newlyTaken(before, after))
  const engaged = engagedVendors(after).find(
    ({ user_id }) => user_id !== undefined && clashOf(calendars.get(user_id), after),
  )
  if (engaged) throw refusal('conflict', `${engaged.name} is not available at that time`, actor, before)
  return calendars
}

const changedFields = (before: Event, after: Event): FieldName[] =>
  fieldNames.filter((field) => !isSame(after[field], before[field]))

const isWritten = (field: FieldName): field is EventField => staffFields.has(field as EventField)

const isMoved = (a: Event, b: Event) => a.start !== b.start || a.end !== b.end || a.venue_id !== b.venue_id

/** Saves the fields that the caller may write; everything else in the body is ignored. */
export const updateEvent = useCase(
  eventsApi.updateEvent,
  async (deps, actor, { params, body }) => {
    const before = await openEvent(deps, actor, params.id, canEdit)
    if (isOlder(body.version, before)) throw new EventChanged('event', { event: eventFor(actor, before) })
    const who = relation(actor, before)
    const changes = cut(body, writableFields(who, before))
    if (!isStaff(who)) demandVerdict(leaderLineup(before, changes), actor, before)
    const { event, released } = applyEdit(before, changes, await resolveParties(deps, changes, before))
    demandNoProblem(isStaff(who) ? saveProblem(event) : leaderSaveProblem(event))
    const after = settle(event)
    const changed = changedFields(before, after)
    if (changed.length === 0) return eventFor(actor, before)
    const calendars = await freeVendors(deps, actor, before, after)
    return saveAndShow(deps, {
      before,
      after,
      actor,
      calendars,
      activity: {
        action: ['saved', fieldList(changed.filter(isWritten).filter((field) => field in body))].join(' ').trim(),
      },
      jobs: [
        ...mailParties(before, { vendors: released }, 'vendor_released'),
        ...(isMoved(before, after) ? mailParties(after, 'vendors', 'event_changed') : []),
      ],
    })
  },
  ({ params, body }) => [
    eventKey(params.id),
    ...partyKeys(body),
    ...[
      chosen(body.artist_id),
      chosen(body.bandleader_id),
      ...(body.musicians ?? []).map(({ musician_id }) => musician_id),
    ].flatMap((id) => (id === undefined || body.start == null ? [] : [calendarKey(userIdOf(id))])),
  ],
)
