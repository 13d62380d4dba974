import { waitingScripts } from './waiting-scripts.ts'
import { bookScripts } from './book-scripts.ts'
import { unkindScripts, type Script } from './unkind-scripts.ts'

/** To two days before the gig. */
const days = ['a month', 'a month', 'a month']
const someDays = ['a day', 'a day', 'a day']

/** Of people, with what is refused, and settings of the platform. */
const peopleScripts: readonly Script[] = [
  {
    name: 'card that asks the bank',
    from: 'signed',
    steps: [
      'a card that asks the bank',
      'deposit',
      'a confirmation',
      'a no of the bank',
      'deposit',
      'a confirmation',
      'a yes of the bank',
      'balance',
      'a week',
    ],
  },
  {
    name: 'bank accounts that fail',
    from: 'signed',
    steps: ['a bank account without money', 'deposit', 'a week', 'a closed bank account', 'in full', 'a week'],
  },
  {
    name: 'invoice by bank, resent and void',
    from: 'band2',
    steps: [
      'the invoice by bank',
      'the invoice again',
      'a void invoice',
      'a void invoice',
      'the invoice again',
      'the invoice',
    ],
  },
  {
    name: 'postpaid, paid outside',
    from: 'band3',
    steps: [
      'the invoice',
      'paid outside with less',
      'paid outside',
      'pay vendors',
      'a vendor paid by check',
      'a vendor paid by check #1',
      'a vendor paid another way #2',
      'a vendor paid another way #3',
    ],
  },
  {
    name: 'postpaid, paid outside, then transfers',
    from: 'band3',
    steps: ['paid outside', 'a vendor paid in cash with less', 'a vendor paid by check #1', 'pay vendors', 'a week'],
  },
  {
    name: 'vendors without a transfer, paid by check',
    from: 'played',
    steps: [
      'a restricted account',
      'a restricted account #1',
      'pay vendors',
      'a vendor paid in cash with less',
      'a vendor paid by check',
      'a vendor paid by check',
      'a vendor paid another way #1',
      'a day',
    ],
  },
  {
    name: 'refund of half',
    from: 'paid',
    steps: [
      'refunds are refused',
      'a refund of half',
      'refunds take a day',
      'a refund of half',
      'a refund by an admin',
      'a day',
      'a day',
      'pay vendors',
    ],
  },
  {
    name: 'refunds that fail at once',
    from: 'booked',
    steps: [
      'refunds fail',
      'called off by the performer',
      'a day',
      'everything works again',
      'a refund by an admin',
      'a night',
    ],
  },
  {
    name: 'card with refunds that fail',
    from: 'signed',
    steps: ['a card with refunds that fail', 'in full', 'called off by nobody', 'an hour', 'a day'],
  },
  {
    name: 'called off by the client early',
    from: 'paid',
    steps: ['called off by the client', 'a day', 'a week', 'goodwill of BookMe'],
  },
  {
    name: 'called off with a declined rest',
    from: 'booked',
    steps: [
      'a declined card',
      ...days,
      'called off by the client',
      'the rest is charged',
      'a day',
      'the rest is waived',
    ],
  },
  {
    name: 'called off with a declined rest that is charged again',
    from: 'booked',
    steps: ['a declined card', ...days, 'called off by the client', 'a good card', 'the rest is charged', ...someDays],
  },
  {
    name: 'called off with a rest by a bank account that fails',
    from: 'booked',
    steps: [
      'a bank account that fails',
      ...days,
      'called off by the client',
      'a week',
      'the rest is waived',
      ...someDays,
    ],
  },
  {
    name: 'called off with more kept than the policy allows',
    from: 'booked',
    steps: ['called off by the client, who owes all', 'called off by nobody', ...someDays],
  },
  {
    name: 'called off before any payment',
    from: 'signed',
    steps: ['called off by the client', 'a day', 'called off by nobody'],
  },
  {
    name: 'goodwill of both',
    from: 'played',
    steps: ['goodwill beyond the share', 'goodwill of BookMe', 'pay vendors', 'goodwill of BookMe', 'a week'],
  },
  {
    name: 'movements of the platform',
    from: 'paid',
    steps: [
      'a bill of the provider',
      'a top-up',
      'a payout of the platform',
      'a night',
      'a day',
      'automatic payouts of the platform',
      'a day',
      'a day',
      'a night',
    ],
  },
  {
    name: 'accounts that are lost',
    from: 'played',
    steps: ['a rejected account', 'a disconnected account #1', 'pay vendors', 'a day', 'a night'],
  },
  {
    name: 'accounts that are lost after the transfer',
    from: 'earned',
    steps: ['a disconnected account', 'a rejected account #1', 'a day', 'a week', 'a night'],
  },
  { name: 'purse with less', from: 'earned', steps: ['a purse with less #1', 'a day', 'a week', 'a week'] },
  {
    name: 'payouts that fail',
    from: 'earned',
    steps: ['payouts fail', 'a day', 'a week', 'payouts are canceled', 'a week', 'everything works again', 'a week'],
  },
  {
    name: 'wrong endpoints and platform',
    from: 'booked',
    steps: [
      'endpoints for own events only',
      'a night',
      'endpoints for few events',
      'a restricted platform',
      'a night',
      'a platform without capabilities',
      'a night',
      'a platform without a name on statements',
      'a night',
      'a platform of another currency',
      'a night',
    ],
  },
  {
    name: 'errors after success',
    from: 'signed',
    steps: [
      'an error after success',
      'deposit',
      'an hour',
      'an error that is kept',
      'balance',
      'a day',
      'a conflict',
      'called off by nobody',
      'a day',
    ],
  },
  {
    name: 'webhooks three times',
    from: 'played',
    steps: ['webhooks come three times', 'pay vendors', 'a week', 'a dispute', 'a dispute is lost', 'a day'],
  },
  {
    name: 'acts at the wrong time',
    from: 'signed',
    steps: [
      'balance',
      'a confirmation',
      'the invoice',
      'the invoice again',
      'a void invoice',
      'paid outside',
      'pay vendors',
      'a refund of half',
      'goodwill of BookMe',
      'gig end',
      'a vendor paid by check',
    ],
  },
  {
    name: 'acts on a paid event',
    from: 'earned',
    steps: [
      'deposit',
      'balance',
      'the invoice',
      'a void invoice',
      'paid outside',
      'pay vendors',
      'a refund of half',
      'called off by the client',
      'gig end',
      'a vendor paid by check',
      'goodwill of the agent',
    ],
  },
  {
    name: 'dispute of a paid event, borne by BookMe',
    from: 'earned',
    steps: ['a dispute', 'a day', 'a dispute is lost', 'a night', 'goodwill of BookMe', 'a day'],
  },
  {
    name: 'a busy provider for transfers and payouts',
    from: 'played',
    steps: [
      'requests are reset',
      'pay vendors',
      'an hour',
      'a rate limit',
      'a day',
      'answers are lost',
      'a day',
      'a week',
    ],
  },
  {
    name: 'a deposit called off while the debit is on its way',
    from: 'signed',
    steps: ['a bank account', 'in full', 'called off by the client', 'a week', 'a night'],
  },
]

