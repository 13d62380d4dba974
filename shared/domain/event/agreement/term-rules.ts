import type { FieldsLike, TermField } from '../record/fields.ts'

/** The consents that a difference of a term needs, besides those of people whose own share falls. */
interface TermRule {
  /** The client signs an amendment, or answers if the event is postpaid. */
  client: boolean
  /** Every engaged vendor who stays answers again. */
  engaged: boolean
  /** A vendor's yes is to it, besides their own rate. */
  vendor: boolean
  /** Final after the gig: what the client agreed to and received. */
  fixed: boolean
}
/** Not a difference of its own: it is computed from another term, or stored with it. */
interface Follows {
  follows: TermField
}

const forClient = { client: true, engaged: false, vendor: false, fixed: true } as const
const forEverybody = { client: true, engaged: true, vendor: true, fixed: true } as const
const act = { client: true, engaged: false, vendor: true, fixed: false } as const
const open = { client: false, engaged: false, vendor: false, fixed: false } as const

/** One entry per term, in reading order. A new term does not compile without one. */
const termRules = {
  client_id: { client: true, engaged: false, vendor: false, fixed: false },
  client: { follows: 'client_id' },
  proposals: forClient,
  proposal_pick: { follows: 'proposals' },
  client_rate: forClient,
  client_rate_booked: { follows: 'client_rate' },
  proposal_signed_at: { follows: 'client_rate' },
  proposal_signature: { follows: 'client_rate' },
  start: forEverybody,
  start_date: { follows: 'start' },
  balance_due_at: { follows: 'start' },
  end: forEverybody,
  venue_id: forEverybody,
  venue: { follows: 'venue_id' },
  timezone: { follows: 'venue_id' },
  artist_id: act,
  artist: { follows: 'artist_id' },
  artist_status: { follows: 'artist_id' },
  group_id: act,
  group: { follows: 'group_id' },
  brand_id: act,
  brand: { follows: 'brand_id' },
  bandleader_id: open,
  bandleader: { follows: 'bandleader_id' },
  bandleader_status: { follows: 'bandleader_id' },
  musicians: open,
  musician_slots: open,
  artist_rate: open,
  bandleader_rate: open,
  musician_rate: open,
  agent_rate: open,
  agent_percent: { follows: 'agent_rate' },
  bookme_rate: open,
  bookme_percent: { follows: 'bookme_rate' },
} as const satisfies Readonly<Record<TermField, TermRule | Follows>>

/** A term that counts as a difference. */
export type DifferenceField = {
  [F in TermField]: (typeof termRules)[F] extends Follows ? never : F
}[TermField]

/** A term that the client agrees to. */
export type ClientTerm = {
  [F in DifferenceField]: (typeof termRules)[F] extends { client: true } ? F : never
}[DifferenceField]

export const ruleOf = (field: DifferenceField): TermRule => termRules[field]

export const differenceFields = (Object.keys(termRules) as TermField[]).filter(
  (field): field is DifferenceField => !('follows' in termRules[field]),
)

/** Differences whose values are not simply the field's own: a list, or the rates of several people. */
export type ComposedField = Extract<DifferenceField, FieldsLike<{ is: { kind: 'own' } }> | 'musician_rate'>
