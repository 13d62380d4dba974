import type { Script } from './unkind-scripts.ts'

const waits = (name: string, ...steps: string[]): Script => ({
  name: `transfers wait: ${name}`,
  from: 'band4',
  steps: ['the invoice', 'paid on page', ...steps],
})
const reminded = (name: string, ...steps: string[]): Script => ({
  name: `reminders: ${name}`,
  from: 'band2',
  steps: ['the invoice', ...steps],
})

/** Transfers that wait for money, reminders of invoices, and movements by hand. */
export const waitingScripts: readonly Script[] = [
  waits('word comes early, and in time', 'word of available money', 'three days', 'word of available money'),
  waits('and a dispute', 'a dispute', 'three days', 'a dispute is won', 'three days', 'three days'),
  waits(
    'and a dispute that is lost',
    'a dispute',
    'a dispute is lost',
    'three days',
    'goodwill of BookMe',
    'pay vendors',
  ),
  waits('and a refund by hand', 'a refund by hand #2', 'three days', 'pay vendors', 'goodwill of the agent', 'a week'),
  waits('and all goes back by hand', 'a full refund by hand', 'three days', 'a week'),
  waits('and goodwill of the agent', 'goodwill of the agent', 'goodwill of BookMe', 'three days', 'a week'),
  waits(
    'and accounts are lost',
    'a restricted account',
    'a rejected account #2',
    'three days',
    'pay vendors',
    'a week',
  ),
  waits('and a vendor is paid by check', 'a vendor paid by check', 'a vendor paid by check #1', 'three days', 'a week'),
  waits('and transfers by hand', 'a transfer by hand', 'three days', 'a week'),
  waits(
    'and purses are empty',
    'nothing available',
    'three days',
    'a week',
    'word of available money',
    'money again',
    'word of available money',
  ),
  waits(
    'answers are lost',
    'answers are lost',
    'three days',
    'a conflict',
    'a week',
    'everything works again',
    'a day',
  ),
  reminded('each of them', 'eleven days', 'three days', 'a week', 'a week', 'a month', 'a month'),
  reminded('paid without a webhook', 'webhooks are lost', 'paid on page', 'eleven days', 'three days'),
  reminded('a debit on its way', 'eleven days', 'a void invoice', 'three days'),
  reminded('a provider that is busy', 'requests are reset', 'eleven days', 'a rate limit', 'three days', 'a week'),
  {
    name: 'by hand: all back, then called off',
    from: 'booked',
    steps: ['a full refund by hand', 'called off by nobody', 'a day', 'a night'],
  },
  {
    name: 'by hand: a part back, then called off',
    from: 'paid',
    steps: ['a refund by hand #2', 'called off by nobody', 'a day', 'a night'],
  },
  {
    name: 'by hand: all back, then half',
    from: 'paid',
    steps: ['a full refund by hand', 'a refund of half', 'a refund by an admin', 'a day'],
  },
  {
    name: 'by hand: all back after the gig',
    from: 'played',
    steps: ['a full refund by hand', 'pay vendors', 'goodwill of BookMe', 'pay vendors', 'three days'],
  },
  {
    name: 'by hand: a transfer',
    from: 'played',
    steps: ['a transfer by hand', 'a night', 'pay vendors', 'a week', 'a transfer by hand'],
  },
  {
    name: 'by hand: a large transfer',
    from: 'played',
    steps: ['a large transfer by hand', 'a night', 'pay vendors', 'a week'],
  },
  {
    name: 'by hand: transfers to nobody',
    from: 'earned',
    steps: ['a transfer by hand for nothing', 'a transfer by hand to a stranger', 'a night'],
  },
  {
    name: 'by hand: a reversal before the payout',
    from: 'earned',
    steps: ['a transfer is reversed', 'a transfer by hand', 'three days', 'a week'],
  },
  {
    name: 'by hand: a reversal after the payout',
    from: 'earned',
    steps: ['three days', 'a transfer is reversed #1', 'a transfer is reversed', 'a transfer by hand', 'a week'],
  },
]
