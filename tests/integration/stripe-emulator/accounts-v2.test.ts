import { describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { accountEvents } from '#functions/platform/config/provider-version.ts'
import { onboard } from '#local/stripe/in-process.ts'
import { shows } from '#tests/support/habits.ts'
import { actManually, addFunds, newAccount, oldAccount } from '#tests/support/stripe.ts'
import { day, refusal, rig } from './rig.ts'

const usd = { currency: 'usd' } as const
const include: Stripe.V2.Core.AccountRetrieveParams.Include[] = ['configuration.recipient', 'requirements']
const stripeBalanceOf = ({ configuration }: Stripe.V2.Core.Account) =>
  configuration?.recipient?.capabilities?.stripe_balance

describe('accounts of version 2', () => {
  it(shows('accounts_v1_refused', 'a platform opened today cannot make accounts of the older types'), async () => {
    const { emulator, stripe } = rig()
    const make = () => stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } })
    expect(await refusal(make())).toMatchObject({ statusCode: 400, message: expect.stringContaining('Accounts v2') })
    emulator.faults.set({ platform: 'old' })
    expect((await make()).type).toBe('express')
  })

  it(shows('accounts_v2_to_be_enabled', 'an older platform has them once its operator asks for them'), async () => {
    const { emulator, stripe } = rig()
    emulator.faults.set({ platform: 'old' })
    for (const call of [() => newAccount(stripe), () => stripe.v2.core.accounts.list({ limit: 1 })])
      expect(await refusal(call())).toMatchObject({ statusCode: 400, code: 'accounts_v2_access_blocked' })
    emulator.faults.set({ platform: 'new' })
    expect(await newAccount(stripe)).toMatch(/^acct_/)
  })

  it(shows('v2_fields_by_include', 'leave out what a call does not include'), async () => {
    const { emulator, stripe } = rig()
    const id = await newAccount(stripe)
    const bare = await stripe.v2.core.accounts.retrieve(id)
    expect([bare.configuration, bare.requirements, bare.defaults]).toEqual([undefined, undefined, undefined])
    const before = await stripe.v2.core.accounts.retrieve(id, { include })
    expect(stripeBalanceOf(before)?.stripe_transfers?.status).toBe('restricted')
    expect(before.requirements?.entries?.length).toBeGreaterThan(0)
    onboard(emulator, id)
    const after = await stripe.v2.core.accounts.retrieve(id, { include })
    expect(stripeBalanceOf(after)).toMatchObject({
      stripe_transfers: { status: 'active', status_details: [] },
      payouts: { status: 'active' },
    })
    expect(after.requirements).toEqual({ entries: [], summary: {} })
  })

  it(shows('v2_tells_by_thin_events', 'tell that they changed by thin events, and by no account.updated'), async () => {
    const { emulator, stripe, received } = rig()
    const id = await newAccount(stripe)
    onboard(emulator, id)
    await emulator.idle()
    const thin = received.filter(({ event }) => (event.object as string) === 'v2.core.event')
    expect(thin.map(({ type }) => type)).toContain('v2.core.account[configuration.recipient].capability_status_updated')
    expect(received.map(({ type }) => type)).not.toContain('account.updated')
    const { body, headers } = thin.at(-1)!
    const at = Number(/t=(\d+)/.exec(headers['stripe-signature']!)![1]) * 1000
    const args = [body, headers['stripe-signature']!, 'whsec_local_thin', 300, undefined, at] as const
    expect(() => stripe.webhooks.constructEvent(...args)).toThrow(/thin event notification/)
    const read = stripe.parseEventNotification(...args)
    expect(read).toMatchObject({ related_object: { id, type: 'v2.core.account' }, livemode: false })
    expect(await read.fetchEvent()).toMatchObject({ id: read.id, type: read.type })
    expect((await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).filter(isOfV2)).toEqual([])
    const [destination] = (await stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] })).data
    expect(destination).toMatchObject({ event_payload: 'thin', enabled_events: [...accountEvents] })
  })

  it(shows('v2_pays_out_daily', 'pay out daily until their balance settings say otherwise'), async () => {
    const { emulator, stripe, forward } = rig()
    const { id } = await stripe.v2.core.accounts.create({
      contact_email: 'v@vendors.example',
      identity: { country: 'us' },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    })
    onboard(emulator, id)
    const as = { stripeAccount: id }
    const interval = async () => (await stripe.balanceSettings.retrieve({}, as)).payments.payouts?.schedule?.interval
    expect(await interval()).toBe('daily')
    addFunds(emulator, 9000)
    await stripe.transfers.create({ ...usd, amount: 5000, destination: id })
    await forward(2 * day)
    expect((await stripe.payouts.list({}, as)).data).toMatchObject([{ amount: 5000, automatic: true }])
    await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } }, as)
    expect(await interval()).toBe('manual')
    await stripe.transfers.create({ ...usd, amount: 4000, destination: id })
    await forward(2 * day)
    expect((await stripe.payouts.list({}, as)).data).toHaveLength(1)
  })

  it(shows('v1_view_of_v2', 'are read, linked to their dashboard and paid by version 1, too'), async () => {
    const { emulator, stripe } = rig()
    const id = await newAccount(stripe)
    const pages = { refresh_url: 'https://b.example/again', return_url: 'https://b.example/done' }
    const use_case = { type: 'account_onboarding', account_onboarding: pages } as const
    expect((await stripe.v2.core.accountLinks.create({ account: id, use_case })).url).toContain('/onboarding/')
    onboard(emulator, id)
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true, details_submitted: true })
    expect((await stripe.accounts.createLoginLink(id)).url).toContain('/dashboard/')
    const old = await oldAccount(emulator, stripe)
    expect(await stripe.v2.core.accounts.retrieve(old)).toMatchObject({ id: old, object: 'v2.core.account' })
  })

  it(
    shows('v2_retries_failures', 'try a failed call again under its key, where version 1 repeats its answer'),
    async () => {
      const { emulator, stripe } = rig()
      const make = () =>
        stripe.v2.core.accounts.create(
          { contact_email: 'v@vendors.example', display_name: 'V' },
          { idempotencyKey: 'k' },
        )
      emulator.faults.set({ platform: 'old' })
      expect((await refusal(make())).statusCode).toBe(400)
      emulator.faults.set({ platform: 'new' })
      const { id } = await make()
      expect((await make()).id).toBe(id)
    },
  )

  it('are as strict as all calls, and need what the Express Dashboard needs', async () => {
    const { stripe } = rig()
    const wrong = (params: object) => refusal(stripe.v2.core.accounts.create(params))
    expect(await wrong({ contact_mail: 'x' })).toMatchObject({ statusCode: 400, code: 'parameter_unknown' })
    expect(await wrong({ dashboard: 'express' })).toMatchObject({
      message: expect.stringContaining('stripe_transfers'),
    })
    const recipient = { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } }
    expect(await wrong({ configuration: { recipient } })).toMatchObject({ param: 'contact_email' })
    expect(await refusal(stripe.v2.core.accounts.retrieve('acct_1nobody'))).toMatchObject({ statusCode: 404 })
  })

  it(shows('account_closed', 'that are closed say so, and are out of reach for version 1'), async () => {
    const { emulator, stripe, received } = rig()
    const id = await newAccount(stripe)
    onboard(emulator, id)
    actManually(emulator, 'close', { id })
    await emulator.idle()
    expect(received.at(-1)).toMatchObject({ type: 'v2.core.account.closed' })
    expect(await stripe.v2.core.accounts.retrieve(id)).toMatchObject({ closed: true })
    expect(await refusal(stripe.accounts.retrieve(id))).toMatchObject({ code: 'account_invalid' })
    const old = await oldAccount(emulator, stripe)
    const seen = received.length
    actManually(emulator, 'close', { id: old })
    await emulator.idle()
    // A deleted account of version 1 sends nothing.
    expect(received).toHaveLength(seen)
  })
})

const isOfV2 = (type: string) => type.startsWith('v2.')
