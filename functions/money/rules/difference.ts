/** Books and provider, or two of the books, do not agree, and a person must look at it. */
export interface Difference {
  what: DifferenceKind
  stripe_id?: string | undefined
  op_key?: string | undefined
  event_id?: string | undefined
  /** The payee or client. */
  user_id?: string | undefined
  ledger?: number | undefined
  provider?: number | undefined
}

/** How to resolve each; more in docs/operations.md#reconciliation. */
export const differenceAdvice = {
  'ledger and provider differ': 'Compare the object at Stripe with its entries in the ledger.',
  'the provider has a movement that is not ours':
    'Somebody moved money at Stripe that belongs to no event. Move it back there, or explain it to the accountant.',
  'the balance of the provider is another than that of the books':
    'The entries that Stripe does not know are listed with it. If there are none, tell the operator.',
  "money of events was paid out to the platform's own bank": 'Top up at Stripe: Balances, Add to balance.',
  'funds and ledger differ': 'Do not pay the vendors of this event, and tell the operator: this is a bug.',
  'a payment operation has no outcome': 'Stripe is down, or its key is wrong. It is tried again by itself.',
  'an entry does not sum to zero': 'Tell the operator: this is a bug.',
} as const
export type DifferenceKind = keyof typeof differenceAdvice

/** The provider's objects, by the prefix of their ids. */
const objects: Readonly<Record<string, string>> = {
  ch: 'payment',
  py: 'payment',
  pi: 'payment',
  in: 'payment',
  tr: 'transfer',
  trr: 'reversal of a transfer',
  re: 'refund',
  pyr: 'refund',
  po: 'payout',
  dp: 'dispute',
  du: 'dispute',
}
const objectOf = ({ stripe_id }: Difference): string => objects[stripe_id?.split('_')[0] ?? ''] ?? 'movement'

/** The likely cause, in words; undefined where the kind says it all. */
export const causeOf = (difference: Difference): string | undefined => {
  const { what, ledger, provider } = difference
  const object = objectOf(difference)
  if (what === 'the provider has a movement that is not ours') return `Somebody made a ${object} at Stripe.`
  if (what !== 'ledger and provider differ') return undefined
  if (ledger === 0) return `Stripe has made this ${object}, and the books do not have it.`
  return provider === 0
    ? `The books have this ${object}, and Stripe has not made it or has taken it back.`
    : `Stripe has moved another amount with this ${object} than the books say.`
}

/** The same trouble, found again. */
export const differenceId = ({ what, stripe_id, op_key, event_id }: Difference): string =>
  `${what}#${stripe_id ?? op_key ?? event_id ?? ''}`
