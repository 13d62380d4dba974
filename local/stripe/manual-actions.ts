import type Stripe from 'stripe'
import { post } from './balance.ts'
import { context, need } from './environment.ts'
import type { Ctx } from './environment.ts'
import { invalid } from './errors.ts'
import { emit, emitChange } from './events.ts'
import type { DeliveryPump } from './delivery.ts'
import {
  changeBank,
  closeAccount,
  completeOnboarding,
  deauthorizeAccount,
  restrictAccount,
  setDeadline,
} from './resources/account-changes.ts'
import { creditNote, payOutOfBand, payPart } from './invoicing.ts'
import { creditCustomer, deleteCustomer } from './resources/customers.ts'
import { closeDispute, escalate, openDispute, openInquiry, preventDispute } from './resources/disputes.ts'
import { cancelPayout, createPayout, failPayout } from './resources/payouts.ts'
import { createRefund, failRefund, releaseRefunds } from './resources/refunds.ts'
import { reverseTransfer } from './resources/transfers.ts'
import { platform } from './types.ts'

/** Actions of an operator, a bank or Stripe itself, outside the product's API calls. */

export interface ManualAction {
  id: string
  /** Cents; undefined means all that remains. */
  amount?: number | undefined
  /** The connected account concerned. */
  owner?: string | undefined
}

/** Stripe bills the platform: radar, Connect accounts, instant payouts. */
const billFee = (ctx: Ctx, amount: number): void => {
  post(ctx, platform, {
    type: 'stripe_fee',
    reporting_category: 'fee',
    amount: -amount,
    source: ctx.store.id('fee'),
    description: 'Connect (active accounts)',
  })
}

const withStatus = ['disputes', 'refunds', 'payouts', 'payment_intents'] as const
const changed = {
  disputes: 'charge.dispute.updated',
  refunds: 'refund.updated',
  payouts: 'payout.updated',
  payment_intents: 'payment_intent.processing',
} as const

const renameStatus = (ctx: Ctx, id: string): void => {
  for (const table of withStatus) {
    const row = ctx.store.row(table, id)
    if (row === undefined) continue
    const { was_status, ...hidden } = row.hidden ?? {}
    row.hidden = was_status === undefined ? { ...hidden, was_status: row.object.status! } : hidden
    emitChange(ctx, changed[table], row.object, () => {
      row.object.status = was_status ?? 'not_invented_yet'
    })
  }
}

const wanted = (amount: number | undefined): number => {
  if (amount === undefined) throw invalid('Please say how much.', 'parameter_missing', 'amount')
  return amount
}

