import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { StepList } from '#web/booking/home/components/step-list.tsx'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids } from '../domain/support.ts'
import { login, show, user } from './support.tsx'

/** A client's task: the total to be charged follows once the method is known. */
it('keeps the place of a total without an amount that anybody could read', async () => {
  session.start(login)
  queryClient.setQueryData(userKey(login.id), user({ is_client: true, client: { id: ids.client, name: 'Ada' } }))
  let answer: (() => void) | undefined
  const known = new Promise<void>((done) => (answer = done))
  const found = { payment_method: { type: 'card', text: 'Visa •••• 4242' } }
  vi.stubGlobal('fetch', async (input: URL | string) => {
    if (!String(input).endsWith('/payment-method')) return new Response('[]')
    await known
    return new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } })
  })
  const { id, status, name, start, end, timezone } = booked()
  const event = {
    ...{ id, status, name, start, end, timezone },
    client: { id: ids.client, name: 'Ada' },
    balance_due: cents(100_000),
    due_at: '2026-06-04',
  } as EventProjection
  const step = { label: 'Pay the balance', action: 'pay_balance', detail: '' } as const
  show(<StepList title="Later" items={[{ event, step }]} />, '/home')
  const place = document.querySelector('.amount')!
  expect(place.className).toContain('place')
  expect(place.textContent).toMatch(/^\$\D+ with fee$/)
  expect(place.textContent).toHaveLength('$1,000.00 with fee'.length)
  answer!()
  expect(await screen.findByText('$1,029.30')).toBeTruthy()
  expect(document.querySelector('.place')).toBeNull()
})
