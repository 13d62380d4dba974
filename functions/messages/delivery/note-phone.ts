import { answers, keywordOf } from '#functions/messages/rules/keywords.ts'
import type { IncomingText, TextEvent } from '#shared/texts.ts'
import { heardWrite, phoneWordWrite } from '#functions/messages/data/texts.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { noteTextOver } from './text-turn.ts'

/** STOP, START, HELP and anything else that a phone writes. Carriers demand an answer to each of the first three. */
export const noteIncoming = async (
  deps: Deps,
  { originationNumber, messageBody, inboundMessageId }: IncomingText,
): Promise<void> => {
  const keyword = keywordOf(messageBody)
  deps.log.info('text received', { reason: keyword ?? 'other' })
  const words =
    keyword === undefined ? answers.other() : keyword === 'help' ? answers.help(deps.operatorEmail) : answers[keyword]()
  const writes =
    keyword === 'stop' || keyword === 'start'
      ? [phoneWordWrite(deps, originationNumber, keyword === 'stop' ? 'stop' : 'yes')]
      : []
  const answer = { about: 'phone', key: `answer ${inboundMessageId}`, number: originationNumber, words } as const
  try {
    await commit(deps, [heardWrite(deps, inboundMessageId), ...writes], [{ type: 'text', ...answer }])
  } catch (error) {
    // It came before: an old yes must not undo a newer stop.
    if (!(error instanceof ConditionFailed && error.failed.has('heard'))) throw error
  }
}

/** Any report proves that the provider had it. */
export const noteTextEvent = async (deps: Deps, { eventType, context }: TextEvent): Promise<void> => {
  if (!/^TEXT_(QUEUED|PENDING|SENT|SUCCESSFUL|DELIVERED)$/.test(eventType))
    deps.log.warn('text not delivered', { reason: eventType })
  if (context?.text_id !== undefined) await noteTextOver(deps, context.text_id)
}
