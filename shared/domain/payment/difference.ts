/** Books and provider, or two of the books, do not agree, and a person must look at it. */
export interface Difference {
  what: DifferenceKind
  stripe_id?: string | undefined
  op_key?: string | undefined
  event_id?: string | undefined
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

/** The same trouble, found again. */
export const differenceId = ({ what, stripe_id, op_key, event_id }: Difference): string =>
  `${what}#${stripe_id ?? op_key ?? event_id ?? ''}`
