import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { usersApi } from '#shared/api/users.ts'
import { tellProviderContact } from '#functions/accounts/jobs/provider-contact.ts'
import { providerVersion } from '#functions/platform/config/provider-version.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { triedPayee } from '#functions/money/provider/provider-payees.ts'
import { providerProblems } from '#functions/money/provider/provider-setup.ts'
import { noteAccount } from '#functions/money/webhook/note-payee.ts'
import { tableNames } from '#local/stripe/state.ts'
import { platform } from '#local/stripe/types.ts'
import { flows } from '#tests/support/faults/crash-points.ts'
import { saveCard } from '#tests/support/faults/scenario.ts'
import { makeTemplates, type TemplateName, type Templates } from '#tests/support/faults/templates.ts'
import { Rig } from '#tests/support/faults/rig.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { actManually } from '#tests/support/stripe.ts'
import { replayed, RequestBook, type StripeRequests } from '#tests/support/stripe-requests.ts'
import { sdkChecker, sdkMethods } from '#tests/support/stripe-sdk.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'

/**
 * Every request that the product makes to Stripe is in `stripe-requests.json`, one of each shape, so that a changed one
 * is a difference to review, and another implementation can be tried with them. After an intended change: `vitest -u`.
 */

let templates: Templates
const book = new RequestBook()
const day = 86_400_000

const playing = (name: TemplateName, play: (rig: Rig, id: string) => Promise<void>): Promise<void> => {
  const template = templates.all[name]
  return inVirtualTime(randomOf(1), async () => {
    const rig = new Rig(templates.ground, template.from, randomOf(1))
    rig.heard = book.note
    try {
      await play(rig, template.id)
    } finally {
      rig.stop()
    }
  })
}

/** As the account of a payee of an earlier release. */
const older = async (rig: Rig, who: string): Promise<void> => {
  const before = (await findUser(rig.deps(), rig.user(who).id))!
  const { stripe_account_version: _version, ...after } = before
  await saveUser(rig.deps(), { before, after: { ...after, payouts_enabled: false } })
}

/** Portal, onboarding, and a new address. */
const links = (): Promise<void> =>
  playing('booked', async (rig) => {
    for (const who of ['client', 'client2'])
      for (const suffix of ['payment-methods', 'invoices'] as const)
        await rig.ask(usersApi.billingLink, who, { params: { id: rig.user(who).id }, query: { suffix } })
    for (const who of ['artist', 'agent2'])
      await rig.ask(usersApi.accountLink, who, { params: { id: rig.user(who).id } })
    for (const who of ['client', 'artist']) await tellProviderContact(rig.deps(), rig.user(who).id)
    await rig.drain()
    await older(rig, 'artist')
    const artist = rig.user('artist').id
    const stripe = await rig.deps().stripe()
    await rig.ask(usersApi.accountLink, 'artist', { params: { id: artist } })
    await tellProviderContact(rig.deps(), artist)
    await noteAccount(rig.deps(), stripe, (await findUser(rig.deps(), artist))!.stripe_account_id!)
    await providerProblems(stripe, 'test')
    await triedPayee(stripe, 'test', new Date(rig.now))
  })

/** No answer for a day: keys are forgotten, and the object is looked for before it is made again. */
const afterADay = (name: TemplateName, endpoint: (rig: Rig, id: string) => Promise<void>): Promise<void> =>
  playing(name, async (rig, id) => {
    rig.isHarmed = true
    rig.emulator.faults.set({ api: [{ match: 'POST', mode: 'timeout_after_success' }], webhooks: { mode: 'lose' } })
    await endpoint(rig, id)
    rig.calm()
    rig.now = rig.later(25 * 3_600_000)
    for (let i = 0; i < 6; i += 1) await rig.pass(i < 3 ? 3_600_000 : day)
    await rig.night()
  })

const pay = (rig: Rig, id: string) => rig.click(money.payVendors, 'agent', { params: { id }, body: {} })

