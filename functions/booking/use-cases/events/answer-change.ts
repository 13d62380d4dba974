import { eventsApi } from '#shared/api/events.ts'
import { decideVerdict, withDecision } from '#functions/event/rules/agreement/change-answer.ts'
import { ownAnswers } from '#shared/domain/event/record/pending-answers.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { isAskedAsVendor } from '#functions/event/rules/agreement/answers.ts'
import { canAnswerChange } from '#shared/domain/event/access/event-permissions.ts'
import { AppError } from '#shared/errors.ts'
import { readBy } from '#functions/event/use-cases/demand-read.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { demandVerdict, openEvent, refusal } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { calendarKey, eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { answerAsVendor, demandSameChange } from '#functions/booking/use-cases/answer-event.ts'
import { saveOwnAnswers } from '#functions/booking/use-cases/own-answers.ts'

/**
 * The caller's answer to a proposed change: as the client of a postpaid event, as the agent whose share falls, or as a
 * vendor. After the gig, an admin without a share in it decides a change that was not answered in time.
 */
export const answerChange = useCase(
  eventsApi.answerChange,
  (deps, actor, { params, body: { change_id, answer, reason, round } }) =>
    retryConflicts(deps, async () => {
      const read = readBy(actor, round)
      const before = await openEvent(deps, actor, params.id, canAnswerChange)
      demandSameChange(before, change_id, actor)
      const own = ownAnswers(before, actor)
      if (own.length === 0 && isAskedAsVendor(before, actor))
        return answerAsVendor(deps, actor, before, {
          response: answer === 'accept' ? 'confirm' : 'decline',
          reason,
          change_id,
          read,
        })
      if (own.length > 0) return saveOwnAnswers(deps, actor, before, own, { answer, reason, read })
      if (!actor.is_admin) throw refusal('forbidden', 'You are not asked about this change', actor, before)
      demandVerdict(decideVerdict(before, actor, deps.now), actor, before)
      if (!reason?.trim()) throw new AppError('invalid', 'Please give a reason', { errors: { reason: 'Required' } })
      if (answer === 'accept') read(before)
      const after = applyConsequences(withDecision(before, answer, reason), deps.now)
      const action = answer === 'accept' ? 'decided for the change' : 'decided against the change'
      return saveAndShow(deps, { before, after, actor, activity: { action, detail: reason } })
    }),
  ({ params }, callerId) => [...eventToSave(params.id), calendarKey(callerId)],
)
