import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { useAction } from '#web/lib/requests/event/act-on-event.ts'

/** Accepts or declines a proposed change, as somebody who is asked, or decides it as an admin. */
export const useAnswerChange = (id: string) =>
  useAction(
    (body: Body<'PUT /events/{id}/change-answer'>) => call('PUT /events/{id}/change-answer', { params: { id }, body }),
    ({ answer }) => ({
      done: answer === 'accept' ? 'You agreed to the change' : 'You declined the change',
      otherwise: 'Could not save your answer',
    }),
  )
