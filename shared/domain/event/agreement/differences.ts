import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { chosen } from '../record/event-like.ts'
import type { Event } from '../record/schema.ts'
import type { Terms } from '../record/terms.ts'
import { vendorsOf } from '../record/vendors.ts'

/** The terms that differ, in reading order. */
export type DifferenceField =
  | 'client_id'
  | 'client_rate'
  | 'start'
  | 'end'
  | 'venue_id'
  | 'artist_id'
  | 'group_id'
  | 'brand_id'
  | 'bandleader_id'
  | 'musicians'
  | 'musician_slots'
  | 'artist_rate'
  | 'bandleader_rate'
  | 'musician_rate'
  | 'agent_rate'

export interface Difference {
  field: DifferenceField
  /** The value in force and the proposed one: an id, an instant, an amount in cents, or a name from the line-up. */
  before: string | Cents | null
  after: string | Cents | null
  /** The owner of the rate or part that differs. */
  name?: string
}

const plain = ['start', 'end'] as const
const ids = ['venue_id', 'artist_id', 'group_id', 'brand_id', 'bandleader_id'] as const

type Party = Pick<Event, 'client_id' | 'client_rate' | 'agent_rate'> & Terms

/** The differences between the terms in force and proposed terms. Amounts in cents. */
export const differences = (before: Terms, after: Terms): Difference[] => [
  ...changed('client_id', chosen(before.client_id), chosen(after.client_id)),
  ...changed('client_rate', before.client_rate, after.client_rate),
  ...plain.flatMap((field) => changed(field, before[field], after[field])),
  ...ids.flatMap((field) => changed(field, chosen(before[field]), chosen(after[field]))),
  ...lineupDifferences(before, after),
  ...rateDifferences(before, after),
  ...changed('agent_rate', before.agent_rate, after.agent_rate),
]

const changed = (
  field: DifferenceField,
  before: Difference['before'] | undefined,
  after: Difference['after'] | undefined,
  name?: string,
): Difference[] =>
  (before ?? null) === (after ?? null)
    ? []
    : [{ field, before: before ?? null, after: after ?? null, ...(name !== undefined && { name }) }]

const people = (terms: Party) => vendorsOf({ ...asEvent, ...terms })
/** `vendorsOf` reads only terms; id and status satisfy the type. */
const asEvent = { id: '', status: 'booked' as const }

const lineupDifferences = (before: Terms, after: Terms): Difference[] => {
  const key = ({ musician_id, instrument }: Terms['musicians'][number]) => `${musician_id}|${instrument}`
  const title = ({ musician_name, instrument }: Terms['musicians'][number]) => `${musician_name} (${instrument})`
  const [old, now] = [new Set(before.musicians.map(key)), new Set(after.musicians.map(key))]
  return [
    ...before.musicians
      .filter((entry) => !now.has(key(entry)))
      .flatMap((entry) => changed('musicians', title(entry), null)),
    ...after.musicians
      .filter((entry) => !old.has(key(entry)))
      .flatMap((entry) => changed('musicians', null, title(entry))),
    ...changed('musician_slots', slotText(before), slotText(after)),
  ]
}

const slotText = ({ musician_slots }: Terms): string | undefined =>
  musician_slots
    .map(({ instrument, rate }) => `${instrument ?? 'open'} ${formatMoney(rate)}`)
    .sort()
    .join(', ') || undefined

const rateFields = { artist: 'artist_rate', bandleader: 'bandleader_rate', musician: 'musician_rate' } as const

/** Rates of vendors who stay. */
const rateDifferences = (before: Terms, after: Terms): Difference[] => {
  const rates = new Map(people(before).map((vendor) => [`${vendor.role}|${vendor.key}`, vendor.rate]))
  return people(after).flatMap(({ role, key, rate, name }) => {
    const old = rates.get(`${role}|${key}`)
    return old === undefined ? [] : changed(rateFields[role], old, rate, name)
  })
}
