import { holdsApi } from '#shared/api/holds.ts'
import {
  demandChallenge,
  withChallenge,
  withConfirmed,
  withoutHolds,
  type Holds,
} from '#shared/domain/hold/calendar.ts'
import { holdFor, viewOf } from '#shared/domain/hold/projection.ts'
import { holdKey } from '#functions/_data/rows/keys.ts'
import type { Place } from '#functions/_data/rows/rate-limit.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { changeHolds } from '#functions/_steps/save-holds.ts'
import { demandActOf, demandHold, demandOwnHold } from './open-hold.ts'

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
      return { after, places, answer: holdFor(actor, shown(after, id)) }
    })
  },
  ({ params }) => [holdKey(params.id)],
)

/** A released hold is answered as it was. */
export const answerChallenge = useCase(
  holdsApi.answerChallenge,
  async (deps, actor, { params: { id }, body: { answer } }) => {
    const actId = await demandActOf(deps, id)
    return changeHolds(deps, actor, actId, (holds) => {
      const hold = demandOwnHold(holds, id, actor, deps.now)
      demandChallenge(hold)
      if (answer === 'release') {
        const gone = { ...viewOf(holds, hold), challenge: null }
        return { after: withoutHolds(holds, [hold]), ended: [{ hold, why: 'released' }], answer: gone }
      }
      const after = withConfirmed(holds, hold, deps.now)
      return { after, answer: shown(after, id) }
    })
  },
  ({ params }) => [holdKey(params.id)],
)
