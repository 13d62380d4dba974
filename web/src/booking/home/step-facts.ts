import { announced, type KnownMethod } from '#shared/domain/event/money/announced.ts'
import { eventStatusWord } from '#shared/domain/event/record/status.ts'
import { whenText } from './components/task-row.tsx'
import type { HomeStep } from './home-steps.ts'

/** A detail that lists vendors to request or to wait for may begin with the act, which the row already names. */
const withoutAct = (detail: string, act: string | undefined): string =>
  detail
    .split(', ')
    .filter((name) => name !== act)
    .join(', ')

/** The second line of a row, beneath the event's name; `ownClientId` is the reader's own; their name is left out. */
export const stepFacts = (
  { event, step }: HomeStep,
  ownClientId: string | undefined,
  method?: KnownMethod,
): string[] => {
  const act = event.group?.name ?? event.artist?.name
  return [
    event.client?.id !== ownClientId && event.client?.name,
    act,
    whenText(event.start, event.timezone ?? event.venue?.timezone),
    // The reason, unless the chip already says it.
    step.action === 'wait' && !step.isEarly && step.label !== eventStatusWord[event.status] && step.label,
    withoutAct(step.detail, act),
    event.client?.id === ownClientId && announced(event, method)?.how,
    event.venue?.name,
  ].filter((fact): fact is string => Boolean(fact))
}
