import type { TemplateName } from '#tests/support/faults/templates.ts'

/** Steps of `tests/support/faults/unkind-steps.ts`, one after the other. */
export interface Script {
  name: string
  from: TemplateName
  steps: readonly string[]
}

/** Of the provider, banks and dashboards. */
export const unkindScripts: readonly Script[] = [
  {
    name: 'declined balance',
    from: 'booked',
    steps: ['a declined card', 'balance', 'a day', 'a good card', 'balance', 'balance'],
  },
  {
    name: 'deposit by a bank account',
    from: 'signed',
    steps: ['a bank account', 'deposit', 'a day', 'a week', 'a night'],
  },
  {
    name: 'deposit by a bank account that fails',
    from: 'signed',
    steps: ['a bank account that fails', 'deposit', 'a week', 'a good card', 'in full'],
  },
  { name: 'declined deposit', from: 'signed', steps: ['a declined card', 'deposit', 'a good card', 'deposit'] },
  {
    name: 'balance marked as paid out of band',
    from: 'booked',
    steps: ['a declined card', 'balance', 'paid out of band', 'a night', 'balance'],
  },
  {
    name: 'balance marked as paid out of band in part',
    from: 'booked',
    steps: ['a declined card', 'balance', 'paid out of band #1', 'a good card', 'balance', 'a night'],
  },
  {
    name: 'invoice marked as paid out of band',
    from: 'band2',
    steps: ['the invoice', 'paid out of band', 'a night', 'pay vendors'],
  },
  {
    name: 'invoice with a credit note',
    from: 'band2',
    steps: ['the invoice', 'a credit note', 'a night', 'a credit note #1', 'pay vendors'],
  },
  {
    name: 'credit of the client',
    from: 'signed',
    steps: ['credit of the customer', 'in full', 'a night'],
  },
  { name: 'deleted customer', from: 'booked', steps: ['a deleted customer', 'balance', 'a day', 'balance'] },
  {
    name: 'dispute that is lost, and borne',
    from: 'played',
    steps: [
      'a dispute',
      'pay vendors',
      'a day',
      'a dispute is lost',
      'a night',
      'goodwill of the agent',
      'pay vendors',
    ],
  },
  {
    name: 'inquiry that is escalated and won, and a second dispute',
    from: 'paid',
    steps: [
      'an inquiry',
      'an inquiry is escalated',
      'a dispute is won',
      'a second dispute',
      'a dispute is lost #1',
      'a night',
    ],
  },
  { name: 'fraud warning', from: 'booked', steps: ['a fraud warning', 'called off', 'a night'] },
  {
    name: 'debit returned after payment',
    from: 'signed',
    steps: ['a bank account', 'in full', 'a week', 'a returned debit', 'a night', 'in full'],
  },
  {
    name: 'refund by hand that comes back',
    from: 'played',
    steps: ['a refund by hand #2', 'a night', 'a refund comes back', 'a night', 'pay vendors'],
  },
  {
    name: 'refunds without funds',
    from: 'paid',
    steps: ['no money for refunds', 'called off', 'a day', 'everything works again', 'a day'],
  },
  {
    name: 'refunds that fail later',
    from: 'paid',
    steps: ['refunds fail later', 'called off #1', 'a day', 'everything works again', 'a day'],
  },
  { name: 'called off by nobody', from: 'paid', steps: ['called off #2', 'a day', 'a week', 'called off'] },
  {
    name: 'called off by the performer before the balance',
    from: 'booked',
    steps: ['called off #1', 'a day', 'balance'],
  },
  {
    name: 'account without transfers',
    from: 'played',
    steps: ['a restricted account', 'pay vendors', 'a day', 'an account is mended', 'a day', 'a restricted account #1'],
  },
  {
    name: 'payouts that come back',
    from: 'played',
    steps: ['payouts come back', 'pay vendors', 'a week', 'everything works again', 'a week', 'a paid payout fails'],
  },
  {
    name: 'payouts stopped for two payees',
    from: 'earned',
    steps: [
      'payouts stopped',
      'payouts stopped #1',
      'a day',
      'a week',
      'an account is mended',
      'an account is mended #1',
      'a week',
    ],
  },
  {
    name: 'transfer reversed in part',
    from: 'earned',
    steps: ['a transfer is reversed #1', 'a day', 'a transfer is reversed', 'a week', 'pay vendors'],
  },
  {
    name: 'transfers while the platform is empty',
    from: 'band4',
    steps: [
      'the invoice',
      'paid on page',
      'nothing available',
      'pay vendors',
      'a day',
      'a week',
      'money again',
      'a week',
    ],
  },
  {
    name: 'permission missing when the balance is paid',
    from: 'booked',
    steps: ['a permission is missing', 'balance', 'an hour', 'everything works again', 'a day'],
  },
  {
    name: 'account refused when vendors are paid',
    from: 'played',
    steps: ['our account is refused', 'pay vendors', 'an hour', 'a night', 'everything works again', 'a day'],
  },
  {
    name: 'no answer for a day',
    from: 'booked',
    steps: ['balance', 'no answer for a day', 'called off', 'no answer for a day', 'everything works again', 'a day'],
  },
  {
    name: 'answers that are lost',
    from: 'signed',
    steps: ['answers are lost', 'in full', 'a day', 'answers are lost', 'called off', 'a day'],
  },
  { name: 'busy provider', from: 'signed', steps: ['a rate limit', 'deposit', 'lock timeouts', 'balance', 'a day'] },
  {
    name: 'webhooks in reverse and late',
    from: 'signed',
    steps: [
      'webhooks in reverse',
      'in full',
      'gig end',
      'webhooks are late',
      'called off',
      'everything works again',
      'a day',
    ],
  },
  {
    name: 'webhooks that are lost',
    from: 'band3',
    steps: ['webhooks are lost', 'the invoice', 'paid on page', 'an hour', 'a night', 'a week'],
  },
  {
    name: 'goodwill of the agent',
    from: 'played',
    steps: ['goodwill of the agent', 'pay vendors', 'goodwill of the agent', 'a week'],
  },
  {
    name: 'invoice that nobody pays',
    from: 'band1',
    steps: ['the invoice', 'the invoice', 'a month', 'a month', 'a month', 'a month'],
  },
  {
    name: 'balance that falls due',
    from: 'booked',
    steps: ['a month', 'a month', 'a week', 'a month'],
  },
  {
    name: 'API key that is rolled',
    from: 'booked',
    steps: ['the old API key expires', 'balance', 'a night', 'the operator stores key and secrets', 'a day'],
  },
  ...[
    'the books lose a transfer',
    'the books have another amount',
    'the funds are another',
    'a transfer by hand that no event can take',
  ].map((plant): Script => ({ name: plant, from: 'earned', steps: ['a night', plant, 'a night', 'a night'] })),
  {
    name: 'the books lose a refund',
    from: 'paid',
    steps: ['called off #1', 'a night', 'the books have another amount', 'a night'],
  },
]
