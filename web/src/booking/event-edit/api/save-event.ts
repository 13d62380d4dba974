import { useMutation } from '@tanstack/react-query'
import type { EventField } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { call } from '#web/lib/api/client.ts'
import type { Answer, Body } from '#web/lib/api/contract-types.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { notify } from '#web/lib/notify.ts'
import { keepEvent } from '#web/lib/requests/event/get-event.ts'
import { draftOf, type EventValues, inputOf, valuesOf } from '#web/booking/event-edit/event-values.ts'

interface Save {
  /** The event that the form started from; undefined for a new one. */
  base: EventView | undefined
  values: EventValues
  /** Saves a draft that lacks something. */
  isDraft: boolean
  /** The fields that this person may write. */
  fields: ReadonlySet<EventField>
}

/** Someone else saved the event while the form was open. */
export class EventMoved extends Error {
  readonly current: EventView
  constructor(current: EventView) {
    super('The event was changed by someone else in the meantime')
    this.current = current
  }
}

/** The loaded event plus the form's changes; unchanged fields are sent back as received. */
const bodyOf = (base: EventView, { values, isDraft, fields }: Save): Body<'PUT /events/{id}'> => {
  const wire = isDraft ? draftOf : inputOf
  const untouched: Partial<Record<string, unknown>> = wire(valuesOf(base))
  const entries = Object.entries(wire(values)).map(
    ([field, value]) =>
      [field, JSON.stringify(value) === JSON.stringify(untouched[field]) ? base[field as EventField] : value] as const,
  )
  return {
    ...Object.fromEntries(entries.filter(([field, value]) => fields.has(field as EventField) && value !== undefined)),
    version: base.version,
  }
}

const orMoved = async <T>(base: EventView, request: Promise<T>): Promise<T> => {
  try {
    return await request
  } catch (error) {
    // Other refusals also contain the event, which the form already has.
    if (error instanceof ApiError && error.event && error.event.version !== base.version)
      throw new EventMoved(error.event)
    throw error
  }
}

const update = (save: Save, base: EventView) =>
  orMoved(
    base,
    call(save.isDraft ? 'PUT /events/{id}/draft' : 'PUT /events/{id}', {
      params: { id: base.id },
      body: bodyOf(base, save),
    }),
  )

const create = ({ values, isDraft }: Save) =>
  isDraft ? call('POST /events/drafts', { body: draftOf(values) }) : call('POST /events', { body: inputOf(values) })

const failed = (error: unknown) => {
  if (error instanceof EventMoved) return
  notify.failure(error, isRefusal(error) ? { otherwise: 'Could not save event' } : { say: 'Could not save event' })
}

export type ChangePreview = Answer<'POST /events/{id}/change-preview'>

/** The effect of the save on the agreement. */
export const usePreviewSave = () =>
  useMutation({
    mutationFn: ({ base, ...save }: Save & { base: EventView }): Promise<ChangePreview> =>
      orMoved(
        base,
        call('POST /events/{id}/change-preview', { params: { id: base.id }, body: bodyOf(base, { base, ...save }) }),
      ),
    onError: failed,
  })

/** The save proposed a change that was not proposed before. */
const isProposing = (event: EventView, base: EventView | undefined) =>
  event.agreement?.pending != null && event.agreement.pending.id !== base?.agreement?.pending?.id

/** Refusals show the server's message (a busy vendor, a rule); all other failures share one message. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status !== undefined && error.status < 500

export const useSaveEvent = () =>
  useMutation({
    mutationFn: (save: Save) => (save.base ? update(save, save.base) : create(save)),
    onSuccess: (event, { base, isDraft }) => {
      keepEvent(event)
      notify.success(
        isDraft ? 'Draft saved' : isProposing(event, base) ? 'Change proposed' : base ? 'Event updated' : 'Event added',
      )
    },
    onError: failed,
  })