const record = async (): Promise<void> => {
  for (const flow of flows)
    await playing(flow.template, async (rig) => {
      const template = templates.all[flow.template]
      await flow.prepare?.(rig, template)
      await flow.run(rig, template)
      rig.calm()
      await rig.drain()
      for (let i = 0; i < 3; i += 1) await rig.pass(day)
      await rig.night()
      await rig.ask(moneyApi.getStatement, 'admin', { params: { event_id: template.id } })
      await rig.ask(moneyApi.getOverview, 'admin', {})
    })
  await links()
  await afterADay('signed', (rig, id) => rig.click(money.payDeposit, 'client', { params: { id }, body: {} }))
  await afterADay('paid', (rig, id) => rig.click(money.refundEvent, 'admin', { params: { id } }))
  await afterADay('played', pay)
  await afterADay('earned', async (rig) => {
    await rig.fire({ type: 'payout', user_id: rig.user('artist').id })
    await rig.drain()
  })
  await playing('signed', async (rig, id) => {
    await saveCard(rig, 'pm_card_authenticationRequired')
    await rig.click(money.payDeposit, 'client', { params: { id }, body: {} })
    await rig.click(money.confirmPayment, 'client', { params: { id } })
  })
  await playing('signed', async (rig, id) => {
    // A draft is left behind; nobody has made the card the default one.
    rig.emulator.faults.set({ api: [{ match: 'POST /v1/invoices/*/add_lines', mode: 'decline', times: 1 }] })
    const customer = rig.emulator.act(({ store }) => store.rows('customers')[0]!.object.id)
    for (let i = 0; i < 2; i += 1) {
      await rig.fixture.stripe.customers.update(customer, { invoice_settings: { default_payment_method: '' } })
      await rig.click(money.payDeposit, 'client', { params: { id }, body: {} })
    }
  })
  await playing('signed', async (rig, id) => {
    // Not charged with the deposit.
    const debtor = (await findUser(rig.deps(), rig.user('client').id))!.stripe_customer_id!
    actManually(rig.emulator, 'customer-debt', { id: debtor, amount: 40 })
    await rig.click(money.payDeposit, 'client', { params: { id }, body: {} })
  })
  await playing('played', async (rig, id) => {
    await pay(rig, id)
    const charge = rig.emulator.act(({ store }) =>
      store.rows('charges').find(({ owner, object }) => owner === platform && object.status === 'succeeded'),
    )
    actManually(rig.emulator, 'fraud-warning', { id: charge!.object.id })
    actManually(rig.emulator, 'dispute', { id: charge!.object.id })
    await rig.drain()
    await rig.night()
  })
  await playing('bar', async (rig, id) => {
    const client = (await findUser(rig.deps(), rig.user('client').id))!.stripe_customer_id!
    actManually(rig.emulator, 'delete-customer', { id: client })
    await rig.pass(120 * day)
    await rig.click(money.confirmPlayed, 'admin', { params: { id }, body: {} })
    await rig.click(money.invoicePostpaid, 'agent', { params: { id }, body: { po_number: 'PO 7' } })
    for (let i = 0; i < 3; i += 1) await rig.pass(9 * day)
    await rig.click(money.resendInvoice, 'agent', { params: { id } })
    await rig.click(money.voidInvoice, 'agent', { params: { id }, body: { reason: 'Another price' } })
  })
}

beforeAll(async () => {
  templates = await makeTemplates()
  await record()
})

