import type { Endpoint } from './endpoint.ts'

/**
 * Effects that outlast a stolen session. Such an endpoint asks a person who has a second factor to confirm it, and each
 * success is in the audit log (docs/product.md#second-factor).
 */
const guarded = {
  access: 'who gets into an account or to an event',
  rights: 'what an account may do',
  money: 'where the agency’s money goes',
  words: 'what the agency says and signs',
  address: 'where a person’s mails and texts go',
  export: 'what leaves the product',
}
export type GuardedEffect = keyof typeof guarded

export interface Audited {
  /** The note in the words of its readers, who do not know the API; it may depend on the body. */
  as: string | ((body: unknown) => string)
  /** As part of the act's own transaction, or afterwards where the act is a read or the provider's. */
  written: 'with_the_act' | 'after_the_act'
}

interface Guarded {
  effect: GuardedEffect
  audited: Audited
  /** Where only some bodies have the effect: others are audited and need no confirmation. */
  confirmsIf?: (body: unknown) => boolean
}

/** None of these effects, but somebody may ask later whose act it was. */
interface Noted {
  effect: 'noted'
  audited: Audited
  confirmsIf?: never
}

interface Unguarded {
  /**
   * `binds`: the caller agrees to terms. `everyday`: the caller's own things, and daily work. `nothing`: a preview.
   */
  effect: 'binds' | 'everyday' | 'nothing'
  audited?: never
  confirmsIf?: never
}

interface Reads {
  method: 'GET'
  effect?: never
  audited?: never
  confirmsIf?: never
}

/** A writing endpoint without an effect does not compile; a read has one if it hands something out. */
export type Effect =
  | ({ method: 'POST' | 'PUT' | 'DELETE' } & (Guarded | Noted | Unguarded))
  | ({ method: 'GET' } & (Guarded | Noted))
  | Reads

/** Whether this call needs the second factor, at most ten minutes before. */
export const mustConfirm = ({ effect, confirmsIf }: Endpoint, body: unknown): boolean =>
  effect !== undefined && effect in guarded && (confirmsIf?.(body) ?? true)
