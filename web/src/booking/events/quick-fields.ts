import type { EventView } from '#shared/domain/event/record/schema.ts'
import { labelOf } from '#shared/domain/event/record/fields.ts'
import { saveFields, type PlainField } from '#web/booking/event/api/save-fields.ts'

/** Edited in the list itself. */
export const quickFields = ['name', 'call_time', 'dresscode'] as const satisfies readonly PlainField[]
export type QuickField = (typeof quickFields)[number]
export type QuickTexts = Record<QuickField, string>

export const textsOf = (event: EventView): QuickTexts =>
  Object.fromEntries(quickFields.map((field) => [field, event[field] ?? ''])) as QuickTexts

/** The fields that were typed into; undefined if there are none. */
const changesTo = (base: EventView, texts: QuickTexts): Partial<Record<QuickField, string | null>> | undefined => {
  const before = textsOf(base)
  const changed = quickFields.filter((field) => texts[field].trim() !== before[field])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((field) => [field, texts[field].trim() || null]))
}

/** The usual save of only these fields. @returns the saved event, or `base` if nothing was typed. */
export const saveTexts = async (base: EventView, texts: QuickTexts): Promise<EventView> => {
  const changes = changesTo(base, texts)
  return changes ? saveFields(base, changes) : base
}

/** The other person's save: `Name is now “Anna’s wedding”`. */
export const movedText = (base: EventView, current: EventView): string => {
  const [before, now] = [textsOf(base), textsOf(current)]
  const moved = quickFields.filter((field) => now[field] !== before[field])
  const what = moved.map((field) => `${labelOf(field)} is now ${now[field] === '' ? 'empty' : `“${now[field]}”`}`)
  const saved = ['Somebody else saved this event meanwhile', ...(what.length > 0 ? [what.join(', ')] : [])].join(': ')
  return `${saved}. Save again to keep yours.`
}
