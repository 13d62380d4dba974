import type { NamesWhatWasRead } from '../domain/round.ts'

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
  /** Ids beside those in the path, of others that it is about. */
  about?: (body: unknown) => readonly string[]
}

/** One call. `isOwn`: the account in the path is the caller's. */
export interface Call {
  body: unknown
  isOwn: boolean
}

interface Guarded {
  effect: GuardedEffect
  audited: Audited
  /** Where only some calls have the effect; others are everyday. */
  onlyIf?: (call: Call) => boolean
}

/** None of these effects, but somebody may ask later whose act it was. */
interface Noted {
  effect: 'noted'
  audited: Audited
  onlyIf?: never
}

interface Unguarded {
  /** `everyday`: the caller's own things, and daily work. `nothing`: a preview. */
  effect: 'everyday' | 'nothing'
  audited?: never
  onlyIf?: never
}

/** The caller agrees to terms: a yes names what was read, in the body or by the link of a mail. */
type Binds = { effect: 'binds'; audited?: never; onlyIf?: never } & (
  { body: () => NamesWhatWasRead } | { token: 'x-answer-token' }
)

interface Reads {
  method: 'GET'
  effect?: never
  audited?: never
  onlyIf?: never
}

/** A writing endpoint without an effect does not compile; a read has one if it hands something out. */
export type Effect =
  | ({ method: 'POST' | 'PUT' | 'DELETE' } & (Guarded | Noted | Unguarded | Binds))
  | ({ method: 'GET' } & (Guarded | Noted))
  | Reads

const hasEffect = ({ onlyIf }: Effect, call: Call): boolean => onlyIf?.(call) ?? true

/** Whether this call needs the second factor, at most ten minutes before. */
export const mustConfirm = (endpoint: Effect, call: Call): boolean =>
  endpoint.effect !== undefined && endpoint.effect in guarded && hasEffect(endpoint, call)

/** How this call is noted, if it is. */
export const auditOf = (endpoint: Effect, call: Call): Audited | undefined =>
  hasEffect(endpoint, call) ? endpoint.audited : undefined
