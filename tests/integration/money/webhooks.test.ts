import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { findUser } from '#functions/people/data/user.ts'
import { handleEvent } from '#functions/money/webhook/handle-event.ts'
import { onboard } from '#local/stripe/in-process.ts'
import { ask } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, signed } from '#tests/support/money-scenario.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney()
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ api: [], webhooks: null })
})
afterAll(() => {
  fixture.table.stop()
})

describe('webhooks', () => {
  it('are refused when forged, altered, old, from the future, or re-encoded, every time', async () => {
    await fixture.saveCard('client')
    const event = await signed(fixture)
    fixture.deliveries.length = 0
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
    await fixture.drain()
    const { body, headers } = fixture.deliveries.find(({ body: text }) => text.includes('"invoice.paid"'))!
    const rows = async () => (await fixture.table.dump()).filter(({ SK }) => !String(SK).startsWith('SESSION#'))
    const before = await rows()
    let refusals = 0
    const refuse = async (text: string | Buffer, signature: string | undefined) => {
      expect(await fixture.deliver(text, signature === undefined ? {} : { 'stripe-signature': signature })).toEqual({
        status: 400,
      })
      refusals += 1
    }
    const signature = headers['stripe-signature']!
    const [, at, hash] = /^t=(\d+),v1=(\w+)$/.exec(signature)!
    const bytes = Buffer.from(body)
    const random = randomOf(7)
    // One bit of any byte; then one digit of the hash.
    for (let i = 0; i < 500; i += 1) {
      const altered = Buffer.from(bytes)
      const where = Math.floor(random() * altered.length)
      altered[where] = altered[where]! ^ (1 << Math.floor(random() * 8))
      await refuse(altered, signature)
    }
    for (let i = 0; i < hash!.length; i += 1)
      await refuse(body, `t=${at},v1=${hash!.slice(0, i)}${hash![i] === '0' ? '1' : '0'}${hash!.slice(i + 1)}`)
    const parsed = JSON.parse(body) as object
    const encodings = [
      JSON.stringify(parsed),
      JSON.stringify(parsed, null, 4),
      `${body}\n`,
      ` ${body}`,
      `\ufeff${body}`,
      body.replaceAll('\n', '\r\n'),
      body.replaceAll('/', '\\/'),
      Buffer.from(body, 'utf16le'),
      bytes.toString('base64'),
      bytes.subarray(0, -1),
      '',
      JSON.stringify(Object.fromEntries(Object.entries(parsed).reverse()), null, 2),
    ]
    for (const text of encodings) await refuse(text, signature)
    const headersTried = [
      undefined,
      '',
      't=nonsense',
      `t=${at}`,
      `v1=${hash}`,
      `t=${at},v0=${hash}`,
      `t=${at},v1=`,
      `t=${Number(at) + 1},v1=${hash}`,
      `t=${at},v1=${hash!.toUpperCase()}x`,
    ]
    for (const header of headersTried) await refuse(body, header)
    await refuse(
      body,
      fixture.stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: 'whsec_guessed',
        timestamp: Number(at),
      }),
    )
    for (const seconds of [-86_400, -301, 301, 86_400]) {
      await fixture.setClock(new Date(Date.parse(bookedOn) + seconds * 1000).toISOString())
      await refuse(body, signature)
    }
    await fixture.setClock(bookedOn)
    expect(refusals).toBe(590)
    expect(await rows()).toEqual(before)
    // While a secret is being rotated, deliveries are signed with the old and the new one.
    expect(await fixture.deliver(body, { 'stripe-signature': `t=${at},v1=${'0'.repeat(64)},v1=${hash}` })).toEqual({
      status: 200,
    })
    expect(await fixture.deliver(body, headers)).toEqual({ status: 200 })
  })

  it('report when a connected account can be paid', async () => {
    const account = await fixture.connect('artist2', false)
    expect((await findUser(fixture.deps(), fixture.users.artist2!.id))!.payouts_enabled).toBeUndefined()
    onboard(fixture.emulator, account)
    await fixture.drain()
    expect((await findUser(fixture.deps(), fixture.users.artist2!.id))!.payouts_enabled).toBe(true)
  })

  it('make the first payment method the default', async () => {
    const customer = (await fixture.stripe.customers.create({})).id
    await fixture.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await fixture.drain()
    const found = await fixture.stripe.customers.retrieve(customer)
    expect(!found.deleted && found.invoice_settings.default_payment_method).toMatch(/^pm_/)
  })

  it('notify the operator of a dispute, once', async () => {
    await fixture.saveCard('client', 'pm_card_createDispute')
    fixture.mails.length = 0
    const { id } = await inFull(fixture)
    const disputes = fixture.mails.filter(({ template }) => template === 'payment_disputed')
    expect(disputes).toMatchObject([
      { to: 'admins', variables: { amount: '$4,116.30', reason: 'fraudulent', event: 'Whitfield gala' } },
      { variables: { audience: 'agent' } },
    ])
    const told = fixture.deliveries.filter(({ body: text }) => text.includes('charge.dispute.created'))
    expect(told).toHaveLength(1)
    for (const { body, headers } of told) {
      await fixture.deliver(body, headers)
      // As after a crash between the mail and marking the delivery as handled.
      await handleEvent(fixture.deps(), { ...(JSON.parse(body) as Stripe.Event), id: 'evt_again' })
    }
    expect(fixture.mails.filter(({ template }) => template === 'payment_disputed')).toHaveLength(2)
    expect((await get(fixture, id)).status).toBe('booked')
  })
})
