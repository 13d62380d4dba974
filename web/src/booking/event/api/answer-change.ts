import type { EventView } from '#shared/domain/event/record/schema.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { useShown } from '#web/lib/as-read.ts'
import { useAction } from '#web/lib/requests/event/act-on-event.ts'
import { yesToEvent } from '#web/lib/requests/event/event-as-read.ts'

type Given = Pick<Body<'PUT /events/{id}/change-answer'>, 'answer' | 'reason'>

/** Accepts or declines the proposed change that was read, as somebody who is asked, or decides it as an admin. */
export const useAnswerChange = (event: EventView) => {
  const shown = useShown(event)
  return useAction(
    (given: Given) => {
      const send = (read: EventView) => {
        const { round, agreement } = read
        const body = { ...given, change_id: agreement?.pending?.id ?? '', ...(round !== undefined && { round }) }
        return call('PUT /events/{id}/change-answer', { params: { id: event.id }, body })
      }
      return given.answer === 'decline' ? send(shown.current?.view ?? event) : yesToEvent(shown, event, send)
    },
    ({ answer }) => ({
      done: answer === 'accept' ? 'You agreed to the change' : 'You declined the change',
      otherwise: 'Could not save your answer',
    }),
  )
}
