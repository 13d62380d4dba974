import { money, unit, type Mutation } from './mutation.ts'

/** Money in and out of an event, and its books. */
export const funds: Mutation[] = [
  {
    name: 'nothing is reserved before it goes out',
    file: 'functions/_money/start.ts',
    find: 'out > 0 ? [reserve(deps, before.id, out)] : []',
    replace: '[] as ReturnType<typeof reserve>[]',
    test: money('vendors'),
  },
  {
    name: 'more is reserved than there is',
    file: 'functions/_data/ledger.ts',
    find: "    ConditionExpression: 'available >= :amount',\n",
    replace: '',
    test: money('vendors'),
  },
  {
    name: 'the fee counts as the event’s',
    file: 'functions/_money/charge-effect.ts',
    find: 'receive(deps, event.id, intent.amount)',
    replace: 'receive(deps, event.id, intent.total)',
    test: money('happy'),
  },
  {
    name: 'the fee is booked as BookMe’s',
    file: 'shared/domain/payment/ledger.ts',
    find: "['fees', stripe_fee]",
    replace: "['platform', stripe_fee]",
    test: money('happy'),
  },
  {
    name: 'the event bears a fee that goes back',
    file: 'shared/domain/payment/ledger.ts',
    find: "{ account: 'platform', amount: cents(-fee || 0) }",
    replace: '{ account: eventAccount(event_id), amount: cents(-fee || 0) }',
    test: money('cancellation'),
    only: 'paid in full, at 27 days',
  },
  {
    name: 'returned money is booked a second time instead of back',
    file: 'shared/domain/payment/ledger.ts',
    find: 'postings.map(({ account, amount }) => ({ account, amount: cents(-amount || 0) }))',
    replace: 'postings.map(({ account, amount }) => ({ account, amount }))',
    test: unit('payment/effects'),
  },
  {
    name: 'a refused transfer keeps its reservation',
    file: 'functions/_money/transfer-effect.ts',
    find: '      also: [giveBack(deps, event.id, intent.amount)],',
    replace: '      also: [],',
    test: money('vendors'),
  },
  {
    name: 'a returned refund keeps its reservation',
    file: 'functions/_money/refund-effect.ts',
    find: '[...reversal, giveBack(deps, event.id, intent.amount)]',
    replace: 'reversal',
    test: money('vendors'),
    only: 'returned later',
  },
  {
    name: 'BookMe takes its share while vendors are unpaid',
    file: 'functions/_money/transfer-effect.ts',
    find: '...(isLast ? await platformKeepsTheRest',
    replace: '...(isLast || true ? await platformKeepsTheRest',
    test: money('vendors'),
  },
  {
    name: 'transfers do not wait for available money',
    file: 'shared/domain/payment/transfer-block.ts',
    find: 'until !== undefined && until > now',
    replace: 'until !== undefined && until < now',
    test: money('availability'),
  },
  {
    name: 'disputed money is paid out',
    file: 'shared/domain/payment/transfer-block.ts',
    find: "  if (isHeldBack(event)) return { why: 'dispute' }\n",
    replace: '',
    test: money('availability'),
  },
]
