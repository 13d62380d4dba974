import { eventsApi } from '#shared/api/events.ts'
import { calendarKey, eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { answerEvent } from '#functions/booking/use-cases/answer-event.ts'

export const respond = useCase(eventsApi.respond, answerEvent, ({ params }, callerId) => [
  ...eventToSave(params.id),
  calendarKey(callerId),
])
