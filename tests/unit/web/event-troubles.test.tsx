import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { booked, draft, ids, now, paidInFull, viewers, withAll } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, show } from './support.tsx'

/** Each trouble of an event says what is so, and has a button. */

const path = `/events/${ids.event}`
beforeEach(() => {
  queryClient.clear()
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
})

const open = (event: EventView, viewer: keyof typeof viewers, replies: Parameters<typeof fakeApi>[0] = {}) => {
  const sent = fakeApi({ [`GET ${path}`]: { body: asSent(event) }, [`GET ${path}/activity`]: { body: [] }, ...replies })
  show(<EventScreen event={event} viewer={viewers[viewer]} onEdit={() => undefined} />, `/event?id=${ids.event}`)
  return sent
}

describe('a request that nobody has taken', () => {
  const request = { ...draft(), agent_id: '', agent: null } as EventView

  it('is taken, or declined with a reason, where an agent reads it', async () => {
    const sent = open(request, 'otherAgent', { 'PUT /booking-requests/take': { body: asSent(draft()) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Take Request' }))
    await waitFor(() => expect(messages()[0]).toMatch(/^Request has been assigned to you/))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ id: ids.event, agent_id: ids.otherAgent })
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByRole('dialog', { name: 'Decline this request?' })).toBeTruthy()
  })

  it('is not taken by its client', async () => {
    open(request, 'client')
    await screen.findByText(/Request sent/)
    for (const name of ['Take Request', 'Decline']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('a failed payment of vendors', () => {
  const error = { message: 'The account cannot receive money yet' }
  const failed = withAll(
    paidInFull({
      status: 'payment_failed',
      ...{ start: '2026-05-01T20:00:00.000Z', end: '2026-05-01T23:00:00.000Z' },
      pay_errors: [{ role: 'artist', name: 'Ari Artist', amount: cents(1), error }] as never,
    }),
    'confirmed',
  ) as EventView

  it('sends an agent to the admins, and no admin to themselves', async () => {
    open(failed, 'agent')
    const told = 'One or more payments failed. The admins have been notified, they will contact you.'
    expect(within(await screen.findByRole('dialog', { name: 'Payment Error' })).getByText(told)).toBeTruthy()
  })

  it('has a button of the same name as its task', async () => {
    open(failed, 'admin')
    const dialog = await screen.findByRole('dialog', { name: 'Payment Error' })
    expect(within(dialog).getByText('One or more payments failed.')).toBeTruthy()
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!)
    expect(await screen.findByRole('button', { name: 'Pay Vendors again' })).toBeTruthy()
  })
})

describe('a called-off event whose refund failed', () => {
  it('offers to release nobody: they are', async () => {
    open(withAll(paidInFull({ status: 'refund_incomplete' }), 'confirmed') as EventView, 'agent')
    expect((await screen.findAllByText('Released')).length).toBeGreaterThan(0)
    const menus = screen.queryAllByRole('button', { name: /^More: / })
    for (const menu of menus) {
      await userEvent.click(menu)
      expect(screen.queryByRole('menuitem', { name: 'Release' })).toBeNull()
      await userEvent.keyboard('{Escape}')
    }
  })
})

describe('the visits to a proposal', () => {
  const reminders = { paused_at: null, proposal_opened_at: null, proposal_opens: null, reminders: [] }
  const shownFor = async (event: EventView) => {
    open(event, 'agent', { [`GET ${path}/reminders`]: { body: reminders } })
    const proposal = await screen.findByRole('link', { name: 'Preview Proposal' })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    return proposal.parentElement!.textContent
  }

  it('say so while nobody has opened it', async () => {
    expect(await shownFor({ ...draft(), status: 'proposed', proposal_sent_at: now } as EventView)).toMatch(
      /not opened yet$/,
    )
  })

  it('say nothing of one that was signed', async () => {
    const signed = { ...booked(), proposal_sent_at: now, proposal_signed_at: now } as EventView
    expect(await shownFor(signed)).not.toMatch(/opened/)
  })
})
