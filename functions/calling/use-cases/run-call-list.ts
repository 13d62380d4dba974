import { callListsApi } from '#shared/api/call-lists.ts'
import { termsOfList } from '#shared/domain/call-list/chairs.ts'
import { step } from '#shared/domain/call-list/table.ts'
import { hasEnded } from '#shared/domain/event/record/event-like.ts'
import { saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import { AppError } from '#shared/errors.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { demandNoProblem } from '#functions/event/use-cases/open-event.ts'
import { changeList, happens } from './change-list.ts'
import { demandOpenChair, ofChair } from './open-chair.ts'
import { demandAffordable, demandPaid } from './save-call-list.ts'

export const startCallList = useCase(
  callListsApi.startCallList,
  (deps, actor, input) =>
    changeList(deps, actor, input, (event) => {
      const open = demandOpenChair(event, input.params.chair)
      if (event.start == null || event.end == null)
        throw new AppError('conflict', 'Please select Start Date/Time, End Date/Time, or both')
      if (hasEnded(event, deps.now) || event.start <= deps.now)
        throw new AppError('conflict', 'This event has begun: nobody can be asked any more')
      // The answers book a postpaid event at once: no later step could check for missing fields.
      if (event.status === 'draft' && !event.prepaid) demandNoProblem(saveProblem(event))
      const by = { user_id: actor.id, name: actor.name }
      return {
        act: (list, facts) => {
          demandPaid(open, list)
          demandAffordable(event, open, list.candidates)
          return step(list, { is: 'start', by, terms: termsOfList(event, open), replaces: open.holder?.key }, facts)
        },
      }
    }),
  ofChair,
)

export const stopCallList = useCase(
  callListsApi.stopCallList,
  (deps, actor, input) => changeList(deps, actor, input, () => happens({ is: 'stop' })),
  ofChair,
)

export const askCandidate = useCase(
  callListsApi.askCandidate,
  (deps, actor, input) => changeList(deps, actor, input, () => happens({ is: 'ask', id: input.body.candidate_id })),
  ofChair,
)

export const skipCandidate = useCase(
  callListsApi.skipCandidate,
  (deps, actor, input) => {
    const { candidate_id: id, reason } = input.body
    return changeList(deps, actor, input, () =>
      happens({ is: 'skip', id, why: reason ?? `passed over by ${actor.name}` }),
    )
  },
  ofChair,
)
