import type { Event } from '#shared/domain/event/record/schema.ts'
import type { PlanTemplate, TemplateSection } from '#shared/domain/plan/schema.ts'
import { planKey, planPlaceKey, planTemplateKey, type Key } from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import { saveVersioned } from '#functions/platform/db/versioned-row.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { defaultTemplate } from '#functions/messages/rules/plan-templates.ts'
import { unanswered } from '#functions/messages/rules/write-plan.ts'
import { begunPlan, type StoredPlan } from './begun-plan.ts'

/** The plan of an event (docs/product.md#the-plan), and the questions that it begins with. */

export const readTemplate = async (deps: Deps, event_type: PlanTemplate['event_type']): Promise<PlanTemplate> => {
  const row = await deps.db.get<Key & { sections: TemplateSection[]; version: number }>(planTemplateKey(event_type))
  return row
    ? { event_type, sections: row.sections, version: row.version, is_default: false }
    : { event_type, sections: defaultTemplate(event_type), version: 0, is_default: true }
}

/** With the questions of its beginning; until then, with those of today, which cost one more read. */
export const readPlan = async (deps: Deps, event: Pick<Event, 'id' | 'event_type'>): Promise<StoredPlan> => {
  const begun = await begunPlan(deps, event.id)
  if (begun || event.event_type == null) return begun ?? { sections: [], version: 0 }
  return { sections: unanswered((await readTemplate(deps, event.event_type)).sections), version: 0 }
}

/** For the erasure; of the client, all answers go. */
export interface PlanPlace extends Key {
  event_id: string
  is_client: boolean
}

/** @throws ChangedMeanwhile if another save came first. */
export const savePlan = (
  deps: Deps,
  place: Omit<PlanPlace, keyof Key> & { user_id: string },
  { sections, version }: StoredPlan,
  also: readonly TransactItem[],
): Promise<StoredPlan> => {
  const { user_id, ...of } = place
  const written = put(deps.db.tableName, { ...planPlaceKey(user_id, of.event_id), ...of })
  return saveVersioned<StoredPlan>(deps, 'plan', planKey(of.event_id), version, { sections }, [written, ...also])
}