/** Only reconciliation tells what has moved. */
const lost = (name: string, from: Script['from'], ...steps: string[]): Script => ({
  name: `without webhooks: ${name}`,
  from,
  steps: ['webhooks are lost', ...steps, 'a night', 'a night'],
})

const lostScripts: readonly Script[] = [
  lost('a refund by hand that comes back', 'paid', 'a refund by hand #1', 'a night', 'a refund comes back'),
  lost('a dispute that is lost', 'played', 'a dispute', 'a night', 'a dispute is lost', 'a night', 'pay vendors'),
  lost('a dispute that is won', 'booked', 'a dispute', 'a night', 'a dispute is won'),
  lost('a debit that is returned', 'signed', 'a bank account', 'in full', 'a week', 'a returned debit'),
  lost('a reversed transfer', 'earned', 'a transfer is reversed #1', 'a night', 'a transfer is reversed'),
  lost('payouts that come back', 'earned', 'payouts come back', 'a week', 'a week'),
  lost('payouts that are canceled', 'earned', 'payouts are canceled', 'a week', 'everything works again', 'a week'),
  lost('refunds that fail later', 'paid', 'refunds fail later', 'called off by nobody', 'a day'),
  lost('an invoice paid outside at the provider', 'band1', 'the invoice', 'paid out of band', 'a night'),
  lost('an invoice paid by bank', 'band2', 'the invoice by bank', 'paid on page', 'a week', 'a week'),
  lost('answers are lost, too', 'played', 'answers are lost', 'pay vendors', 'a night', 'goodwill of BookMe'),
]

export const scripts: readonly Script[] = [
  ...unkindScripts,
  ...peopleScripts,
  ...lostScripts,
  ...bookScripts,
  ...waitingScripts,
]
