import { cents } from '#shared/domain/money.ts'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#functions/booking/use-cases/clients/contact.ts'
import { listPayouts, type PayoutRow } from '#functions/money/use-cases/own/list-payouts.ts'
import { paymentMethod } from '#functions/money/use-cases/own/payment-method.ts'
import { accountLink, billingLink } from '#functions/money/use-cases/own/provider-links.ts'
import { isReply } from '#functions/platform/deps/use-case.ts'
import { payoutKey, profileKey, stripeOwnerKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { usersApi } from '#shared/api/users.ts'
import { actorOf, verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})

/** Only the endpoints that these links use, with the provider's memory of idempotency keys. */
const fakeStripe = () => {
  const calls: { name: string; params: unknown }[] = []
  const made = new Map<string, string>()
  const create = (name: string, prefix: string) => (params: unknown, options: { idempotencyKey: string }) => {
    const id = made.get(options.idempotencyKey) ?? `${prefix}_${made.size + 1}`
    if (!made.has(options.idempotencyKey)) calls.push({ name, params })
    made.set(options.idempotencyKey, id)
    return Promise.resolve({ id })
  }
  const link = (name: string) => (params: unknown) => {
    calls.push({ name, params })
    return Promise.resolve({ url: `https://provider.example/${name}` })
  }
  const stripe = {
    accounts: { createLoginLink: link('login') },
    accountLinks: { create: link('onboarding of version 1') },
    balanceSettings: { update: link('settings') },
    v2: { core: { accounts: { create: create('account', 'acct') }, accountLinks: { create: link('onboarding') } } },
    customers: { create: create('customer', 'cus') },
    billingPortal: { sessions: { create: link('portal') } },
  }
  return { calls, deps: () => table.deps({ stripe: () => Promise.resolve(stripe as unknown as Stripe) }) }
}
const none = { body: undefined as never }

