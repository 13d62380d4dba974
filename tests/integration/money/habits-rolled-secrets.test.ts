import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { verify } from '#functions/money/webhook/verify.ts'
import { secretsIn } from '#functions/platform/config/stripe.ts'
import { stripeInProcess } from '#local/stripe/in-process.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, paidInvoices, signed } from '#tests/support/money-scenario.ts'
import { shows } from '#tests/support/habits.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
})
beforeEach(() => {
  fixture.emulator.faults.set({ webhook_secrets: 'old', api_key: 'old' })
})
afterAll(() => {
  fixture.table.stop()
})

it.each([
  ['old', 1, ['before', 'during']],
  ['both', 2, ['before', 'during', 'after']],
  ['new', 1, ['during', 'after']],
] as const)(
  shows('webhook_secret_rolled', 'webhooks signed with the %s secret are accepted by who stores it'),
  async (valid, signatures, accepted) => {
    const { emulator, stripe, deliveries, table } = fixture
    const { webhookSecret, next } = emulator
    emulator.faults.set({ webhook_secrets: valid })
    deliveries.length = 0
    const events = await linesOf(async () => {
      await stripe.customers.create({})
      await fixture.connect(valid === 'old' ? 'artist' : valid === 'both' ? 'agent' : 'bandleader')
    })
    expect(events.filter(({ level }) => level === 'error')).toEqual([])
    // Of the platform and of a connected account, whose endpoint has another secret.
    const some = [
      deliveries.find(({ body }) => !body.includes('"account":'))!,
      deliveries.find(({ body }) => body.includes('"account":'))!,
    ]
    const stored = {
      before: webhookSecret,
      during: `${webhookSecret},${next.webhookSecret}`,
      after: next.webhookSecret,
    }
    for (const { body, headers } of some) {
      const signature = headers['stripe-signature']!
      expect(signature.match(/v1=/g)).toHaveLength(signatures)
      const accepting = Object.entries(stored).filter(([, secret]) =>
        verify(stripe, Buffer.from(body), signature, secretsIn(secret), table.now),
      )
      expect(accepting.map(([when]) => when)).toEqual(accepted)
    }
  },
)

it(
  shows(
    'api_key_rolled',
    'a payment goes on under the same idempotency key after an expired API key is replaced, once',
  ),
  async () => {
    const { emulator, table } = fixture
    const event = await signed(fixture)
    emulator.faults.set({
      // The invoice is made with the old key, which then expires.
      api: [{ match: 'POST /v1/invoices/*/pay', mode: 'timeout_before', times: 1 }],
    })
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
    emulator.faults.set({ api: [], api_key: 'new' })
    const later = new Date(Date.parse(table.now) + 3_600_000).toISOString()
    const waiting = await linesOf(() => fixture.moveTo(later))
    expect(waiting.filter(({ message }) => message === 'ProviderSetup')).not.toEqual([])
    expect((await get(fixture, event.id)).payments).toMatchObject([{ paid_at: null }])
    expect((await get(fixture, event.id)).pay_errors ?? []).toEqual([])
    const renewed = stripeInProcess(emulator, { apiKey: emulator.next.apiKey })
    // Shared with webhooks and jobs.
    fixture.api.overrides!.stripe = () => Promise.resolve(renewed)
    await fixture.moveTo(new Date(Date.parse(later) + 3_600_000).toISOString())
    expect((await get(fixture, event.id)).payments![0]!.paid_at).not.toBeNull()
    emulator.faults.set({ api_key: 'both' })
    expect(await paidInvoices(fixture, event.id)).toHaveLength(1)
  },
)
