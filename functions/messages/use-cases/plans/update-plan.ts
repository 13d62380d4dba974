import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { canWritePlan, planReader } from '#shared/domain/plan/access.ts'
import { AppError } from '#shared/errors.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { readPlan, savePlan } from '#functions/messages/data/plan.ts'
import { withAnswers, type StoredSection } from '#functions/messages/rules/write-plan.ts'
import { tellReaders } from '#functions/messages/use-cases/day-sheets/tell-readers.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofPlan, planFor } from './plan-for.ts'

/** One item of the table holds a plan, and its readers get it whole. */
const mostBytes = 250_000

/** @throws AppError invalid */
const demandRoom = (sections: readonly StoredSection[]): void => {
  if (Buffer.byteLength(JSON.stringify(sections)) > mostBytes)
    throw new AppError('invalid', 'This is more than a plan can hold. Please shorten some answers')
}

/** Answers of the client side or its agency. Of two who begin with the same version, the second one gets a 409. */
export const updatePlan = useCase(
  daySheetsApi.updatePlan,
  async (deps, actor, { params, body }) => {
    const event = await openEvent(deps, actor, params.id, (_, read) => canWritePlan(actor, read, deps.now))
    const reader = planReader(actor, event)!
    const place = { event_id: event.id, user_id: actor.id, is_client: reader === 'client' }
    const saved = await saveEdit(deps, {
      noun: 'plan',
      version: body.version,
      read: () => readPlan(deps, event),
      save: (before) => {
        const sections = withAnswers(before.sections, body.sections, { id: actor.id, reader })
        demandRoom(sections)
        return savePlan(deps, place, { ...before, sections }, tellReaders(deps, actor, event))
      },
      show: (current) => planFor(deps, actor, event, current),
    })
    return planFor(deps, actor, event, saved)
  },
  ofPlan,
)
