import { fieldOf, labelOf, type EventField } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isSame as isStoredAlike } from '#shared/domain/same.ts'
import { typedAmount } from '#web/lib/amount.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { type EventValues, inputOf, partyFields, type ProposalValue, valuesOf } from './event-values.ts'

/** A value that someone else saved while the form was open. */
export interface Change {
  field: keyof EventValues
  label: string
  before: string
  theirs: string
  /** The form's value, if this person changed the same field. */
  mine: string | undefined
}

const wireField = (field: keyof EventValues): EventField =>
  ((partyFields as readonly string[]).includes(field) ? `${field}_id` : field) as EventField

const isSame = (a: unknown, b: unknown) => isStoredAlike(a ?? null, b ?? null)

const isAmount = (field: EventField) => ['amount', 'rate'].includes(fieldOf(field).is.kind)

const optionText = ({ title, description, price, rates }: ProposalValue): string =>
  [
    [title || 'no title', description].filter(Boolean).join(': '),
    formatMoney(typedAmount(price)),
    ...(rates == null ? [] : [`rates ${rates.map(({ rate }) => formatMoney(typedAmount(rate))).join(' + ')}`]),
  ].join(', ')

const describe = (values: EventValues, field: keyof EventValues, zone: string | undefined): string => {
  const value = values[field]
  if (field === 'musicians')
    return (
      values.musicians
        .map((m) => `${m.musician_name} (${m.instrument}) ${formatMoney(typedAmount(m.rate))}`)
        .join('\n') || 'nobody'
    )
  if (field === 'musician_slots')
    return (
      values.musician_slots.map((s) => `${s.instrument || 'any'} ${formatMoney(typedAmount(s.rate))}`).join('\n') ||
      'none'
    )
  if (field === 'proposals') return values.proposals.map(optionText).join(' · ')
  if (field === 'start' || field === 'end')
    return values[field] === null ? 'not set' : formatDateTime(values[field], zone)
  if (isAmount(wireField(field))) return formatMoney(typedAmount(String(value)))
  if (field === 'agent_percent') return `${values.agent_percent}%`
  if (value !== null && typeof value === 'object' && 'name' in value) return String(value.name)
  return value === null || value === '' ? 'empty' : String(value)
}

/** Fields in which `current` differs from the event that the form started from. */
export const changesBetween = (base: EventView, current: EventView, mine: EventValues): Change[] => {
  const [before, theirs] = [valuesOf(base), valuesOf(current)]
  const [a, b, c] = [inputOf(before), inputOf(theirs), inputOf(mine)]
  return (Object.keys(before) as (keyof EventValues)[])
    .filter((field) => !isSame(a[wireField(field)], b[wireField(field)]))
    .map((field) => {
      const wire = wireField(field)
      const isMine = !isSame(a[wire], c[wire]) && !isSame(b[wire], c[wire])
      return {
        field,
        label: labelOf(wire),
        before: describe(before, field, base.timezone),
        theirs: describe(theirs, field, current.timezone),
        mine: isMine ? describe(mine, field, current.timezone) : undefined,
      }
    })
}

/**
 * Merges the form into the newer event: fields changed by one side take that side's value; `keep` decides for fields
 * changed by both.
 */
export const merged = (
  base: EventView,
  current: EventView,
  mine: EventValues,
  keep: 'mine' | 'theirs',
): EventValues => {
  const theirs = valuesOf(current)
  const taken = changesBetween(base, current, mine).filter((change) => keep === 'theirs' || change.mine === undefined)
  const result = { ...mine, ...Object.fromEntries(taken.map(({ field }) => [field, theirs[field]])) }
  // Vendors' answers are not edits; always take the current ones.
  const status = new Map((current.musicians ?? []).map((m) => [`${m.musician_id}|${m.instrument}`, m.status]))
  return {
    ...result,
    musicians: result.musicians.map((m) => ({
      ...m,
      status: status.get(`${m.musician_id}|${m.instrument}`) ?? 'selected',
    })),
  }
}
