import { eventsApi } from '#shared/api/events.ts'
import { calendarKey, eventKey } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { answerEvent } from '#functions/_steps/answer-event.ts'

export const respond = useCase(eventsApi.respond, answerEvent, ({ params }, callerId) => [
  eventKey(params.id),
  calendarKey(callerId),
])
