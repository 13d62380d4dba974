import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { thinDestination } from '#functions/money/provider/provider-payees.ts'

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
