import type Stripe from 'stripe'
import { announceAvailable } from './balance.ts'
import { afterPayment, collect, invoiceOf } from './invoicing.ts'
import { capture, settle } from './payments.ts'
import { advance } from './resources/invoice-status.ts'
import { arrivePayout, departPayout, failPayout, payOutAutomatically, payOutPlatform } from './resources/payouts.ts'
import { failRefund, giveUpRefund, settleRefund } from './resources/refunds.ts'
import type { Job, JobKind } from './types.ts'
import { context, need } from './environment.ts'
import type { Ctx, Environment } from './environment.ts'

const settlePayment = (ctx: Ctx, intentId: string): void => {
  const outcome = settle(ctx, intentId)
  const invoice = invoiceOf(ctx, intentId)
  if (outcome !== undefined && invoice !== undefined) afterPayment(ctx, invoice, outcome)
}

const payoutJob =
  (run: (ctx: Ctx, payout: Stripe.Payout) => void) =>
  (ctx: Ctx, ref: string): void => {
    run(ctx, need(ctx, 'payouts', ref).object)
  }

const work: Record<JobKind, (ctx: Ctx, ref: string) => void> = {
  'invoice.finalize': advance,
  'invoice.collect': collect,
  'payment.settle': settlePayment,
  'charge.capture': capture,
  'refund.settle': (ctx, ref) => {
    settleRefund(ctx, need(ctx, 'refunds', ref).object)
  },
  'refund.fail': (ctx, ref) => {
    failRefund(ctx, need(ctx, 'refunds', ref).object)
  },
  'refund.give_up': (ctx, ref) => {
    giveUpRefund(ctx, need(ctx, 'refunds', ref).object)
  },
  'payout.depart': payoutJob(departPayout),
  'payout.arrive': payoutJob(arrivePayout),
  'payout.bounce': payoutJob(failPayout),
  'account.payout': payOutAutomatically,
  'platform.payout': payOutPlatform,
  'funds.available': announceAvailable,
}

/** Runs due jobs, earliest first, including those they create. */
export const runJobs = (environment: Environment): void => {
  const { state } = environment.store
  for (;;) {
    const due = state.jobs.filter((job) => job.at <= environment.now()).toSorted((a, b) => a.at - b.at)[0]
    if (due === undefined) return
    state.jobs = state.jobs.filter((job) => job !== due)
    try {
      work[due.kind](context(environment, due.owner), due.ref)
    } catch (error) {
      // One failing job must not stop the clock for all others.
      console.error(`Stripe emulator: ${due.kind} of ${due.ref} failed`, error)
    }
    environment.store.commit()
  }
}

export const nextJob = (jobs: readonly Job[]): number | undefined =>
  jobs.length === 0 ? undefined : jobs.map((job) => job.at).reduce((a, b) => Math.min(a, b))
