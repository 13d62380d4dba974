import type { TermField, TextField } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { call } from '#web/lib/api/client.ts'

/** No term: neither the status nor the agreement depends on it. */
export type PlainField = Exclude<TextField, TermField>

/** The usual save of only these fields. */
export const saveFields = (
  base: EventView,
  changes: Partial<Record<PlainField, string | null>>,
): Promise<EventView> => {
  const given = { params: { id: base.id }, body: { ...changes, version: base.version } as never }
  return base.status === 'draft' ? call('PUT /events/{id}/draft', given) : call('PUT /events/{id}', given)
}
