import { callListsApi } from '#shared/api/call-lists.ts'
import type { OpenChair } from '#shared/domain/call-list/chairs.ts'
import { edited } from '#shared/domain/call-list/edit.ts'
import { rebalanced } from '#shared/domain/call-list/rebalance.ts'
import type { CallList, Candidate, CallListInput } from '#shared/domain/call-list/schema.ts'
import { relationInAnyTerms, isStaff } from '#shared/domain/event/access/relation.ts'
import { roleOfChair } from '#shared/domain/event/record/calls.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney } from '#shared/domain/money.ts'
import { AppError } from '#shared/errors.ts'
import { callListOf, callListWrites } from '#functions/calling/data/call-lists.ts'
import { findUser } from '#functions/people/data/user.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { isOlder } from '#functions/platform/db/save-edit.ts'
import { stepLists } from './step-lists.ts'
import { demandOpenChair, ofCandidates, openChair } from './open-chair.ts'
import { showList } from './view.ts'

const invalid = (message: string, errors: Record<string, string> = { candidates: message }) =>
  new AppError('invalid', message, { errors })

/** The new people. @throws AppError invalid for somebody who cannot fill the chair. */
const peopleOf = async (deps: Deps, { chair, role }: OpenChair, wanted: readonly string[]) => {
  const people = await Promise.all(
    wanted.map(async (id) => {
      const user = await findUser(deps, userIdOf(id))
      const own = role === 'artist' ? user?.artist?.id : user?.musician?.id
      const isRight = role !== 'bandleader' || user?.is_bandleader
      if (!user || own !== id || !isRight || user.erased_at !== undefined)
        throw invalid(`Unknown ${roleOfChair(chair) === 'artist' ? 'artist' : 'musician'}`)
      return [id, { id, user_id: user.id }] as const
    }),
  )
  return new Map(people)
}

/** The agent's share pays for a rate that differs from the chair's. @throws AppError invalid where it cannot. */
export const demandAffordable = (event: Event, { rate }: OpenChair, all: readonly Pick<Candidate, 'rate'>[]): void => {
  const wrong = all.find((one) => one.rate != null && !rebalanced(event, cents(one.rate - rate), 'agent'))
  if (wrong) throw invalid(`${formatMoney(wrong.rate!)} does not fit: the agent's share cannot pay for the difference`)
}

/** A leader's rate goes with the leader who is chosen, so an open place has none. @throws AppError invalid */
export const demandPaid = ({ role, rate }: OpenChair, { candidates }: Pick<CallList, 'candidates'>): void => {
  if (role === 'bandleader' && candidates.some((one) => (one.rate ?? rate) === 0))
    throw invalid('The place of the leader has no rate: please enter one for each person')
}

const demandOwnRates = ({ rate }: OpenChair, { candidates }: CallListInput): void => {
  if (candidates.some((one) => one.rate != null && one.rate !== rate))
    throw invalid('Only the agent can offer another rate than that of the place')
}

export const saveCallList = useCase(
  callListsApi.saveCallList,
  async (deps, actor, input) => {
    const { params, body } = input
    const event = await openChair(deps, actor, input)
    const open = demandOpenChair(event, params.chair)
    const before = await callListOf(deps, event.id, params.chair)
    const refuse = async () => {
      deps.db.refresh()
      return new ChangedMeanwhile('call list', {
        current: await showList(deps, event, await callListOf(deps, event.id, params.chair)),
      })
    }
    if (isOlder(body.version, before)) throw await refuse()
    if (!isStaff(relationInAnyTerms(actor, event))) demandOwnRates(open, body)
    const known = new Set(before.candidates.map(({ id }) => id))
    const ids = body.candidates.map(({ id }) => id)
    const people = await peopleOf(
      deps,
      open,
      ids.filter((id) => !known.has(id)),
    )
    const after = edited(before, body, people)
    demandAffordable(event, open, after.candidates)
    if (before.state === 'running') demandPaid(open, after)
    try {
      if (before.state === 'running') {
        const change = { chair: params.chair, act: () => ({ list: after, steps: [] }), said: 'call list changed' }
        const stepped = await stepLists(deps, event, { actor, change, looks: true })
        return await showList(deps, stepped.event, stepped.lists.get(params.chair)!)
      }
      await commit(deps, callListWrites(deps, event.id, before, after))
      return await showList(deps, event, { ...after, version: before.version + 1 })
    } catch (error) {
      if (error instanceof ChangedMeanwhile || error instanceof ConditionFailed) throw await refuse()
      throw error
    }
  },
  ofCandidates,
)
