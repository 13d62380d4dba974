import { eventsApi } from '#shared/api/events.ts'
import { canEdit, canEditDraft } from '#shared/domain/event/access/event-permissions.ts'
import { draftProblem, saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import {
  fieldList,
  fieldNames,
  staffFields,
  type EventField,
  type FieldName,
} from '#shared/domain/event/record/fields.ts'
import type { DraftInput, Event, EventView } from '#shared/domain/event/record/schema.ts'
import { isSame } from '#shared/domain/same.ts'
import { isOlder } from '#functions/platform/db/save-edit.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent, refusal } from '#functions/event/use-cases/open-event.ts'
import { EventChanged } from '#functions/event/use-cases/save-event.ts'
import { eventFor } from '#functions/event/data/find-event.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { editKeys } from './edit-keys.ts'
import { clashes, editedEvent } from './edited-event.ts'

const changedFields = (before: Event, after: Event): FieldName[] =>
  fieldNames.filter((field) => !isSame(after[field], before[field]))

const isWritten = (field: FieldName): field is EventField => staffFields.has(field as EventField)

/** `saved venue, notes`; `proposed a change: venue` */
const activityOf = (before: Event, after: Event, fields: readonly EventField[]) => {
  const pending = after.agreement?.pending
  const isProposal = pending != null && pending.id !== before.agreement?.pending?.id
  return [isProposal ? 'proposed a change:' : 'saved', fieldList(fields)].join(' ').trim()
}

interface Rules {
  canSave: typeof canEdit
  problemOf: typeof saveProblem
}

const save = async (
  deps: Deps,
  actor: Actor,
  { params, body }: { params: { id: string }; body: Partial<DraftInput> & { version?: number | undefined } },
  { canSave, problemOf }: Rules,
): Promise<EventView> => {
  const before = await openEvent(deps, actor, params.id, canSave)
  if (isOlder(body.version, before)) throw new EventChanged('event', { event: eventFor(actor, before) })
  const after = await editedEvent(deps, actor, before, body, problemOf)
  const changed = changedFields(before, after)
  if (changed.length === 0) return eventFor(actor, before)
  const { calendars, names } = await clashes(deps, before, after)
  if (names[0]) throw refusal('conflict', `${names[0]} is not available at that time`, actor, before)
  const fields = changed.filter(isWritten).filter((field) => field in body)
  return saveAndShow(deps, {
    before,
    after,
    actor,
    calendars,
    activity: { action: activityOf(before, after, fields) },
  })
}

/**
 * Saves the fields that the caller may write and ignores the rest of the body. Terms that differ from the agreement in
 * force become a proposed change.
 */
export const updateEvent = useCase(
  eventsApi.updateEvent,
  (deps, actor, input) => save(deps, actor, input, { canSave: canEdit, problemOf: saveProblem }),
  ({ params, body }) => editKeys(params.id, body),
)

/** The same for an unfinished draft, before its first request. */
export const updateDraft = useCase(
  eventsApi.updateDraft,
  (deps, actor, input) => save(deps, actor, input, { canSave: canEditDraft, problemOf: draftProblem }),
  ({ params, body }) => editKeys(params.id, body),
)
