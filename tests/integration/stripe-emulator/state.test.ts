import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { seedCustomer } from '#tests/support/stripe.ts'
import { day, header, openInvoice, rig } from './rig.ts'

const folder = mkdtempSync(join(tmpdir(), 'stripe-state-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('state', () => {
  it('survives a kill, even within a write: objects, due work, keys and undelivered events', async () => {
    const statePath = join(folder, 'deep', 'stripe.json')
    const first = rig({ statePath })
    first.answer.status = 503
    const customer = await seedCustomer(first.stripe, { method: 'pm_usBankAccount_success' })
    const invoice = await openInvoice(first.stripe, customer.id, 5000)
    await first.stripe.invoices.pay(invoice.id, {}, { idempotencyKey: 'pay' })
    await first.emulator.idle()
    // Without an orderly end: the lock is not the emulator's.

    const second = rig({ statePath })
    expect(
      header(await second.stripe.invoices.pay(invoice.id, {}, { idempotencyKey: 'pay' }), 'idempotent-replayed'),
    ).toBe('true')
    await second.forward(4 * day)
    expect((await second.stripe.invoices.retrieve(invoice.id)).status).toBe('paid')
    expect(second.types()).toContain('payment_intent.processing')
    expect(second.types().at(-1)).toBe('invoice.payment_succeeded')
    await second.stripe.customers.create({ name: 'Last moment' })
    appendFileSync(`${statePath}.journal`, '{"sequence":99999,"rows":[["cus')

    const third = rig({ statePath })
    expect((await third.stripe.customers.list()).data[0]!.name).toBe('Last moment')
    await third.emulator.stop()
  })

  it('ends with the delivery underway, and delivers the rest after its next start', async () => {
    const statePath = join(folder, 'ended.json')
    const begun = Promise.withResolvers<undefined>()
    const answered = Promise.withResolvers<{ status: number }>()
    const sent: string[] = []
    const first = rig({
      statePath,
      deliver: (body) => {
        sent.push(body)
        begun.resolve(undefined)
        return answered.promise
      },
    })
    for (const name of ['A', 'B', 'C']) await first.stripe.customers.create({ name })
    await begun.promise
    const through = first.emulator.runDue()
    first.emulator.endDeliveries()
    answered.resolve({ status: 200 })
    await through
    expect(sent).toHaveLength(1)
    await first.emulator.stop()

    const second = rig({ statePath })
    await second.emulator.runDue()
    expect(second.types()).toEqual(['customer.created', 'customer.created'])
    await second.emulator.stop()
  })

  it('does not start over when the file is corrupt', () => {
    const statePath = join(folder, 'broken.json')
    writeFileSync(statePath, '{"version":1,"tables":{')
    expect(() => rig({ statePath })).toThrow(/broken\.json cannot be used.*--fresh/)
    writeFileSync(statePath, '{"version":1,"tables":{}}')
    expect(() => rig({ statePath })).toThrow('it lacks customers')
  })

  it('gives the same ids for the same calls and seed', async () => {
    const ids = await Promise.all([rig(), rig()].map(async ({ stripe }) => (await seedCustomer(stripe)).id))
    expect(ids[0]).toBe(ids[1])
    expect((await seedCustomer(rig({ idSeed: 'other' }).stripe)).id).not.toBe(ids[0])
  })

  it('forgets events after thirty days', async () => {
    const { emulator, stripe, forward } = rig()
    await stripe.customers.create({})
    await emulator.idle()
    await forward(31 * day)
    await emulator.runDue()
    expect((await stripe.events.list()).data).toEqual([])
  })
})