export const actions = {
  dispute: (ctx, { id }) => openDispute(ctx, need(ctx, 'charges', id).object, 'fraudulent'),
  /** A bank returns a successful debit. */
  return: (ctx, { id }) => openDispute(ctx, need(ctx, 'charges', id).object, 'insufficient_funds'),
  /** The bank asks about a payment. */
  inquire: (ctx, { id }) => openInquiry(ctx, need(ctx, 'charges', id).object),
  escalate: (ctx, { id }) => {
    escalate(ctx, need(ctx, 'disputes', id).object)
  },
  /** A card network expects a dispute; nothing has happened yet. */
  'fraud-warning': (ctx, { id }) => {
    const { payment_intent } = need(ctx, 'charges', id).object
    const warning = { id: ctx.store.id('issfr', 24), object: 'radar.early_fraud_warning', charge: id, payment_intent }
    emit(ctx, 'radar.early_fraud_warning.created', {
      ...warning,
      actionable: true,
      created: ctx.now(),
      fraud_type: 'misc',
      livemode: false,
    } as Stripe.Radar.EarlyFraudWarning)
  },
  /** With an amount, in part. */
  win: (ctx, { id, amount }) => {
    closeDispute(ctx, need(ctx, 'disputes', id).object, 'won', amount)
  },
  prevent: (ctx, { id }) => preventDispute(ctx, need(ctx, 'charges', id).object, 'resolution'),
  'prevent-block': (ctx, { id }) => preventDispute(ctx, need(ctx, 'charges', id).object, 'block'),
  /** A status of a later release of Stripe, and back again. */
  'new-status': (ctx, { id, owner }) => {
    renameStatus(context(ctx, owner ?? ctx.owner), id)
  },
  lose: (ctx, { id }) => {
    closeDispute(ctx, need(ctx, 'disputes', id).object, 'lost')
  },
  refund: (ctx, { id, amount }) => createRefund(ctx, { charge: id, ...(amount !== undefined && { amount }) }),
  /** On an open invoice. */
  'credit-note': (ctx, { id, amount }) => {
    creditNote(ctx, need(ctx, 'invoices', id).object, wanted(amount))
  },
  'out-of-band': (ctx, { id, amount }) => {
    payOutOfBand(ctx, need(ctx, 'invoices', id).object, amount)
  },
  'part-payment': (ctx, { id, amount }) => {
    payPart(ctx, need(ctx, 'invoices', id).object, wanted(amount))
  },
  /** The customer owes it with the next invoice. */
  'customer-debt': (ctx, { id, amount }) => {
    creditCustomer(ctx, need(ctx, 'customers', id).object, -wanted(amount))
  },
  /** It pays for the customer's next invoices. */
  'customer-credit': (ctx, { id, amount }) => {
    creditCustomer(ctx, need(ctx, 'customers', id).object, wanted(amount))
  },
  'delete-customer': (ctx, { id }) => {
    deleteCustomer(ctx, need(ctx, 'customers', id))
  },
  'refund-fail': (ctx, { id }) => {
    failRefund(ctx, need(ctx, 'refunds', id).object)
  },
  reverse: (ctx, { id, amount }) =>
    reverseTransfer(ctx, need(ctx, 'transfers', id).object, amount === undefined ? {} : { amount }),
  'payout-fail': (ctx, { id, owner }) => {
    const whose = context(ctx, owner ?? ctx.owner)
    failPayout(whose, need(whose, 'payouts', id).object)
  },
  'payout-cancel': (ctx, { id, owner }) => {
    const whose = context(ctx, owner ?? ctx.owner)
    cancelPayout(whose, need(whose, 'payouts', id).object)
  },
  /** The vendor pays out to their bank, in the dashboard of their account. */
  'own-payout': (ctx, { id, amount }) =>
    createPayout(context(ctx, need(ctx, 'accounts', id).object.id), { amount: wanted(amount), currency: 'usd' }),
  /** To the platform's own bank. */
  'platform-payout': (ctx, { amount }) => createPayout(ctx, { amount: wanted(amount), currency: 'usd' }),
  fee: (ctx, { amount }) => {
    billFee(ctx, wanted(amount))
  },
  /** Stripe corrects the balance, and says no more: nobody knows whose money it was. */
  adjust: (ctx, { amount }) => {
    post(ctx, platform, {
      ...{ type: 'adjustment', amount: -wanted(amount), source: ctx.store.id('adj') },
      description: 'Adjustment',
    })
  },
  topup: (ctx, { amount }) => {
    post(ctx, platform, { type: 'topup', amount: wanted(amount), source: ctx.store.id('tu'), description: 'Top-up' })
    releaseRefunds(ctx)
  },
  onboard: (ctx, { id }) => {
    completeOnboarding(ctx, need(ctx, 'accounts', id).object)
  },
  restrict: (ctx, { id }) => {
    restrictAccount(ctx, need(ctx, 'accounts', id).object, 'everything')
  },
  restore: (ctx, { id }) => {
    restrictAccount(ctx, need(ctx, 'accounts', id).object, 'nothing')
  },
  'stop-payouts': (ctx, { id }) => {
    restrictAccount(ctx, need(ctx, 'accounts', id).object, 'payouts')
  },
  reject: (ctx, { id }) => {
    restrictAccount(ctx, need(ctx, 'accounts', id).object, 'everything', 'rejected.other')
  },
  close: (ctx, { id }) => {
    closeAccount(ctx, need(ctx, 'accounts', id).object)
  },
  'change-bank': (ctx, { id }) => {
    changeBank(ctx, need(ctx, 'accounts', id).object)
  },
  /** Stripe asks for more within a week. */
  deadline: (ctx, { id }) => {
    setDeadline(ctx, need(ctx, 'accounts', id).object, ctx.now() + 7 * 86_400)
  },
  disconnect: (ctx, { id }) => {
    deauthorizeAccount(ctx, need(ctx, 'accounts', id).object)
  },
  // A harmless event that checks whether the receiver is up and accepts the signature.
  test: (ctx) => emit(ctx, 'balance.available', { id: 'balance', object: 'balance' }),
} satisfies Record<string, (ctx: Ctx, what: ManualAction) => unknown>

export type Action = keyof typeof actions

/** A form's amount is in dollars, as on Stripe's dashboard. */
const centsOf = (text: string | null): number | undefined => {
  if (text === null || text.trim() === '') return undefined
  const cents = Math.round(Number(text) * 100)
  if (!Number.isSafeInteger(cents) || cents < 1)
    throw invalid('This amount must be at least $0.01.', undefined, 'amount')
  return cents
}

export const actOn = (ctx: Ctx, form: URLSearchParams, pump: DeliveryPump): void => {
  const [name, id] = [form.get('action') ?? '', form.get('id') ?? '']
  if (name === 'resend') pump.resend(id)
  if (Object.hasOwn(actions, name))
    actions[name as Action](ctx, { id, amount: centsOf(form.get('amount')), owner: form.get('owner') ?? undefined })
}