describe('requests to Stripe', () => {
  it('have the shapes of the file', async () => {
    await expect(`${JSON.stringify(book.requests, null, 2)}\n`).toMatchFileSnapshot('stripe-requests.json')
  })

  const callOf = (name: string) => name.replace(/ \(\d+\)$/, '').replace(/\{\w+\}/g, '{}')

  it('are recorded for each call in the source', () => {
    const resources = new Map(
      sdkMethods.map(({ file, className, method, call }) => [`${dirname(file)}/${className}.${method}`, call]),
    )
    const recorded = new Set(Object.keys(book.requests).map(callOf))
    const used = globSync('functions/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bstripe\s*\.\s*([a-zA-Z.]+)\(/g)].map(([, path]) => path!),
    )
    const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
    const calls = used.flatMap((path) => {
      const names = path.split('.')
      const [resource, method] = [names.at(-2), names.at(-1)!]
      if (resource === 'webhooks' || resource === 'signature' || resource === undefined) return []
      const one = capital(resource).replace(/ies$/, 'y').replace(/s$/, '')
      const folder = ['resources', ...names.slice(0, -2).map(capital)].join('/')
      return [[path, resources.get(`${folder}/${one}Resource.${method}`)] as const]
    })
    expect(calls.filter(([, call]) => call === undefined)).toEqual([])
    expect(calls.length).toBeGreaterThan(40)
    expect([...new Set(calls.filter(([, call]) => !recorded.has(call!)).map(([path]) => path))]).toEqual([])
  })

  it('can be replayed: another implementation with objects of its own accepts each of them', async () => {
    const file = new URL('stripe-requests.json', import.meta.url)
    const recorded = JSON.parse(readFileSync(file, 'utf8')) as StripeRequests
    const outcomes = new Map<string, number>()
    await playing('earned', async (rig) => {
      const ids: Record<string, string> = { time: String(Date.parse(rig.now) / 1000), email: 'a@b.example' }
      rig.emulator.act(({ store }) => {
        for (const table of tableNames)
          for (const { object } of store.rows(table)) ids[object.id.split('_')[0]!] = object.id
      })
      await rig.fire({ type: 'payout', user_id: rig.user('artist').id })
      await rig.drain()
      const payout = rig.emulator.act(({ store }) => store.rows('payouts').at(-1)!)
      const charge = rig.emulator.act(({ store }) => store.rows('charges').find(({ owner }) => owner === platform)!)
      const refund = await rig.fixture.stripe.refunds.create({ charge: charge.object.id, amount: 1 })
      actManually(rig.emulator, 'dispute', { id: charge.object.id })
      actManually(rig.emulator, 'fraud-warning', { id: charge.object.id })
      const warned = rig.emulator.act(({ store }) =>
        store.rows('events').findLast(({ object }) => object.type.startsWith('radar.'))!,
      )
      ids['issfr'] = String(warned.object.data.object['id'])
      const { data } = await rig.fixture.stripe.disputes.list({ limit: 1 })
      Object.assign(ids, { acct: payout.owner, po: payout.object.id, dp: data[0]!.id, re: refund.id })
      for (const [name, request] of Object.entries(recorded)) {
        const authorization = `Bearer ${rig.emulator.apiKey}`
        const sent = replayed(name, request, ids)
        const answer = await rig.emulator.respond({ ...sent, headers: { ...sent.headers, authorization } })
        if (typeof answer === 'string') throw new Error(`${name} was not answered`)
        const { error } = JSON.parse(answer.body) as { error?: { code?: string; message: string } }
        // An object in another state may refuse; that is no matter of the shape.
        if (error?.code?.startsWith('parameter_') || [401, 403, 404].includes(answer.status))
          throw new Error(`${name}: ${answer.status} ${error!.message}`)
        outcomes.set(name, answer.status)
      }
    })
    expect([...outcomes.keys()]).toEqual(Object.keys(recorded))
    expect([...outcomes.values()].filter((status) => status === 200).length).toBeGreaterThan(40)
  })

  it("fit Stripe's published parameters, and name their version", () => {
    const all = Object.entries(book.requests)
    const wrongOf = sdkChecker(all.map(([name]) => callOf(name)))
    expect(all.flatMap(([name, { params }]) => wrongOf(callOf(name), params))).toEqual([])
    for (const [name, { headers }] of all) {
      expect(headers['stripe-version'], name).toBe(providerVersion)
      expect(headers['content-type'], name).toBe(
        name.includes(' /v2/') ? 'application/json' : 'application/x-www-form-urlencoded',
      )
    }
    // Harmless when repeated: they set or end something, or make a link for one click. All others have keys of ours.
    const keyless = all.flatMap(([name, { headers }]) =>
      headers['idempotency-key'] === '{random}' ? [name.replace(/ \(\d+\)$/, '')] : [],
    )
    expect([...new Set(keyless)]).toEqual([
      'POST /v1/account_links',
      'POST /v1/accounts/{acct}',
      'POST /v1/accounts/{acct}/login_links',
      'POST /v1/balance_settings',
      'POST /v1/billing_portal/sessions',
      'POST /v1/customers/{cus}',
      'POST /v1/invoices/{in}/void',
      'POST /v1/payment_intents/{pi}/confirm',
      'POST /v2/core/account_links',
      'POST /v2/core/accounts/{acct}',
      'POST /v2/core/accounts/{acct}/close',
    ])
    // The check itself: it knows names, enumerations, required parameters and numbers.
    expect(wrongOf('POST /v1/refunds', { payment_intend: '{pi}' })).not.toEqual([])
    expect(wrongOf('POST /v1/refunds', { reason: 'because' })).not.toEqual([])
    expect(wrongOf('POST /v1/refunds', { amount: 'ten' })).not.toEqual([])
    expect(wrongOf('POST /v1/transfers', { amount: '100', currency: 'usd' })).toEqual([
      'POST /v1/transfers lacks destination',
    ])
    expect(wrongOf('POST /v1/refund', {})).toEqual(['the SDK has no POST /v1/refund'])
  })
})
