import type { Event } from '#shared/domain/event/record/schema.ts'
import { canWritePlan, planReader, sectionsFor } from '#shared/domain/plan/access.ts'
import type { Plan } from '#shared/domain/plan/schema.ts'
import type { StoredPlan } from '#functions/messages/data/begun-plan.ts'
import { shownSections } from '#functions/messages/rules/write-plan.ts'
import { eventKey, planKey, type Key } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

/** Reads in one round trip with the session. */
export const ofPlan = ({ params }: { params: { id: string } }): Key[] => [eventKey(params.id), planKey(params.id)]

/** As the caller, who may read it, sees it. */
export const planFor = (deps: Deps, actor: Actor, event: Event, { sections, version }: StoredPlan): Plan => ({
  event_id: event.id,
  sections: shownSections(sectionsFor(planReader(actor, event) ?? 'vendor', sections)),
  version,
  is_editable: canWritePlan(actor, event, deps.now).ok,
})
