import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import { findUser } from '../../../functions/_data/user.ts'
import { handleEvent } from '../../../functions/stripe-webhook/handle-event.ts'
import { onboard } from '../../../local/stripe/helpers.ts'
import { ask } from '../../support/api.ts'
import { restore, startMoney, stateOf, type MoneyStage } from '../../support/money.ts'
import { bookedOn, get, inFull, payOnPage, signed } from '../../support/money-story.ts'

let stage: MoneyStage
beforeAll(async () => { stage = await startMoney() })
beforeEach(async () => {
  await stage.setClock(bookedOn)
  stage.emulator.faults.set({ api: [], webhooks: null })
})
afterAll(() => { stage.table.stop() })

/** A deposit that is authenticated on the provider's page while no webhook arrives: its deliveries are in hand. */
const held = async () => {
  await stage.saveCard('client', 'pm_card_authenticationRequired')
  const event = await signed(stage)
  stage.deliveries.length = 0
  stage.emulator.faults.set({ webhooks: { mode: 'hold' } })
  await ask(stage.api, money.payDeposit, 'client', { params: event.params })
  await payOnPage(stage, event.id)
  const types = new Set(['invoice.payment_failed', 'invoice.payment_action_required', 'invoice.paid', 'invoice.payment_succeeded', 'invoice.updated'])
  const events = (await stage.stripe.events.list({ limit: 30 })).data.filter(({ type }) => types.has(type)).slice(0, 5)
  return { ...event, events }
}

const orders = <T>(items: readonly T[]): T[][] =>
  (items.length < 2 ? [[...items]] : items.flatMap((item, i) => orders(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest])))

describe('webhooks', () => {
  it('in any order and number end in the same state', async () => {
    const { id, events } = await held()
    const before = await stage.table.dump()
    expect(await get(stage, id)).toMatchObject({ status: 'proposed', payments: [{ failed_at: bookedOn }] })
    const states = new Set<string>()
    for (const [i, order] of orders(events).entries()) {
      if (i % 8 !== 0) continue
      await restore(stage, before)
      let copy = 0
      for (const event of [...order, ...order, ...order.toReversed()]) await handleEvent(stage.deps(), { ...event, id: `${event.id}${copy++}` })
      states.add(await stateOf(stage))
    }
    expect(states.size).toBe(1)
    expect(await get(stage, id)).toMatchObject({ status: 'booked', payments: [{ paid_at: bookedOn, failed_at: null }] })
    expect(await stage.ledger(id)).toMatchObject({ available: 200_000, entries: { length: 1 } })
  })

  it('are refused when forged, altered, old, from the future, or encoded again', async () => {
    await stage.saveCard('client')
    const event = await signed(stage)
    stage.deliveries.length = 0
    await ask(stage.api, money.payDeposit, 'client', { params: event.params })
    await stage.drain()
    const { body, headers } = stage.deliveries.find(({ body: text }) => text.includes('"invoice.paid"'))!
    const before = await stage.table.dump()
    const refusedWith = async (text: string | Buffer, signature: string | undefined) => {
      expect(await stage.deliver(text, signature === undefined ? {} : { 'stripe-signature': signature })).toEqual({ status: 400 })
    }
    const signature = headers['stripe-signature']!
    await refusedWith(body, undefined)
    await refusedWith(body, signature.replace(/v1=./, 'v1=0'))
    await refusedWith(body, 't=nonsense')
    await refusedWith(body.replace('usd', 'eur'), signature)
    await refusedWith(JSON.stringify(JSON.parse(body)), signature)
    await refusedWith(Buffer.from(body, 'utf16le'), signature)
    for (const seconds of [-301, 301]) {
      await stage.setClock(new Date(Date.parse(bookedOn) + seconds * 1000).toISOString())
      await refusedWith(body, signature)
    }
    await stage.setClock(bookedOn)
    expect((await stage.table.dump()).filter(({ SK }) => !String(SK).startsWith('SESSION#'))).toEqual(before.filter(({ SK }) => !String(SK).startsWith('SESSION#')))
    expect(await stage.deliver(body, headers)).toEqual({ status: 200 })
  })

  it('tell when a connected account may be paid', async () => {
    const account = await stage.connect('artist2', false)
    expect((await findUser(stage.deps(), stage.users.artist2!.id))!.payouts_enabled).toBeUndefined()
    onboard(stage.emulator, account)
    await stage.drain()
    expect((await findUser(stage.deps(), stage.users.artist2!.id))!.payouts_enabled).toBe(true)
  })

  it('make the first payment method the one that is charged', async () => {
    const customer = (await stage.stripe.customers.create({})).id
    await stage.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await stage.drain()
    const found = await stage.stripe.customers.retrieve(customer)
    expect(!found.deleted && found.invoice_settings.default_payment_method).toMatch(/^pm_/)
  })

  it('tell the operator of a dispute, once', async () => {
    await stage.saveCard('client', 'pm_card_createDispute')
    stage.mails.length = 0
    const { id } = await inFull(stage)
    const disputes = stage.mails.filter(({ template }) => template === 'dispute_opened')
    expect(disputes).toMatchObject([{ to: 'operator@bookme.example', data: { total: '$4,116.30', reason: 'fraudulent', event: 'Whitfield gala' } }])
    for (const { body, headers } of stage.deliveries.filter(({ body: text }) => text.includes('charge.dispute.created'))) await stage.deliver(body, headers)
    expect(stage.mails.filter(({ template }) => template === 'dispute_opened')).toHaveLength(1)
    expect((await get(stage, id)).status).toBe('booked')
  })
})
