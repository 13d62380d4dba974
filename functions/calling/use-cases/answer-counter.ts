import { callListsApi } from '#shared/api/call-lists.ts'
import type { TakenFrom } from '#shared/domain/call-list/schema.ts'
import { findCandidate } from '#shared/domain/call-list/table.ts'
import { isStaff, relationInAnyTerms } from '#shared/domain/event/access/relation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { AppError } from '#shared/errors.ts'
import { callListOf } from '#functions/calling/data/call-lists.ts'
import type { Actor } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changedSince, demandRead } from '#functions/event/use-cases/demand-read.ts'
import { refusal } from '#functions/event/use-cases/open-event.ts'
import { changeList, happens } from './change-list.ts'
import { ofChair } from './open-chair.ts'
import { roundOfCounter } from './view.ts'

/** A leader pays only from their own share. */
const demandOwnShare = (actor: Actor, event: Event, from: TakenFrom): void => {
  const who = relationInAnyTerms(actor, event)
  if (isStaff(who) || (from === 'bandleader' && who.bandleader) || (from === 'artist' && who.artist)) return
  throw new AppError('forbidden', 'You can only pay for it from your own share')
}

/** Accepting fills the chair at the candidate's rate, in one transaction with the share that pays for it. */
export const answerCounter = useCase(
  callListsApi.answerCounter,
  (deps, actor, input) => {
    const { candidate_id: id, accept, round, taken_from: from } = input.body
    if (!accept) return changeList(deps, actor, input, () => happens({ is: 'refuse', id }))
    if (from === undefined) {
      const message = 'Please choose whose share pays for it'
      throw new AppError('invalid', message, { errors: { taken_from: message } })
    }
    return changeList(deps, actor, input, async (event) => {
      demandOwnShare(actor, event, from)
      const one = findCandidate(await callListOf(deps, event.id, input.params.chair), id)
      if (one?.state !== 'countered' || !one.counter)
        throw new AppError('conflict', 'There is no counter-offer to answer')
      demandRead(round, roundOfCounter(event, input.params.chair, one), () =>
        refusal('conflict', changedSince, actor, event),
      )
      return { ...happens({ is: 'confirm', id }), terms: { rate: one.counter.rate, from } }
    })
  },
  ofChair,
)
