import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { readPayee } from '#functions/money/provider/payee-account.ts'
import { thinDestination } from '#functions/money/provider/provider-payees.ts'

it('a payee is new as long as one thing of the onboarding is open', async () => {
  const code = (of: string) => ({ requested_reasons: [{ code: of }] })
  const active = { status: 'active' }
  const configuration = { recipient: { capabilities: { stripe_balance: { stripe_transfers: active } } } }
  const submitted = (entries: object[]) => {
    const retrieve = () => Promise.resolve({ configuration, requirements: { entries } })
    return readPayee({ v2: { core: { accounts: { retrieve } } } } as unknown as Stripe, 'acct_1', 2)
  }
  const isSubmitted = async (...codes: string[]) => (await submitted(codes.map(code))).isSubmitted
  expect(await isSubmitted()).toBe(true)
  expect(await isSubmitted('routine_verification')).toBe(true)
  expect(await isSubmitted('routine_verification', 'routine_onboarding')).toBe(false)
})

it('the destination of thin events is found beside others, such as one of Amazon EventBridge', async () => {
  const url = 'https://bookme.example/v1/webhooks/stripe'
  const thin = { event_payload: 'thin', status: 'enabled' }
  const ours = { ...thin, id: 'ed_ours', webhook_endpoint: { url } }
  const data = [
    { ...thin, id: 'ed_bridge', webhook_endpoint: null },
    { ...thin, id: 'ed_none' },
    { ...thin, id: 'ed_hidden', webhook_endpoint: {} },
    { ...thin, id: 'ed_other', webhook_endpoint: { url: 'https://bookme.example/other' } },
    { ...ours, id: 'ed_full', event_payload: 'snapshot' },
    { ...ours, id: 'ed_off', status: 'disabled' },
    ours,
  ]
  const stripe = { v2: { core: { eventDestinations: { list: () => Promise.resolve({ data }) } } } }
  expect((await thinDestination(stripe as unknown as Stripe))?.id).toBe('ed_ours')
})
