import { defaultTimezone } from '#shared/domain/time.ts'
import { cents, formatMoney } from '#shared/domain/money.ts'
import { eventFields } from '../record/event-fields.ts'
import type { Event } from '../record/schema.ts'
import { dayText, timeText } from '../record/when-text.ts'
import type { Difference, DifferenceField } from './differences.ts'

/** A difference as text. `null` is an empty side: nobody, or none. */
export interface DifferenceText {
  label: string
  before: string | null
  after: string | null
}

const party = {
  client_id: 'client',
  venue_id: 'venue',
  artist_id: 'artist',
  group_id: 'group',
  brand_id: 'brand',
  bandleader_id: 'bandleader',
} as const satisfies Partial<Record<DifferenceField, keyof Event>>

const isParty = (field: DifferenceField): field is keyof typeof party => field in party

const timeOf = (instant: string, timezone = defaultTimezone) =>
  `${dayText(instant, timezone)}, ${timeText(instant, timezone)}`

/** One side of a difference, formatted with the event of that side, which has the names. */
const side = ({ field }: Difference, value: Difference['before'], event: Event): string | null => {
  if (value === null) return null
  if (typeof value === 'number') return formatMoney(cents(value))
  if (field === 'start' || field === 'end') return timeOf(value, event.timezone)
  return isParty(field) ? (event[party[field]]?.name ?? value) : value
}

/** A client's own words; all other labels are the same for everybody. */
const clientLabels: Partial<Record<DifferenceField, string>> = { client_rate: 'Price' }

export const inClientWords = <D extends Difference & { text: DifferenceText }>(difference: D): D => {
  const label = clientLabels[difference.field]
  return label === undefined ? difference : { ...difference, text: { ...difference.text, label } }
}

/** `Client rate (Elena Marsh): $500.00 → $700.00`, in parts. `force` and `proposed` provide the names of each side. */
export const differenceText = (difference: Difference, force: Event, proposed: Event): DifferenceText => {
  const label = eventFields[difference.field].label
  return {
    label: difference.name ? `${label} (${difference.name})` : label,
    before: side(difference, difference.before, force),
    after: side(difference, difference.after, proposed),
  }
}
