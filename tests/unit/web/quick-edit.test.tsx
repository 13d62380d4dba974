import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { columnsFor } from '#web/booking/events/columns.ts'
import { EventTable } from '#web/booking/events/components/event-table.tsx'
import { EventTableRow } from '#web/booking/events/components/event-table-row.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { booked, draft, ids, viewers } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, show, type Reply } from './support.tsx'

const path = `/events/${ids.event}`
const named = (event: Event): Event => ({ ...event, name: 'Rooftop party', call_time: '5 PM' })

/** The row of the events' table, with its editor opened from the keyboard. */
const edit = async (event: Event, put: Reply) => {
  const sent = fakeApi({
    [`GET ${path}`]: { body: asSent(event) },
    [`PUT ${path}`]: put,
    [`PUT ${path}/draft`]: put,
  })
  const row = projectRow(projectionOf(inForce(event)), viewers.agent)
  const columns = columnsFor(viewers.agent, [row])
  show(
    <EventTableRow {...{ event: row, columns, rowIndex: 2, selected: false, isEditable: true }} onSelect={() => 0} />,
  )
  screen.getByRole('button', { name: 'Edit Rooftop party' }).focus()
  await userEvent.keyboard('{Enter}')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  return { name, puts: () => sent.filter(({ method }) => method === 'PUT') }
}
beforeEach(() => {
  queryClient.clear()
  session.start(login)
})

afterEach(() => vi.unstubAllGlobals())

describe('a row of the events table', () => {
  it('is edited with Enter, and sends only what was typed, with the version', async () => {
    const event = named(booked())
    const { name, puts } = await edit(event, { body: asSent({ ...event, name: 'Garden party', version: 9 }) })
    await userEvent.clear(name)
    await userEvent.type(name, 'Garden party{Enter}')
    await waitFor(() => expect(messages()).toEqual(['Event updated']))
    expect(puts().map((one) => [one.path, one.body])).toEqual([
      [path, { name: 'Garden party', version: event.version }],
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Rooftop party' }))
  })

  it('saves a draft that lacks other things', async () => {
    const event = named({ ...draft(), venue_id: null, venue: null })
    const { puts } = await edit(event, { body: asSent(event) })
    const time = screen.getByRole('textbox', { name: 'Call time' })
    await userEvent.clear(time)
    await userEvent.type(time, '{Enter}')
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]).toMatchObject({ path: `${path}/draft`, body: { call_time: null, version: event.version } })
  })

  it('is left with Escape, or with Enter if nothing was typed, and nothing is sent', async () => {
    for (const key of ['{Escape}', '{Enter}']) {
      const { puts } = await edit(named(booked()), 'no response')
      await userEvent.keyboard(key)
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
      expect(puts()).toEqual([])
      cleanup()
    }
    expect(messages()).toEqual([])
  })

  it('says what somebody else saved meanwhile, keeps what was typed, and saves it on the newer version', async () => {
    const event = named(booked())
    const theirs = { ...event, name: 'Harbor party', version: event.version + 3 }
    let conflict = true
    const { name, puts } = await edit(event, () => {
      const reply = conflict
        ? { status: 409, body: { error_message: 'Changed meanwhile', event: asSent(theirs) } }
        : { body: asSent({ ...theirs, name: 'Garden party' }) }
      conflict = false
      return reply
    })
    await userEvent.clear(name)
    await userEvent.type(name, 'Garden party{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Somebody else saved this event meanwhile: Name is now “Harbor party”. Save again to keep yours.',
    )
    expect(name).toMatchObject({ value: 'Garden party' })
    await userEvent.type(name, '{Enter}')
    await waitFor(() => expect(messages()).toEqual(['Event updated']))
    expect(puts().map(({ body }) => body)).toEqual([
      { name: 'Garden party', version: event.version },
      { name: 'Garden party', version: theirs.version },
    ])
  })

  it.each([
    ['agent', 1],
    ['admin', 1],
    ['otherAgent', 0],
    ['client', 0],
    ['bandleader', 0],
  ] as const)('offers the edit to those who may save it: %s', async (who, pencils) => {
    const nothing = () => undefined
    const listens = { addEventListener: nothing, removeEventListener: nothing, addListener: nothing }
    vi.stubGlobal('matchMedia', () => ({ matches: true, ...listens, removeListener: nothing }))
    vi.stubGlobal('scrollTo', nothing)
    const events = [projectRow(projectionOf(inForce(named(booked()))), viewers.agent)]
    show(
      <EventTable
        {...{ label: 'Gigs', events, viewer: viewers[who], selected: new Set<string>(), sort: undefined }}
        {...{ onSelect: nothing, onSelectAll: nothing, onSort: nothing }}
      />,
    )
    await screen.findByRole('link', { name: 'Rooftop party' })
    expect(screen.queryAllByRole('button', { name: 'Edit Rooftop party' })).toHaveLength(pencils)
  })

  it('shows at the field what the server refuses', async () => {
    const errors = { name: 'Name is required' }
    const { name } = await edit(named(booked()), { status: 422, body: { error_message: 'Please correct', errors } })
    await userEvent.clear(name)
    await userEvent.type(name, '{Enter}')
    expect(await screen.findByText('Name is required')).toBeTruthy()
    expect(messages()).toEqual([])
  })
})
