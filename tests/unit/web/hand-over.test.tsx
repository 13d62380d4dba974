import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { booked, draft, ids, viewers } from '../domain/support.ts'
import { address, asSent, fakeApi, login, messages, show } from './support.tsx'

const path = `/events/${ids.event}`
const agents = [
  { id: ids.agent, name: 'Ann Agent', profile_picture: null },
  { id: 'agt_2', name: 'Bell Bookings', profile_picture: null },
]
beforeEach(() => setServerTime('2026-06-01T12:00:00Z'))

const open = async (event: Event, viewer: 'agent' | 'admin' = 'agent') => {
  session.start(login)
  const sent = fakeApi({
    [`GET ${path}`]: { body: asSent(event) },
    [`GET ${path}/activity`]: { body: [] },
    'GET /agents': { body: agents },
    [`PUT ${path}/agent`]: { status: 204, body: undefined },
  })
  show(<EventScreen event={event} viewer={viewers[viewer]} onEdit={() => {}} />, `/event?id=${ids.event}`)
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Hand over' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over this event' }))
  await userEvent.click(await dialog.findByRole('combobox', { name: 'New agent' }))
  return { sent, dialog }
}

describe('handing an event over', () => {
  it('offers the other agents, says what happens to the commission, and leaves the event', async () => {
    const { sent, dialog } = await open(draft())
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bell Bookings'])
    await userEvent.click(screen.getByRole('option', { name: 'Bell Bookings' }))
    expect(dialog.getByText(/^The commission of \$[\d,.]+ goes to Bell Bookings\.$/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }))
    await waitFor(() => expect(messages()).toEqual(['Bell Bookings now looks after this event. The client is told']))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ agent_id: 'agt_2' })
    await waitFor(() => expect(address()).not.toContain(ids.event))
  })

  it('leaves the commission of a booked event, and an admin on its screen', async () => {
    const { dialog } = await open(booked(), 'admin')
    await userEvent.click(screen.getByRole('option', { name: 'Bell Bookings' }))
    expect(dialog.getByText(/^The commission of \$[\d,.]+ stays with /)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }))
    await waitFor(() => expect(messages()).toHaveLength(1))
    expect(address()).toContain(ids.event)
  })
})
