/** Faults that the bench must have caused at least once each; otherwise it proves nothing about them. */
export const kinds = [
  'crash before a call',
  'crash after a call',
  'time-out, nothing done',
  'time-out after success',
  '500, nothing done',
  '500 after success',
  '500 replayed',
  'success replayed',
  'rate limit',
  'key in use at this moment',
  'webhook lost',
  'webhook repeated',
  'webhook out of order',
  'webhook late',
  'schedule fired 0 times',
  'schedule fired once',
  'schedule fired twice',
  'schedule fired 10 times',
  'schedule three days late',
  'lease lapsed and taken over',
  'two or three clicks at once',
  'ten clicks at once',
  'transaction conflict',
  'throttle',
  'answer of the table lost',
  'lost race for a transaction',
  'message of the queue lost',
  'message of the queue twice',
  'no money available for transfers',
  'money available amid faults',
  'payment disputed',
  'bank debit returned',
  'refund by hand',
  'transfer reversed by hand',
  'payouts stopped',
] as const
export type Kind = (typeof kinds)[number]

/** How often each fault actually occurred, as opposed to how often it was planned. */
export class Tally {
  readonly counts: Partial<Record<Kind, number>> = {}

  add(kind: Kind, times = 1): void {
    if (times > 0) this.counts[kind] = (this.counts[kind] ?? 0) + times
  }
}
