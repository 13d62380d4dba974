import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids, viewers } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, show, type Reply } from './support.tsx'

/** Texts of an event are edited where they stand: a click or the pencil, type, Enter; Escape leaves. */

const path = `/events/${ids.event}`
const event = { ...booked(), dresscode: 'Linen', schedule: '5:00 Doors', version: 7 } as EventView

beforeEach(() => {
  session.start(login)
  setServerTime('2026-06-01T12:00:00Z')
})

const open = (put: Reply, viewer: keyof typeof viewers = 'agent') => {
  const sent = fakeApi({
    [`GET ${path}`]: { body: asSent(event) },
    [`GET ${path}/activity`]: { body: [] },
    [`PUT ${path}`]: put,
  })
  show(<EventScreen event={event} viewer={viewers[viewer]} onEdit={() => undefined} />, `/event?id=${ids.event}`)
  return { puts: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const edit = async (label: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${label}` }))
  return screen.findByRole('textbox', { name: label })
}
const saved = { body: asSent({ ...event, version: 8 }) }

describe('a text of an event', () => {
  it('is saved alone by Enter, with the version that was read', async () => {
    const { puts } = open(saved)
    const field = await edit('Dress code')
    await userEvent.clear(field)
    await userEvent.type(field, 'Velvet{Enter}')
    await waitFor(() => expect(messages()).toEqual(['Event updated']))
    expect(puts()).toEqual([{ dresscode: 'Velvet', version: 7 }])
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Dress code' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Dress code'))
  })

  it('is opened by a click on it, and left as it was by Escape', async () => {
    const { puts } = open(saved)
    await userEvent.click(await screen.findByText('Linen'))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Dress code' }), 'X{Escape}')
    expect(await screen.findByText('Linen')).toBeTruthy()
    expect(puts()).toEqual([])
  })

  it('of several lines takes Enter as a line, and is saved by Ctrl and Enter', async () => {
    const { puts } = open(saved)
    await userEvent.type(await edit('Schedule'), '{Enter}11:00 End{Control>}{Enter}{/Control}')
    await waitFor(() => expect(puts()).toEqual([{ schedule: '5:00 Doors\n11:00 End', version: 7 }]))
  })

  it('that must not be empty says so', async () => {
    const { puts } = open(saved)
    const field = await edit('Name')
    await userEvent.clear(field)
    await userEvent.type(field, '{Enter}')
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect(puts()).toEqual([])
  })

  it('is saved over a save of something else, and asks about another value of its own', async () => {
    const others = { ...event, version: 8 }
    let current = { ...others, notes: 'Bring cables' } as EventView
    const { puts } = open(({ body }) => {
      const { version, dresscode } = body as { version: number; dresscode: string }
      if (version !== current.version)
        return { status: 409, body: { error_message: 'It was changed', event: asSent(current) } }
      current = { ...current, dresscode, version: version + 1 }
      return { body: asSent(current) }
    })
    const field = await edit('Dress code')
    await userEvent.clear(field)
    await userEvent.type(field, 'Velvet{Enter}')
    await waitFor(() => expect(messages()).toEqual(['Event updated']))
    expect(puts()).toEqual([
      { dresscode: 'Velvet', version: 7 },
      { dresscode: 'Velvet', version: 8 },
    ])
    current = { ...current, dresscode: 'Tweed', version: 12 }
    const again = await edit('Dress code')
    await userEvent.clear(again)
    await userEvent.type(again, 'Silk{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'The event has changed' })
    for (const value of ['Linen', 'Tweed', 'Silk']) expect(within(dialog).getByText(value)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(puts().at(-1)).toEqual({ dresscode: 'Silk', version: 12 }))
  })

  it('is edited by those who may write it', async () => {
    open(saved, 'client')
    expect(await screen.findByText('Linen')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull()
  })
})
