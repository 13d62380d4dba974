import { useMutation } from '@tanstack/react-query'
import { canEdit } from '#shared/domain/event/access/event-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { editInTurn } from '#web/lib/edit-in-turn.ts'
import { editedQuery } from '#web/lib/edited-query.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { eventKey, keepEvent } from '#web/lib/requests/event/get-event.ts'
import { refreshLists } from './call-lists.ts'

/** In place until the signature; afterwards the form shows first who has to agree. */
export const canSetInstrument = (event: EventView, who: Relation): boolean =>
  isStaff(who) && canEdit(who, event).ok && event.agreement == null

const get = (id: string) => call('GET /events/{id}', { params: { id } })

const save = ({ id, version, status, musician_slots = [] }: EventView) => {
  const body = { musician_slots, version } as never
  return status === 'draft'
    ? call('PUT /events/{id}/draft', { params: { id }, body })
    : call('PUT /events/{id}', { params: { id }, body })
}

export const useSlotInstrument = (id: string) =>
  useMutation({
    mutationFn: ({ slot, instrument }: { slot: string; instrument: string }) => {
      const make = (event: EventView): EventView => ({
        ...event,
        musician_slots: (event.musician_slots ?? []).map((one) =>
          one.id === slot ? { ...one, instrument: instrument || null } : one,
        ),
      })
      return editInTurn<EventView>(
        editedQuery(
          eventKey(id),
          () => get(id),
          () => {
            refreshLists(id)
            void queryClient.invalidateQueries({ queryKey: ['event', id, 'suggestions'] })
          },
        ),
        { make, send: async (newest) => keepEvent(await save(make(newest))) },
      )
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not save event' }),
  })