describe('links to the provider', () => {
  it('creates the connected account once, even for two concurrent clicks', async () => {
    const artist = await verifiedAccount(table, ['artist'])
    const { calls, deps } = fakeStripe()
    const ask = async () =>
      accountLink.run(deps(), await actorOf(table, artist.id), { params: { id: artist.id }, query: {}, ...none })
    await Promise.all([ask(), ask()])
    expect(await ask()).toEqual({ url: 'https://provider.example/onboarding' })
    expect(calls.filter(({ name }) => name === 'account')).toHaveLength(1)
    const stored = await table.deps().db.get<UserRecord>(profileKey(artist.id))
    expect(stored).toMatchObject({ stripe_account_id: 'acct_1', stripe_account_version: 2 })
    expect(await table.deps().db.get(stripeOwnerKey('acct_1'))).toMatchObject({ user_id: artist.id })
    expect(calls.at(-1)!.params).toMatchObject({
      account: 'acct_1',
      use_case: { account_onboarding: { return_url: 'http://localhost:8080/account' } },
    })
    expect(calls.find(({ name }) => name === 'settings')!.params).toEqual({
      payments: { payouts: { schedule: { interval: 'manual' } } },
    })
  })

  it('goes on with the account that an earlier release has made', async () => {
    const artist = await verifiedAccount(table, ['artist'], {}, { stripe_account_id: 'acct_old' })
    const { calls, deps } = fakeStripe()
    expect(
      await accountLink.run(deps(), await actorOf(table, artist.id), { params: { id: artist.id }, query: {}, ...none }),
    ).toEqual({ url: 'https://provider.example/onboarding of version 1' })
    expect(calls.map(({ name }) => name)).toEqual(['onboarding of version 1'])
  })

  it('leads to the dashboard once payouts are enabled', async () => {
    const artist = await verifiedAccount(table, ['artist'], {}, { stripe_account_id: 'acct_9', payouts_enabled: true })
    const { deps } = fakeStripe()
    expect(
      await accountLink.run(deps(), await actorOf(table, artist.id), { params: { id: artist.id }, query: {}, ...none }),
    ).toEqual({ url: 'https://provider.example/login' })
  })

  it('opens the portal, or its payment method flow, for the client only', async () => {
    const client = await verifiedAccount(table, ['client'], { client: { name: 'Harbor Lane' } })
    const other = await verifiedAccount(table, ['client'], {}, { is_admin: true })
    const { calls, deps } = fakeStripe()
    const ask = async (by: UserRecord, suffix?: 'payment-methods' | 'invoices') =>
      billingLink.run(deps(), await actorOf(table, by.id), { params: { id: client.id }, query: { suffix }, ...none })
    await ask(client)
    await ask(client, 'invoices')
    await ask(client, 'payment-methods')
    expect(calls.map(({ name }) => name)).toEqual(['customer', 'portal', 'portal', 'portal'])
    expect(calls[0]!.params).toMatchObject({
      name: 'Harbor Lane',
      email: client.email,
      metadata: { user_id: client.id },
    })
    expect(calls.map(({ params }) => (params as { flow_data?: { type: string } }).flow_data?.type)).toEqual([
      undefined,
      undefined,
      undefined,
      'payment_method_update',
    ])
    await expect(ask(other)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('returns to the account or to the proposal being paid, and nowhere else', async () => {
    const client = await verifiedAccount(table, ['client'])
    const { calls, deps } = fakeStripe()
    for (const event_id of [undefined, 'evt_1', '//evil.example?id=']) {
      await billingLink.run(deps(), await actorOf(table, client.id), {
        params: { id: client.id },
        query: { event_id },
        ...none,
      })
    }
    expect(
      calls.filter(({ name }) => name === 'portal').map(({ params }) => (params as { return_url: string }).return_url),
    ).toEqual([
      'http://localhost:8080/account',
      'http://localhost:8080/proposal?id=evt_1',
      'http://localhost:8080/proposal?id=%2F%2Fevil.example%3Fid%3D',
    ])
  })
})

describe('the payment method on file', () => {
  const visa = {
    id: 'pm_1',
    type: 'card',
    card: { brand: 'visa', display_brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 },
  }
  const stripeWith = (preferred: unknown, listed: unknown[] = []) =>
    table.deps({
      stripe: () =>
        Promise.resolve({
          customers: {
            retrieve: () => Promise.resolve({ id: 'cus_1', invoice_settings: { default_payment_method: preferred } }),
            listPaymentMethods: () => Promise.resolve({ data: listed }),
          },
        } as unknown as Stripe),
    })
  const ask = async (by: UserRecord, of: UserRecord, deps: ReturnType<typeof stripeWith>) =>
    paymentMethod.run(deps, await actorOf(table, by.id), { params: { id: of.id }, query: undefined as never, ...none })

  it('is the default one, otherwise the only one, without provider ids', async () => {
    const client = await verifiedAccount(table, ['client'], {}, { stripe_customer_id: 'cus_1' })
    const shown = { payment_method: { type: 'card', text: 'Visa •••• 4242', exp: '04/2030' } }
    expect(await ask(client, client, stripeWith(visa))).toEqual(shown)
    expect(await ask(client, client, stripeWith(null, [visa]))).toEqual(shown)
    expect(await ask(client, client, stripeWith(null))).toEqual({ payment_method: null })
  })

  it('is empty before the client was ever at the provider, and visible to nobody else', async () => {
    const client = await verifiedAccount(table, ['client'])
    const other = await verifiedAccount(table, ['client'])
    expect(await ask(client, client, stripeWith(visa))).toEqual({ payment_method: null })
    await expect(ask(other, client, stripeWith(visa))).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('payouts', () => {
  it('are listed newest first within two dates, your own or, for admins, anyone’s', async () => {
    const artist = await verifiedAccount(table, ['artist'])
    const admin = await verifiedAccount(table, ['agent'], {}, { is_admin: true })
    const stranger = await verifiedAccount(table, ['artist'])
    const row = (at: string, n: number): PayoutRow => ({
      ...payoutKey(artist.id, at, `po_${n}`),
      id: `po_${n}`,
      created: Date.parse(at) / 1000,
      arrival_date: Date.parse(at) / 1000 + 86_400,
      amount: cents(12_345),
      status: 'paid',
      items: [
        { id: 'x', timestamp: 1, role: 'artist', instrument: null, name: 'Gala', venue: 'Hall', rate: cents(12_345) },
      ],
    })
    const rows = ['2026-03-01T10:00:00.000Z', '2026-04-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z'].map(row)
    await table.deps().db.transact(rows.map((item) => put(table.tableName, { ...item, secret: 'x' })))
    const ask = async (by: UserRecord, query: Record<string, string> = {}) => {
      const answer = await listPayouts.run(table.deps(), await actorOf(table, by.id), {
        params: { id: artist.id },
        query: usersApi.listPayouts.query().parse(query),
        ...none,
      })
      const body = isReply(answer) ? answer.body : answer
      expect(usersApi.listPayouts.response().parse(body)).toEqual(body)
      return (body as PayoutRow[]).map(({ id }) => id)
    }
    expect(await ask(artist)).toEqual(['po_2', 'po_1', 'po_0'])
    expect(await ask(admin, { start_date: '2026-04-01' })).toEqual(['po_2', 'po_1'])
    expect(await ask(artist, { start_date: '2026-03-02', end_date: '2026-04-01' })).toEqual(['po_1'])
    expect(await ask(artist, { start_date: '2026-05-01T12:00:00.000+02:00' })).toEqual(['po_2'])
    expect(await ask(artist, { start_date: '2026-06-01', end_date: '2026-01-01' })).toEqual([])
    await expect(ask(stranger)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the contact form', () => {
  const send = async (by: UserRecord, subject: string, id = by.id) =>
    contact.run(table.deps(), await actorOf(table, by.id), {
      params: { id },
      query: {},
      body: { subject, message: 'Hello\nthere' },
    })

  it('writes to the operator, only in your own name, with a limit', async () => {
    const client = await verifiedAccount(table, ['client'])
    const other = await verifiedAccount(table, ['client'])
    await expect(send(client, 'Hi', other.id)).rejects.toMatchObject({ code: 'not_found' })
    await send(client, 'Hi')
    expect(table.jobs.at(-1)).toMatchObject({
      type: 'mail',
      template: 'contact_message',
      to: 'operator@bookme.example',
      variables: { subject: 'Hi', message: 'Hello\nthere', reply_to: client.email },
    })
    for (let i = 1; i < 20; i += 1) await send(client, 'Hi')
    await expect(send(client, 'Hi')).rejects.toMatchObject({ code: 'too_many', details: { retryAfterSeconds: 3600 } })
    const problems = (body: object) =>
      usersApi.contact
        .body()
        .safeParse(body)
        .error!.issues.map(({ message }) => message)
    expect(problems({ subject: '', message: ' ' })).toEqual([
      'What are you contacting us about?',
      'Please enter your message',
    ])
    expect(problems({ subject: 'x'.repeat(151), message: 'x'.repeat(1501) })).toEqual([
      'Max 150 characters',
      'Max 1500 characters',
    ])
  })
})
