import { withOwnAnswers, type ChangeAnswer } from '#functions/event/rules/agreement/change-answer.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import type { PendingAnswer } from '#shared/domain/event/record/agreement-schema.ts'
import { isOfVendor } from '#shared/domain/event/record/pending-answers.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import type { ReadCheck } from '#functions/event/use-cases/demand-read.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

const words = { accept: 'agreed to the change', decline: 'declined the change' } as const

/** Records the caller's own answers to a proposed change; the last one puts it into force. */
export const saveOwnAnswers = (
  deps: Deps,
  actor: Actor,
  before: EventItem,
  own: readonly PendingAnswer[],
  { answer, reason, read }: { answer: ChangeAnswer; reason?: string | null | undefined; read: ReadCheck },
): Promise<EventView> => {
  if (answer === 'accept') read(before)
  const after = applyConsequences(withOwnAnswers(before, own, answer, reason), deps.now)
  // The agent waits for a vendor's answer. The end of a change is mailed to everybody, and with it the client's answer.
  const vendor = own.find(isOfVendor)
  const jobs = vendor
    ? mailParties(inForce(after), 'agent', 'change_answered', {
        vendor: vendor.name,
        part: 'who played',
        answer: answer === 'accept' ? 'agreed' : 'declined',
        reason: reason ?? undefined,
      })
    : []
  const activity = { action: words[answer], detail: reason ?? undefined }
  return saveAndShow(deps, { before, after, actor, activity, jobs })
}
