import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { connectedEvents, ownEvents, providerVersion } from '#functions/platform/config/provider-version.ts'
import { keyProblems } from '#functions/money/provider/provider-access.ts'
import { endpointProblems, secretProblems, undelivered } from '#functions/money/provider/provider-endpoints.ts'
import { providerProblems } from '#functions/money/provider/provider-setup.ts'
import { stub } from './provider-stub.ts'

/** Settings of the provider that its emulator cannot have: what the operator reads, and what to click. */

const endpointOf = (application: string | null, more: Partial<Stripe.WebhookEndpoint> = {}) =>
  ({
    ...{ application, url: 'https://book.example/v1/webhooks/stripe', status: 'enabled', livemode: false },
    ...{ api_version: providerVersion, enabled_events: [...ownEvents, ...connectedEvents], ...more },
  }) as Stripe.WebhookEndpoint
const own = (more?: Partial<Stripe.WebhookEndpoint>) => endpointOf(null, more)
const connected = endpointOf('ca_1')
const about = (...endpoints: Stripe.WebhookEndpoint[]) => endpointProblems(endpoints, 'test')

describe('the webhook endpoints', () => {
  it('of others, and disabled ones, are neither wrong nor ours', () => {
    const shop = own({ url: 'https://shop.example/hooks', api_version: '2019-01-01', enabled_events: [] })
    const old = own({ status: 'disabled', api_version: '2019-01-01' })
    expect(about(own(), connected, shop, old)).toEqual([])
    expect(about(shop, old, connected)).toMatchObject([{ what: expect.stringMatching(/^No webhook .* your account$/) }])
    expect(secretProblems(['whsec_1'], [own(), shop, old], 0)).toEqual([])
  })

  it('may send every event', () => {
    expect(about(own({ enabled_events: ['*'] }), connected)).toEqual([])
    expect(about(own({ enabled_events: [ownEvents[0]] }), connected)).toHaveLength(1)
  })

  it('without a version have that of the account', () => {
    expect(about(own({ api_version: null }), connected)).toMatchObject([
      { what: expect.stringMatching(/has API version of the account$/) },
    ])
  })

  it('are added in the mode of the stage, each with its secret', () => {
    expect(endpointProblems([own(), connected], 'live')[0]!.click).toBe('Developers > Webhooks: add it in live mode')
    const clicks = secretProblems(['sk_1'], [own(), connected], 0).map(({ click }) => click)
    expect(clicks).toEqual([
      'Developers > Webhooks: copy the signing secret of the endpoint',
      'Developers > Webhooks: store the signing secret of each, comma-separated',
    ])
    expect(keyProblems('sk_test_1', 'live')[0]!.click).toBe(
      'Developers > API keys: use the key that begins with sk_live_ or rk_live_',
    )
  })
})

describe('webhooks that were not accepted', () => {
  const look = async (headers: object, page: object = { data: [], has_more: false }) => {
    const { stripe, given } = stub({ 'events.list': page })
    const problems = await undelivered(stripe, { lastResponse: { headers } } as Stripe.Response<unknown>)
    const [asked] = given('events.list') as [{ created: { gte: number; lte: number } }]
    return { what: problems.map(({ what }) => what), ...asked.created }
  }

  it('are those of the last three days but the last hour, by the clock of the provider if it says', async () => {
    const span = { gte: Date.parse('2026-05-29T12:00:07Z') / 1000, lte: Date.parse('2026-06-01T11:00:07Z') / 1000 }
    const date = 'Mon, 01 Jun 2026 12:00:07 GMT'
    expect(await look({ date })).toMatchObject(span)
    expect(await look(new Headers({ date }))).toMatchObject(span)
    const before = Math.floor(Date.now() / 1000)
    const { lte } = await look({})
    expect(lte + 3600).toBeGreaterThanOrEqual(before)
    expect(lte + 3600).toBeLessThanOrEqual(Date.now() / 1000)
  })

  it('are counted up to a page of them', async () => {
    const data = [{}, {}]
    const words = 'webhooks of the last three days were not accepted'
    expect((await look({}, { data, has_more: false })).what).toEqual([`2 ${words}`])
    expect((await look({}, { data, has_more: true })).what).toEqual([`2 or more ${words}`])
  })
})

describe('the account of the platform', () => {
  const right = {
    ...{ charges_enabled: true, payouts_enabled: true, default_currency: 'usd' },
    settings: { payouts: { schedule: { interval: 'manual' } }, payments: { statement_descriptor: 'BOOKME' } },
    capabilities: { card_payments: 'active', us_bank_account_ach_payments: 'active', transfers: 'active' },
    lastResponse: { headers: {} },
  }
  const thin = {
    ...{ event_payload: 'thin', status: 'enabled', enabled_events: ['*'] },
    webhook_endpoint: { url: 'https://book.example/v1/webhooks/stripe' },
  }
  const told = async (more: object) => {
    const empty = { data: [], has_more: false }
    const { stripe } = stub({
      ...{ 'accounts.retrieveCurrent': { ...right, ...more }, 'events.list': empty },
      'webhookEndpoints.list': { data: [own(), connected] },
      'v2.core.accounts.list': empty,
      'v2.core.eventDestinations.list': { data: [thin] },
    })
    return (await providerProblems(stripe, 'test')).map(({ what }) => what)
  }
  const restricted = 'The provider has restricted the account of the platform'
  const unknownSchedule = "The platform's balance is paid out to its bank automatically (unknown)"

  it.each([
    [{}, []],
    [{ charges_enabled: false }, [restricted]],
    [{ payouts_enabled: false }, [restricted]],
    [{ default_currency: undefined }, ["The account's currency is unknown, and the product charges usd"]],
    [{ settings: { payments: { statement_descriptor: 'BOOKME' } } }, [unknownSchedule]],
    [{ settings: null }, [unknownSchedule, expect.stringContaining("agency's name")]],
  ])('%j', async (more, problems) => {
    expect(await told(more)).toEqual(problems)
  })
})
