import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { day, hour, refusal, rig } from './rig.ts'
import { shows } from '#tests/support/habits.ts'

const construct = (stripe: Stripe, body: string, headers: Record<string, string>, at: number): Stripe.Event =>
  stripe.webhooks.constructEvent(body, headers['stripe-signature']!, 'whsec_local', 300, undefined, at * 1000)

describe('webhooks', () => {
  it("are signed with the emulator's time and the exact body", async () => {
    const { emulator, stripe, received, clock } = rig()
    const customer = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'key' })
    expect(received).toEqual([])
    await emulator.idle()
    const { body, headers } = received[0]!
    const at = Math.floor(clock.now / 1000)
    const event = construct(stripe, body, headers, at)
    expect(event).toMatchObject({
      type: 'customer.created',
      data: { object: { id: customer.id } },
      request: { id: customer.lastResponse.requestId, idempotency_key: 'key' },
    })
    expect(() => construct(stripe, JSON.stringify(JSON.parse(body)), headers, at)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
    expect(() => construct(stripe, body, headers, at + 301)).toThrow('Timestamp')
    expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0)
    expect((await stripe.events.list({ type: 'customer.*' })).data).toHaveLength(1)
  })

  it('are retried with growing delays until accepted', async () => {
    const { emulator, stripe, received, answer, forward } = rig()
    answer.status = 500
    await stripe.customers.create({})
    await emulator.idle()
    await forward(6 * 60_000)
    await forward(40 * 60_000)
    expect(received).toHaveLength(3)
    expect(new Set(received.map((entry) => entry.id)).size).toBe(1)
    answer.status = 204
    await forward(3 * hour)
    expect(received).toHaveLength(4)
    expect((await stripe.events.list({ delivery_success: true })).data).toHaveLength(1)
    expect(emulator.nextDue()).toBeUndefined()
  })

  it(shows('events_lost', 'are abandoned after three days'), async () => {
    const { emulator, stripe, answer, forward } = rig()
    answer.status = 500
    await stripe.customers.create({})
    await forward(4 * day)
    expect(emulator.nextDue()).toBeUndefined()
    expect(emulator.list()['deliveries']).toMatchObject([{ status: 'given_up', last_status: 500 }])
  })

  it('can be lost, repeated, held and reordered', async () => {
    const { emulator, stripe, received } = rig()
    const make = async (names: string[]): Promise<string[]> => {
      received.length = 0
      for (const name of names) await stripe.customers.create({ name })
      await emulator.idle()
      return received.map((entry) => (entry.event.data.object as Stripe.Customer).name!)
    }
    emulator.faults.set({ webhooks: { mode: 'lose', times: 1 } })
    expect(await make(['a', 'b'])).toEqual(['b'])
    expect(emulator.faults.get().webhooks).toBeNull()
    emulator.faults.set({ webhooks: { mode: 'repeat', times: 1 } })
    expect(await make(['a', 'b'])).toEqual(['a', 'a', 'a', 'b'])
    emulator.faults.set({ webhooks: { mode: 'reverse', times: 3 } })
    expect(await make(['a', 'b'])).toEqual([])
    expect(emulator.nextDue()).toBeUndefined()
    expect(await make(['c', 'd'])).toEqual(['c', 'b', 'a', 'd'])
    emulator.faults.set({ webhooks: { mode: 'hold' } })
    expect(await make(['a', 'b'])).toEqual([])
    emulator.faults.set({ webhooks: null })
    await emulator.idle()
    expect(received).toHaveLength(2)
  })

  it('are caused only by successful calls', async () => {
    const { emulator, stripe, received } = rig()
    await refusal(stripe.invoices.create({ customer: 'cus_nope' }))
    await emulator.idle()
    expect(received).toEqual([])
  })
})
