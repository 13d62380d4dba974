import { paidFields, type PaidField } from '#shared/domain/event/record/fields.ts'
import type { Cents } from '#shared/domain/money.ts'
import { selectGroup, unselectGroup } from '#shared/domain/event/edit/group.ts'
import { toAmountText, typedAmount } from '#web/lib/amount.ts'
import { type EventValues, musicianValues } from './event-values.ts'

type LineUp = Pick<EventValues, 'artist' | 'bandleader' | 'musicians' | 'musician_slots' | PaidField>

const typed = (values: EventValues) =>
  Object.fromEntries(paidFields.map((field) => [field, typedAmount(values[field])])) as Record<PaidField, Cents>

/** The form's line-up after a group is selected or deselected (docs/product.md#vendor-status). */
export const lineUpOf = (values: EventValues, group: EventValues['group']): LineUp => {
  const current = {
    bandleader_id: values.bandleader?.id ?? null,
    bandleader: values.bandleader,
    ...typed(values),
    musicians: values.musicians.map((entry) => ({ ...entry, rate: typedAmount(entry.rate) })),
  }
  const next = group === null ? unselectGroup(current) : selectGroup(current, group)
  return {
    artist: null,
    bandleader: next.bandleader ?? null,
    ...(Object.fromEntries(paidFields.map((field) => [field, toAmountText(next[field])])) as Record<PaidField, string>),
    musicians: musicianValues(next.musicians),
    musician_slots: [],
  }
}
