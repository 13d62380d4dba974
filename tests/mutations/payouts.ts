import { money, type Mutation } from './mutation.ts'

/** Vendors' money on its way to the bank. */
export const payouts: Mutation[] = [
  {
    name: 'no claim on an earning',
    file: 'functions/_data/money/payout.ts',
    find: "'attribute_exists(PK) AND attribute_not_exists(payout_key)'",
    replace: "'attribute_exists(PK)'",
    test: money('claims'),
  },
  {
    name: 'an earning in two payouts',
    file: 'functions/_money/payouts/payouts.ts',
    find: 'earning.payout_key === undefined && earning.due_at <= deps.now',
    replace: 'earning.due_at <= deps.now',
    test: money('claims'),
  },
  {
    name: 'a payout before its day',
    file: 'functions/_money/payouts/payouts.ts',
    find: 'earning.payout_key === undefined && earning.due_at <= deps.now',
    replace: 'earning.payout_key === undefined',
    test: money('payouts'),
  },
  {
    name: 'a refused payee paid again by the automatic path',
    file: 'functions/payment-worker/pay-vendors.ts',
    find: 'startTransfers(deps, event, undefined, false)',
    replace: 'startTransfers(deps, event, undefined, true)',
    test: money('claims'),
  },
  {
    name: 'a refused payee of a canceled event paid again by the automatic path',
    file: 'functions/_money/refunds/continue-cancellation.ts',
    find: 'startTransfers(deps, before, undefined, false)',
    replace: 'startTransfers(deps, before, undefined, true)',
    test: money('claims'),
    only: 'called off',
  },
  {
    name: 'a returned payout still counts for the tax form',
    file: 'functions/_data/money/paid.ts',
    find: 'change(deps, intent, -intent.amount)',
    replace: 'change(deps, intent, intent.amount)',
    test: money('files'),
  },
  {
    name: 'a payout is not on the tax form',
    file: 'functions/_money/operations/payout-effect.ts',
    find: '    also.push(paidOut(deps, intent))\n',
    replace: '',
    test: money('files'),
  },
  {
    name: 'reversals are ignored',
    file: 'functions/_money/reconcile/note-movements.ts',
    find: 'transfer.amount_reversed > 0',
    replace: 'transfer.amount_reversed < 0',
    test: money('manual-movements'),
    only: 'is paid out without them',
  },
]
