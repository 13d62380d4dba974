import type { Script } from './unkind-scripts.ts'

/** After payouts, or refunds, of some days: something is wrong in the books, and runs find it. */
const wrong = (name: string, ...steps: string[]): Script => ({
  name: `books: ${name}`,
  from: 'earned',
  steps: ['a day', 'a day', 'a night', ...steps],
})
const wrongRefunds = (name: string, ...steps: string[]): Script => ({
  name: `books: ${name}`,
  from: 'paid',
  steps: ['called off by nobody', 'a day', 'a night', ...steps],
})

export const bookScripts: readonly Script[] = [
  wrong('nothing', 'a run', 'a run of a night', 'a run in a hurry', 'a run since the first day', 'a search in a hurry'),
  wrong('sums', 'transfers do not sum to zero', 'a run', 'a search'),
  wrong('transfers', 'transfers of another amount', 'a run', 'a search', 'a search in a hurry'),
  wrong('unknown transfers', 'transfers that the provider does not know', 'a search'),
  wrong('charges', 'charges of another amount', 'a run since the first day', 'a search'),
  wrong('payouts', 'payouts of another amount', 'a run', 'a search'),
  wrong('payouts not booked', 'payouts are not booked', 'a run'),
  wrong('payouts booked with another amount', 'payouts are booked with another amount', 'a run'),
  wrong('payouts without operations', 'payouts are not booked', 'operations are lost', 'a run'),
  wrong('nothing booked', 'nothing is booked', 'a run since the first day', 'a run since the first day'),
  wrong('no operations', 'nothing is booked', 'operations are lost', 'a run since the first day'),
  wrong('charges not booked', 'charges are not booked', 'a run since the first day', 'a run'),
  wrong('no ledger', 'entries of the ledger are lost', 'a run', 'a search'),
  wrong('stuck operations', 'operations are nearly stuck', 'a run', 'operations are stuck', 'a run'),
  wrong('funds below zero', 'funds below zero', 'a run'),
  {
    name: 'books: payout of somebody',
    from: 'earned',
    steps: ['a payout that is not ours #1', 'a run', 'an hour', 'a run', 'a week', 'a night'],
  },
  wrong('account that cannot be read', 'a disconnected account #1', 'a run'),
  wrong('provider that does not answer', 'the provider does not answer', 'a run'),
  wrong('payment of somebody', 'a movement of the customer', 'an hour', 'a run', 'a night'),
  wrong('bank of the platform', 'a payout of the platform', 'a run of a night', 'an hour', 'a run of a night'),
  wrongRefunds('refunds', 'refunds of another amount', 'a run', 'a search'),
  wrongRefunds('refunds not booked', 'nothing is booked', 'a run since the first day'),
  wrongRefunds('refunds without operations', 'nothing is booked', 'operations are lost', 'a run since the first day'),
]
