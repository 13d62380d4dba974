import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids, viewers } from '../domain/support.ts'
import { asSent, fakeApi, login, show } from './support.tsx'

const path = `/events/${ids.event}`
beforeEach(() => {
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
})

it('names one deadline of a dispute in header and panel, with its zone', async () => {
  const plain = booked()
  const [payment] = plain.payments
  const at = '2026-05-30T12:00:00.000Z'
  const of = { payment_id: payment!.id, amount: payment!.amount, at }
  const event = {
    ...plain,
    refunds: [{ ...of, id: 're_1', fee: cents(0), reason: 'dispute', status: 'pending' }],
    disputes: [
      {
        ...{ ...of, id: 'du_1', refund_id: 're_1', withheld: payment!.amount },
        ...{ status: 'open', kind: 'dispute', reason: 'fraudulent', due_by: '2026-06-10T03:44:39.000Z' },
      },
    ],
  } as unknown as typeof plain
  fakeApi({ [`GET ${path}`]: { body: asSent(event) }, [`GET ${path}/activity`]: { body: [] } })
  show(<EventScreen event={event} viewer={viewers.agent} onEdit={() => undefined} />, `/event?id=${ids.event}`)
  const deadline = /Tuesday, June 9, 2026 at 11:44 PM \(Eastern Daylight Time\)/
  expect(await screen.findAllByText(deadline)).toHaveLength(2)
})
