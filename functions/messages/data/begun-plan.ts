import type { StoredSection } from '#functions/messages/rules/write-plan.ts'
import { planKey, type Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Apart from the questions of the product, which jobs that read day sheets do without. */

export interface StoredPlan {
  sections: StoredSection[]
  version: number
}

/** Undefined until somebody has written in it. */
export const begunPlan = async (deps: Deps, eventId: string): Promise<StoredPlan | undefined> => {
  const row = await deps.db.get<Key & StoredPlan>(planKey(eventId))
  return row && { sections: row.sections, version: row.version }
}
