import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventTypeOf } from '#shared/domain/plan/event-type-path.ts'
import type { PlanTemplate } from '#shared/domain/plan/schema.ts'
import { AppError } from '#shared/errors.ts'
import { readTemplate } from '#functions/messages/data/plan.ts'
import { planTemplateKey } from '#functions/platform/db/keys.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { saveVersioned } from '#functions/platform/db/versioned-row.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** @throws AppError not_found */
const knownType = (path: string): PlanTemplate['event_type'] => {
  const type = eventTypeOf(path)
  if (type === undefined) throw new AppError('not_found', 'There is no such type of event')
  return type
}

const ofType = ({ params }: { params: { event_type: string } }) => {
  const type = eventTypeOf(params.event_type)
  return type === undefined ? [] : [planTemplateKey(type)]
}

export const getPlanTemplate = useCase(
  daySheetsApi.getPlanTemplate,
  (deps, _actor, { params }) => readTemplate(deps, knownType(params.event_type)),
  ofType,
)

export const updatePlanTemplate = useCase(
  daySheetsApi.updatePlanTemplate,
  async (deps, _actor, { params, body }) => {
    const event_type = knownType(params.event_type)
    return saveEdit(deps, {
      noun: 'list of questions',
      version: body.version,
      read: () => readTemplate(deps, event_type),
      save: async ({ version }): Promise<PlanTemplate> => {
        const { sections } = body
        const key = planTemplateKey(event_type)
        const saved = await saveVersioned<Omit<PlanTemplate, 'is_default'>>(deps, 'list of questions', key, version, {
          event_type,
          sections,
        })
        return { ...saved, is_default: false }
      },
      show: (current) => current,
    })
  },
  ofType,
)
