import { holdsApi } from '#shared/api/holds.ts'
import {
  demandChallenge,
  withChallenge,
  withConfirmed,
  withoutHolds,
  type Holds,
} from '#shared/domain/hold/calendar.ts'
import { viewOf } from '#shared/domain/hold/projection.ts'
import { AppError } from '#shared/errors.ts'
import { holdKey } from '#functions/platform/db/keys.ts'
import type { Place } from '#functions/platform/db/rate-limit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changedSince, demandRead } from '#functions/event/use-cases/demand-read.ts'
import { changeHolds } from '#functions/calendar/use-cases/save-holds.ts'
import { demandActOf, demandHold, demandOwnHold } from './open-hold.ts'
import { roundOfHold, showHold } from './show-hold.ts'

const shown = (holds: Holds, id: string) =>
  viewOf(
    holds,
    holds.find((hold) => hold.id === id)!,
  )

export const challengeHold = useCase(
  holdsApi.challengeHold,
  async (deps, actor, { params: { id } }) => {
    const actId = await demandActOf(deps, id)
    return changeHolds(deps, actor, actId, (holds) => {
      const after = withChallenge(holds, demandHold(holds, id, deps.now), actor, deps.now)
      const places: Place[] = [['hold_challenge', `${actor.id}#${id}`]]
      return { after, places, answer: showHold(actor, shown(after, id)) }
    })
  },
  ({ params }) => [holdKey(params.id)],
)

/** A released hold is answered as it was. */
export const answerChallenge = useCase(
  holdsApi.answerChallenge,
  async (deps, actor, { params: { id }, body: { answer, round } }) => {
    const actId = await demandActOf(deps, id)
    return changeHolds(deps, actor, actId, (holds) => {
      const hold = demandOwnHold(holds, id, actor, deps.now)
      demandChallenge(hold)
      if (answer === 'release') {
        const gone = { ...viewOf(holds, hold), challenge: null }
        return { after: withoutHolds(holds, [hold]), ended: [{ hold, why: 'released' }], answer: gone }
      }
      demandRead(round, roundOfHold(hold), () => {
        const current = showHold(actor, viewOf(holds, hold))
        return new AppError('conflict', changedSince, { current })
      })
      const after = withConfirmed(holds, hold, deps.now)
      return { after, answer: showHold(actor, shown(after, id)) }
    })
  },
  ({ params }) => [holdKey(params.id)],
)
