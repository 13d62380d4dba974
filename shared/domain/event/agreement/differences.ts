import { formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import { currentOption } from '../money/options.ts'
import { chosen } from '../record/event-like.ts'
import { fieldOf, type PaidField } from '../record/fields.ts'
import type { Terms } from '../record/terms.ts'
import { vendorsOf, type Vendor } from '../record/vendors.ts'
import { differenceFields, type ComposedField, type DifferenceField } from './term-rules.ts'

export interface Difference {
  field: DifferenceField
  /** The value in force and the proposed one: an id, an instant, an amount in cents, a text, or a line-up name. */
  before: string | Cents | null
  after: string | Cents | null
  /** The owner of the rate or part that differs, or the part of the offer. */
  name?: string
}

/** One comparable value of the terms. */
export interface Fact {
  /** Facts of the same key are compared. */
  key: string
  field: DifferenceField
  value: string | Cents | null
  name?: string
  /** Compared only between terms that both have it: the rate of a vendor who stays. */
  isOfStaying?: true
}

/** `vendorsOf` reads only terms; id and status satisfy the type. */
const asEvent = { id: '', status: 'booked' as const }
const people = (terms: Terms) => vendorsOf({ ...asEvent, ...terms })

const payFact = (field: DifferenceField, { key, name }: Vendor, value: Cents): Fact => ({
  ...{ key: `${field}|${key}`, field, value, name },
  isOfStaying: true,
})

/** An amount of the event itself, and the name of its payee. */
const paidFacts = (field: PaidField, terms: Terms): Fact[] =>
  people(terms)
    .filter(({ role }) => role === fieldOf(field).payee)
    .map((vendor) => payFact(field, vendor, terms[field] ?? zero))

const isPaid = (field: DifferenceField): field is PaidField => fieldOf(field).payee !== undefined

const slotText = ({ musician_slots }: Terms): string | null =>
  musician_slots
    .map(({ instrument, rate }) => `${instrument ?? 'open'} ${formatMoney(rate)}`)
    .sort()
    .join(', ') || null

const offerParts = ['title', 'description'] as const

/** Terms that are composed of several values. A new one does not compile without an entry. */
const composed: { readonly [F in ComposedField]: (terms: Terms) => Fact[] } = {
  bandleader_id: ({ bandleader_id }) => [fact('bandleader_id', chosen(bandleader_id))],
  musicians: ({ musicians }) =>
    musicians.map(({ musician_id, instrument, musician_name }) => ({
      key: `musicians|${musician_id}|${instrument}`,
      field: 'musicians',
      value: `${musician_name} (${instrument})`,
    })),
  musician_slots: (terms) => [fact('musician_slots', slotText(terms))],
  // The price of the option is the client rate.
  proposals: (terms) => {
    const offer = currentOption({ ...asEvent, ...terms })
    return offerParts.map((name) => ({
      ...fact('proposals', offer?.[name].trim() || null),
      key: `offer|${name}`,
      name,
    }))
  },
  musician_rate: (terms) =>
    people(terms)
      .filter(({ role }) => role === 'musician')
      .map((vendor) => payFact('musician_rate', vendor, vendor.rate)),
}

const fact = (field: DifferenceField, value: Fact['value'] | undefined): Fact => ({
  key: field,
  field,
  value: value ?? null,
})

const isId = (field: DifferenceField): boolean => field.endsWith('_id')

/** Every term, in reading order. */
export const factsOf = (terms: Terms): Fact[] =>
  differenceFields.flatMap((field) => {
    if (isPaid(field)) return paidFacts(field, terms)
    if (field in composed) return composed[field as ComposedField](terms)
    const value = terms[field as Exclude<DifferenceField, ComposedField>]
    // An id may be stored as 0, and then means none.
    return [fact(field, isId(field) ? chosen(value) : (value as Fact['value']))]
  })

/** Names the fact that a difference is about. */
export const factName = ({ field, name }: Pick<Difference, 'field' | 'name'>): string => `${field}|${name ?? ''}`

/** The value of each fact by `factName`, to compare terms with a difference that was signed. */
export const valuesOf = (terms: Terms): Map<string, Fact['value']> =>
  new Map(factsOf(terms).map((entry) => [factName(entry), entry.value]))

/**
 * The differences between the terms in force and proposed terms, in reading order, derived from the table of fields:
 * every term is compared, or follows another (`termRules`). Amounts in cents.
 */
export const differences = (before: Terms, after: Terms): Difference[] => {
  const [old, now] = [factsOf(before), factsOf(after)]
  const oldFacts = new Map(old.map((f) => [f.key, f]))
  const nowKeys = new Set(now.map(({ key }) => key))
  const gone = old.filter(({ key, isOfStaying }) => !nowKeys.has(key) && !isOfStaying)
  const found = [
    ...gone.map((f) => difference(f, f.value, null)),
    ...now.flatMap((f) => {
      const was = oldFacts.get(f.key)
      if ((was === undefined && f.isOfStaying) || was?.value === f.value) return []
      return [difference(f, was?.value ?? null, f.value)]
    }),
  ]
  return found.sort((a, b) => differenceFields.indexOf(a.field) - differenceFields.indexOf(b.field))
}

const difference = ({ field, name }: Fact, before: Fact['value'], after: Fact['value']): Difference => ({
  field,
  before,
  after,
  ...(name !== undefined && { name }),
})

export type { DifferenceField }
