import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import EventRoute from '#web/app/routes/event.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, show, user } from './support.tsx'

/** A text of the event, or a part of its page, leads to its field in the edit mode, by a click or its pencil. */

const path = `/events/${ids.event}`
const event = { ...booked(), dresscode: 'Linen', schedule: '5:00 Doors', version: 7 } as EventView

beforeEach(() => {
  session.start(login)
  setServerTime('2026-06-01T12:00:00Z')
  queryClient.clear()
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

const open = (who: 'agent' | 'client' = 'agent') => {
  const own =
    who === 'agent' ? { is_agent: true, agent: { id: ids.agent } } : { is_client: true, client: { id: ids.client } }
  const sent = fakeApi({
    'GET /users/usr_1': { body: user(own as never) },
    'GET /event-types': { body: ['Birthday'] },
    [`GET ${path}`]: { body: asSent(event) },
    [`GET ${path}/activity`]: { body: [] },
    [`PUT ${path}`]: ({ body }) => ({ body: { ...asSent(event), ...(body as object), version: 8 } }),
  })
  show(<EventRoute />, `/event?id=${ids.event}`)
  return { puts: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

describe('a text of an event', () => {
  it('is reached by its pencil, and saved by Enter; the pencil has the focus again', async () => {
    const { puts } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Dress code' }))
    const field = await screen.findByRole('textbox', { name: 'Dress code' })
    await hasFocus(field)
    await userEvent.clear(field)
    await userEvent.type(field, 'Velvet{Enter}')
    await waitFor(() => expect(messages()).toEqual(['Event updated']))
    expect(puts()).toMatchObject([{ dresscode: 'Velvet', schedule: '5:00 Doors', version: 7 }])
    await hasFocus(await screen.findByRole('button', { name: 'Edit Dress code' }))
  })

  it('is reached by a click on it, and left as it was by Escape', async () => {
    const { puts } = open()
    await userEvent.click(await screen.findByText('Linen'))
    await hasFocus(await screen.findByRole('textbox', { name: 'Dress code' }))
    await userEvent.keyboard('{Escape}')
    await hasFocus(await screen.findByRole('button', { name: 'Edit Dress code' }))
    expect(puts()).toEqual([])
  })

  it.each([
    ['Line-up', 'Line-up'],
    ['Money', 'Money'],
    ['The day', 'The day'],
  ])('stands beside other fields: %s leads to its part', async (pencil, part) => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${pencil}` }))
    await screen.findByRole('button', { name: 'Save changes' })
    await hasFocus(screen.getByRole('region', { name: part }))
  })

  it('is edited by those who may write it', async () => {
    open('client')
    expect(await screen.findByText('Linen')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull()
  })
})
