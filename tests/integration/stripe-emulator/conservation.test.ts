import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { seedAccount, seedCustomer } from '#tests/support/stripe.ts'
import { testMethods } from '#local/stripe/test-cards.ts'
import { day, openInvoice, rig } from './rig.ts'

/** Reproducible randomness. */
const dice = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'stripe-conservation-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('money is neither created nor lost', () => {
  it.each([1, 2, 3, 4])('seed %i', async (seed) => {
    const files = join(folder, String(seed))
    const { emulator, stripe, forward } = rig({ idSeed: String(seed), statePath: join(files, 'stripe.json') })
    /** The state that a start would find if the process were killed now. */
    const afterKill = async (step: number): Promise<Record<string, unknown[]>> => {
      const copy = join(folder, `${seed}-${step}`)
      cpSync(files, copy, { recursive: true })
      const { emulator: second } = rig({ statePath: join(copy, 'stripe.json'), deliver: () => new Promise(() => {}) })
      await second.stop()
      return second.list()
    }
    const { below, pick } = dice(seed)
    const methods = Object.keys(testMethods)
    const vendors = [await seedAccount(emulator, stripe), await seedAccount(emulator, stripe)]
    // Refusals are expected; only the resulting balances matter.
    const tried = async (work: () => Promise<unknown>): Promise<void> => {
      await work().catch(() => undefined)
    }
    const charges = async (): Promise<Stripe.Charge[]> =>
      (await stripe.charges.list({ limit: 100 })).data.filter((charge) => charge.status === 'succeeded')
    const steps: (() => Promise<void>)[] = [
      async () => {
        const customer = await seedCustomer(stripe, { method: pick(methods) })
        const invoice = await openInvoice(stripe, customer.id, 50 + below(100_000))
        await tried(() => stripe.invoices.pay(invoice.id))
      },
      async () => {
        const open = (await stripe.invoices.list({ status: 'open', limit: 100 })).data
        if (open.length > 0) await tried(() => stripe.invoices.pay(pick(open).id, { payment_method: pick(methods) }))
      },
      async () => {
        const all = await charges()
        if (all.length > 0)
          await tried(() => stripe.refunds.create({ charge: pick(all).id, amount: 1 + below(50_000) }))
      },
      async () => {
        const all = await charges()
        await tried(() =>
          stripe.transfers.create({
            amount: 1 + below(60_000),
            currency: 'usd',
            destination: pick(vendors).id,
            ...(below(2) === 0 && all.length > 0 ? { source_transaction: pick(all).id } : {}),
          }),
        )
      },
      async () => {
        const all = (await stripe.transfers.list({ limit: 100 })).data
        if (all.length > 0)
          await tried(() => stripe.transfers.createReversal(pick(all).id, { amount: 1 + below(20_000) }))
      },
      () =>
        tried(() =>
          stripe.payouts.create({ amount: 1 + below(40_000), currency: 'usd' }, { stripeAccount: pick(vendors).id }),
        ),
      () => {
        emulator.faults.set({
          payouts: pick(['paid', 'failed', 'canceled', 'returned'] as const),
          refunds: pick(['succeeded', 'failed', 'failed_later', 'pending', 'refused'] as const),
          card_funds: pick(['at_once', 'after_two_days'] as const),
        })
        return Promise.resolve()
      },
      () => forward(below(3 * day)),
    ]
    for (let step = 0; step < 250; step += 1) {
      await pick(steps)()
      if (step % 50 === 0) expect(await afterKill(step)).toEqual(emulator.list())
    }
    await forward(30 * day)
    expect(await afterKill(250)).toEqual(emulator.list())

    for (const account of [undefined, ...vendors.map((vendor) => vendor.id)]) {
      const as = account === undefined ? {} : { stripeAccount: account }
      const balance = await stripe.balance.retrieve({}, as)
      const transactions = await stripe.balanceTransactions
        .list({ limit: 100 }, as)
        .autoPagingToArray({ limit: 10_000 })
      expect(balance.available[0]!.amount + balance.pending[0]!.amount).toBe(
        transactions.reduce((sum, entry) => sum + entry.net, 0),
      )
      expect(balance.pending[0]!.amount).toBe(0)
      if (account !== undefined) expect(balance.available[0]!.amount).toBeGreaterThanOrEqual(0)
    }
    const kept = emulator.list() as {
      charges: Stripe.Charge[]
      invoices: Stripe.Invoice[]
      refunds: Stripe.Refund[]
      transfers: Stripe.Transfer[]
    }
    for (const charge of kept.charges) {
      const refunded = kept.refunds
        .filter((refund) => refund.charge === charge.id && refund.status === 'succeeded')
        .reduce((sum, refund) => sum + refund.amount, 0)
      expect(charge.amount_refunded).toBe(refunded)
      expect(refunded).toBeLessThanOrEqual(charge.amount)
    }
    const paid = kept.invoices
      .filter((invoice) => invoice.status === 'paid')
      .reduce((sum, invoice) => sum + invoice.amount_paid, 0)
    const taken = kept.charges
      .filter((charge) => charge.status === 'succeeded' && charge.payment_intent !== null)
      .reduce((sum, charge) => sum + charge.amount, 0)
    expect(paid).toBe(taken)
    expect(taken).toBeGreaterThan(0)
    expect(kept.transfers.length).toBeGreaterThan(0)
    await emulator.stop()
  })
})
