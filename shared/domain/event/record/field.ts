/** A row of `fields.ts`. */

/** Audiences. `leader` is the band leader, or the artist if there is none. */
export type AudienceName = 'staff' | 'client' | 'leader' | 'artist' | 'bandleader' | 'vendor'

/**
 * A field that may hold personal data names its owner. The erasure of a client's account empties `client` fields of an
 * event without a contract. Values of `parts` are trimmed one by one (`without-person.ts`).
 */
interface Personal {
  person: 'client' | 'parts' | 'nobody'
}

/** The kind of value. `own`: `schema.ts` has a schema under the field's name. A kind that may hold words says whose. */
type Kind =
  | ({ kind: 'text' | 'name' | 'url' | 'emails'; max: number } & Personal)
  | ({ kind: 'requiredText' | 'requiredName'; max: number; message: string } & Personal)
  | { kind: 'id'; prefix: string }
  | { kind: 'requiredId'; prefix: string; message: string }
  | ({ kind: 'email' | 'phone' | 'string' | 'own' } & Personal)
  | { kind: 'time' | 'amount' | 'rate' | 'flag' }
  /** The `own` fields that every saved event has. */
  | ({ kind: 'requiredOwn'; message: string } & Personal)

export interface Field {
  is: Kind
  label?: string
  /** The audiences that see the full value; `part`: `project-parts.ts` trims it per audience. */
  sees: readonly AudienceName[] | 'part'
  /** The roles that may write it; none if absent. `leader`: staff and the event's leader. */
  writes?: 'staff' | 'leader'
  /** A term of the agreement, or a part of one (`docs/product.md#agreement-and-change`). */
  term?: true
  /**
   * The part whose person is paid this amount. Every amount of the agreement that somebody types has one: the rates add
   * up to the price (docs/product.md#money), and nobody's goes down without their yes.
   */
  payee?: PaidPart
  /** Stored in list and calendar rows. */
  listed?: true
  /** The section of the form it is edited in. */
  form?: Section
  hint?: string
  /** Rows of its input if more than one. */
  lines?: number
  /** Shares a line of the form with its neighbors. */
  half?: true
  /** On the event screen: short text, or full width. */
  shown?: 'short' | 'long'
  /** Whether the contract quotes it; every shown field decides. */
  contract?: boolean
}
export type DecidedField = Field &
  ({ shown?: never; contract?: never } | { contract: boolean }) &
  ({ is: Exclude<Kind, { kind: 'amount' }> } | { term?: never } | { writes?: never } | { payee: PaidPart })
/** The parts that an event has once, whose person is paid by amounts of the event itself. */
export type PaidPart = 'artist' | 'bandleader'
export type Section = 'event' | 'where' | 'people' | 'rates' | 'proposal' | 'invoice' | 'day' | 'wedding'
