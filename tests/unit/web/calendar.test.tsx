import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { viewerOf } from '#shared/domain/permissions.ts'
import CalendarRoute from '#web/app/routes/calendar.tsx'
import type { EventCalendarProps } from '#web/calendar/calendar/components/event-calendar.tsx'
import { canMove, movedTimes, shiftOfKey } from '#web/calendar/calendar/moves.ts'
import { userKey } from '#web/lib/current-user.ts'
import { pendingMessages } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { row } from './calendar-row.ts'
import { fakeApi, login, messages, type Reply, type Sent, show, user } from './support.tsx'

// FullCalendar itself is tested in the browser; this tests its inputs and the reactions to clicks.
vi.mock('#web/calendar/calendar/components/event-calendar.tsx', () => ({
  default: ({ events, onDay, onEvent, onMove, onSelect }: EventCalendarProps) => (
    <>
      {onSelect && (
        <button onClick={() => onSelect({ start: '2026-06-20', end: '2026-06-22', all_day: true })}>
          Drag over days
        </button>
      )}
      {events
        .filter(({ startEditable }) => startEditable)
        .map(({ id, title, start }) => (
          <button key={id} onClick={() => onMove(id, { days: 7, ms: 0 })}>{`Drag ${title} from ${start}`}</button>
        ))}
      {events.map(({ id, title, extendedProps }) => (
        <button key={id} onClick={() => onEvent(id)} data-look={'look' in extendedProps ? extendedProps.look : 'more'}>
          {title}
        </button>
      ))}
      <button onClick={() => onDay('2026-06-20')}>20</button>
    </>
  ),
}))

describe('a dragged event', () => {
  const zone = { timezone: 'America/New_York' }
  it.each([
    ['keeps its hours over the end of summer time', '2026-10-30T23:00:00.000Z', { days: 7, ms: 0 }, '2026-11-07T00:00'],
    ['goes to another hour of its day', '2026-06-10T22:00:00.000Z', { days: 0, ms: -3_600_000 }, '2026-06-10T21:00'],
  ])('%s', (_, start, shift, to) => {
    const end = new Date(Date.parse(start) + 5 * 3_600_000).toISOString()
    const moved = movedTimes(row({ start, end, ...zone }), shift)
    expect(moved.start).toBe(`${to}:00.000Z`)
    expect(Date.parse(moved.end) - Date.parse(moved.start)).toBe(5 * 3_600_000)
  })
  it('moves from the keyboard by days and weeks, and only with Shift', () => {
    expect(shiftOfKey({ key: 'ArrowDown', shiftKey: true })).toEqual({ days: 7, ms: 0 })
    expect(shiftOfKey({ key: 'ArrowLeft', shiftKey: true })).toEqual({ days: -1, ms: 0 })
    expect(shiftOfKey({ key: 'ArrowLeft', shiftKey: false })).toBeUndefined()
    expect(shiftOfKey({ key: 'a', shiftKey: true })).toBeUndefined()
  })
  it.each([
    ['draft', true],
    ['proposed', true],
    ['booked', true],
    ['played', false],
    ['paid', false],
    ['canceled', false],
    ['refund_incomplete', false],
  ] as const)('%s: movable by its agent %s', (status, movable) => {
    const event = row({ status, agent_id: 'agt_1' })
    expect(canMove(viewerOf(user({ is_agent: true, agent: { id: 'agt_1', name: 'Al' } })), event)).toBe(movable)
    expect(canMove(viewerOf(user({ is_agent: true, agent: { id: 'agt_2', name: 'Bo' } })), event)).toBe(false)
  })
})

describe('the calendar page', () => {
  const open = (
    fields: Parameters<typeof user>[0],
    path: string,
    events: unknown = [row()],
    more: Record<string, Reply> = {},
  ) => {
    const sent = fakeApi({
      'GET /events': typeof events === 'function' || events === 'no response' ? (events as Reply) : { body: events },
      'GET /clients': { body: [{ id: 'cli_1', name: 'Alder Events' }] },
      ...more,
    })
    session.start(login)
    queryClient.setQueryData(userKey('usr_1'), user(fields))
    return { sent, router: show(<CalendarRoute />, path) }
  }

  it('of one act shows an agent its holds', async () => {
    const path = '/calendar?date=2026-06-01&artist=art_1'
    const more = {
      'GET /artists/art_1': { body: { id: 'art_1', name: 'Elena Marsh' } },
      'GET /holds': { body: [] },
    }
    const { sent } = open({ is_agent: true }, path, [], more)
    expect(await screen.findByRole('heading', { name: 'Holds on Elena Marsh' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Hold Elena Marsh' })).toBeTruthy()
    expect(sent.find(({ path: asked }) => asked === '/holds')?.query).toMatchObject({ act_id: 'art_1' })
  })
  const blocked = { start: '2026-06-09T00:00:00.000Z', end: '2026-06-10T00:00:00.000Z', status: 'blocked' }
  const busy = { start: '2026-06-11T14:00:00.000Z', end: '2026-06-11T15:00:00.000Z', status: 'busy' }
  const times = { 'GET /users/usr_1/taken-times': { body: [blocked, busy] } }
  it('shows vendors what they blocked and where another calendar of theirs is busy, by look and word', async () => {
    const { sent, router } = open({ is_artist: true }, '/calendar?date=2026-06-10', [], times)
    expect((await screen.findByText('Blocked', { selector: '[data-look]' })).dataset['look']).toBe('blocked')
    expect(screen.getByText('Busy elsewhere', { selector: '[data-look]' }).dataset['look']).toBe('busy')
    expect(sent.find(({ path }) => path.endsWith('/taken-times'))?.query).toEqual({
      start: '2026-05-31T00:00:00.000Z',
      end: '2026-07-12T00:00:00.000Z',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Busy elsewhere', pressed: true }))
    expect(screen.queryByText('Busy elsewhere', { selector: '[data-look]' })).toBeNull()
    expect(router.state.location.search).toContain('hide=busy')
    expect(screen.queryByRole('button', { name: 'Held' })).toBeNull()
  })
  it('blocks the days that a vendor drags over, with Undo', async () => {
    const saved = { 'POST /users/usr_1/blocked-times': { status: 201, body: { id: 'blk_1' } } }
    const gone = { 'DELETE /users/usr_1/blocked-times/blk_1': { status: 204 } }
    const { sent } = open({ is_artist: true }, '/calendar?date=2026-06-10', [], { ...times, ...saved, ...gone })
    await userEvent.click(await screen.findByText('Drag over days'))
    await waitFor(() => expect(messages()).toEqual(['Blocked Sat, Jun 20, 2026 – Mon, Jun 22, 2026']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      start: '2026-06-20',
      end: '2026-06-22',
      all_day: true,
    })
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/taken-times'))).toHaveLength(2))
    act(() => pendingMessages.get()[0]?.undo?.())
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
  })
  it("shows an agent their holds, and of an act its holds and its vendor's own time", async () => {
    const held = {
      ...{ id: 'hld_1', act_id: 'art_7', act_kind: 'artist', act_name: 'Elena Marsh', rank: 1, user_id: 'usr_1' },
      ...{ start: '2026-06-10T22:00:00Z', end: '2026-06-11T02:00:00Z', ends_at: '2026-06-10T22:00:00Z' },
      ...{ timezone: 'America/New_York', event_id: null, event_name: null, note: null, name: 'Al', challenge: null },
    }
    const more: Record<string, Reply> = {
      'GET /artists/art_7': { body: { id: 'art_7', name: 'Elena Marsh' } },
      'GET /holds': { body: [held, { ...held, id: 'hld_2', rank: 2, user_id: 'usr_9' }] },
      'GET /users/usr_7/taken-times': { body: [blocked] },
    }
    const { router } = open({ is_agent: true }, '/calendar?date=2026-06-10', [], more)
    await userEvent.click(await screen.findByText(/^1st hold, till /, { selector: '[data-look=held]' }))
    expect(screen.queryByText(/^2nd hold/, { selector: '[data-look=held]' })).toBeNull()
    expect(router.state.location.pathname + router.state.location.search).toBe('/holds?id=hld_1')
    await act(() => router.navigate('/calendar?date=2026-06-10&artist=art_7'))
    expect(await screen.findByText(/^2nd hold, till /, { selector: '[data-look=held]' })).toBeTruthy()
    expect(await screen.findByText('Blocked', { selector: '[data-look=blocked]' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Blocked times of Elena Marsh' })).toBeTruthy()
  })
  it('requests the visible days plus one, opens an event, and is restored by going back', async () => {
    const { sent, router } = open({ is_agent: true }, '/calendar?view=month&date=2026-06-10')
    await userEvent.click(await screen.findByText('June wedding'))
    expect(sent.find(({ path }) => path === '/events')?.query).toEqual({
      start_date: '2026-05-31',
      end_date: '2026-07-12',
    })
    expect(router.state.location.pathname + router.state.location.search).toBe('/event?id=evt_1')
    await router.navigate(-1)
    expect(router.state.location.search).toBe('?view=month&date=2026-06-10')
  })
  it('shows canceled events struck through and counts them apart, because their date is free', async () => {
    const off = ['canceled', 'refunded', 'refund_incomplete'] as const
    const gone = off.map((status) => row({ id: `evt_${status}`, name: status, status }))
    open({ is_artist: true }, '/calendar?view=day&date=2026-06-10', [row(), ...gone])
    expect(await screen.findByText(/^1 event, in your time .*, and 3 canceled$/)).toBeTruthy()
    for (const name of off) expect((await screen.findByText(name)).dataset['look']).toBe('canceled')
  })
  it('hides a look that the legend switches off, and keeps that in the URL', async () => {
    const { router } = open({ is_agent: true }, '/calendar?view=day&date=2026-06-10', [
      row(),
      row({ id: 'evt_2', name: 'Called off', status: 'canceled' }),
    ])
    await screen.findByText('Called off')
    await userEvent.click(screen.getByRole('button', { name: 'Canceled', pressed: true }))
    expect(router.state.location.search).toBe('?view=day&date=2026-06-10&hide=canceled')
    expect(screen.queryByText('Called off')).toBeNull()
    expect(screen.getByText('June wedding')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Canceled', pressed: false }))
    expect(await screen.findByText('Called off')).toBeTruthy()
  })
  it("opens where a client's events are; stays where the reader turned the page", async () => {
    const september = row({ start: '2026-09-12T22:00:00Z', end: null })
    const { router } = open({ is_agent: true }, '/calendar?client=cli_1', ({ query }: Sent) => ({
      body: query['start_date']! <= '2026-09-12' && query['end_date']! > '2026-09-12' ? [september] : [],
    }))
    await waitFor(() => expect(router.state.location.search).toBe('?client=cli_1&date=2026-09-12'))
    expect(await screen.findByText('June wedding')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(await screen.findByText(/^0 events/)).toBeTruthy()
    expect(router.state.location.search).toContain('date=2026-11-01')
  })
  it('a new event from a day is on that day', async () => {
    open({ is_agent: true }, '/calendar?view=day&date=2026-06-20')
    expect((await screen.findByRole('link', { name: 'New' })).getAttribute('href')).toBe(
      '/event?id=new&date=2026-06-20',
    )
  })
  it('a month and a day clicked in it are one step of Back apart', async () => {
    const { router } = open({ is_agent: true }, '/calendar?date=2026-06-10')
    await userEvent.click(await screen.findByText('20'))
    await router.navigate(-1)
    expect(router.state.location.search).toBe('?date=2026-06-10')
  })
  it("a phone's week shows the days by number and the events of the chosen one", async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }))
    const { router } = open({ is_agent: true }, '/calendar?view=week&date=2026-06-09', [
      row({ venue: { id: 'ven_1', name: 'Alder House' } }),
    ])
    expect(await screen.findByText('No events on this day.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Block this day' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Wed 10 June 2026, 1 event' }))
    expect(router.state.location.search).toBe('?view=week&date=2026-06-10')
    expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe('/event?id=new&date=2026-06-10')
    await userEvent.click(await screen.findByRole('button', { name: /^June wedding.*Alder House.*booked$/s }))
    expect(router.state.location.search).toBe('?id=evt_1')
  })
  it('blocks a day by one tap on a phone, and says which day is blocked', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }))
    const saved = { 'POST /users/usr_1/blocked-times': { status: 201, body: { id: 'blk_1' } } }
    const { sent } = open({ is_musician: true }, '/calendar?view=week&date=2026-06-10', [], { ...times, ...saved })
    expect(await screen.findByRole('button', { name: 'Tue 9 June 2026, 0 events, Blocked' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Block this day' }))
    await waitFor(() => expect(messages()).toEqual(['Blocked Wed, Jun 10, 2026']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ start: '2026-06-10', end: '2026-06-10' })
    await userEvent.click(screen.getByRole('button', { name: /^Tue 9 / }))
    expect(await screen.findByRole('button', { name: /^Blocked.*Tue, Jun 9, 2026$/s })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Block this day' })).toBeNull()
  })
  const agent = { is_agent: true, agent: { id: 'agt_1', name: 'Al' } }
  const draft = row({ status: 'draft', agent_id: 'agt_1', start: '2026-06-10T22:00:00.000Z' })
  const week = { start: '2026-06-17T22:00:00.000Z', end: '2026-06-18T02:00:00.000Z' }
  const old = { start: draft.start, end: '2026-06-11T02:00:00.000Z' }
  const drag = async (from: string) => userEvent.click(await screen.findByText(new RegExp(`^Drag .* from ${from}`)))
  const server = (answer?: Reply) => {
    let stored = { ...draft, ...old, version: 4 }
    const save = ({ body }: Sent) => {
      stored = { ...stored, ...(body as object), version: stored.version + 1 }
      return { body: stored }
    }
    return {
      list: () => ({ body: [stored] }),
      one: { 'GET /events/evt_1': () => ({ body: stored }), 'PUT /events/evt_1': answer ?? save },
    }
  }

  it('a draft moves by a week with one drag, and back with Undo', async () => {
    const { list, one } = server()
    const { sent } = open(agent, '/calendar?date=2026-06-10', list, one)
    await drag('2026-06-10')
    expect(await screen.findByText(/^Drag .* from 2026-06-17/)).toBeTruthy()
    await waitFor(() => expect(messages()).toEqual([expect.stringMatching(/^Moved to Wed, Jun 17, 2026/)]))
    act(() => pendingMessages.get()[0]?.undo?.())
    expect(await screen.findByText(/^Drag .* from 2026-06-10/)).toBeTruthy()
    await waitFor(() => expect(messages()[1]).toBe('June wedding moved back'))
    const puts = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(puts).toEqual([
      { ...week, version: 4 },
      { ...old, version: 5 },
    ])
  })
  it('puts a draft back and says why: an act is not free, or a colleague was faster', async () => {
    const refusal = { error_message: 'Elena is not available at that time' }
    const { list, one } = server({ status: 409, body: refusal })
    open(agent, '/calendar?date=2026-06-10', list, one)
    await drag('2026-06-10')
    await waitFor(() => expect(messages()).toEqual(['Elena is not available at that time']))
    expect(await screen.findByText(/^Drag .* from 2026-06-10/)).toBeTruthy()
  })
  it('does not move a draft that a colleague has moved meanwhile', async () => {
    const { list } = server()
    const theirs = { ...draft, start: '2026-06-20T22:00:00.000Z', version: 9 }
    const { sent } = open(agent, '/calendar?date=2026-06-10', list, { 'GET /events/evt_1': { body: theirs } })
    await drag('2026-06-10')
    await waitFor(() => expect(messages()[0]).toMatch(/^June wedding has changed in the meantime/))
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
  })
  it.each([
    [
      'a signed event',
      row({ ...old, agent_id: 'agt_1', agreement: { version: 1, signed_at: old.end, pending: null } }),
    ],
    ['an event whose vendors were asked', row({ ...old, agent_id: 'agt_1', status: 'pending' })],
  ])('%s opens in its form with the new time, and nothing is written', async (_, event) => {
    const { sent, router } = open(agent, '/calendar?date=2026-06-10', [event])
    await drag('2026-06-10')
    await waitFor(() => expect(router.state.location.search).toBe('?id=evt_1'))
    expect(router.state.location.state).toEqual({ from: '/calendar?date=2026-06-10', opensForm: true, move: week })
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
  })
  it('a draft that cannot be saved yet opens in its form with the new time', async () => {
    const { list, one } = server({ status: 422, body: { error_message: 'Client is required' } })
    const { router } = open(agent, '/calendar?date=2026-06-10', list, one)
    await drag('2026-06-10')
    await waitFor(() => expect(router.state.location.state).toMatchObject({ opensForm: true, move: week }))
  })
  it('clients and vendors drag nothing', async () => {
    open({ is_client: true, client: { id: 'cli_1', name: 'Cleo' } }, '/calendar?date=2026-06-10', [
      { ...draft, client_id: 'cli_1' },
    ])
    await screen.findByText('June wedding')
    expect(screen.queryByText(/^Drag/)).toBeNull()
  })
  it('filters by a client who is searched on the server', async () => {
    const { sent, router } = open({ is_agent: true }, '/calendar?date=2026-06-10')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Client' }), 'ald')
    await waitFor(() =>
      expect(sent.some(({ path, query }) => path === '/clients' && query['name'] === 'ald')).toBe(true),
    )
    await userEvent.click(await screen.findByText('Alder Events'))
    expect(router.state.location.search).toContain('client=cli_1')
    await waitFor(() => expect(sent.some(({ query }) => query['client'] === 'cli_1')).toBe(true))
  })
  it('clicking a date opens its day; Week and Next continue from there', async () => {
    const { router } = open({ is_client: true }, '/calendar?date=2026-06-10')
    await userEvent.click(await screen.findByText('20'))
    expect(router.state.location.search).toBe('?date=2026-06-20&view=day')
    await userEvent.click(screen.getByRole('button', { name: 'Week' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
    expect(router.state.location.search).toBe('?date=2026-06-27&view=week')
  })
  it('offers each role its filters; New is for agents; a failure is silent', async () => {
    open({ is_client: true }, '/calendar', 'no response')
    expect(await screen.findByRole('combobox', { name: 'Artist' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Client' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'New' })).toBeNull()
    expect(await screen.findByText('Events could not be loaded.')).toBeTruthy()
    expect([messages(), screen.queryByText('Loading …')]).toEqual([[], null])
  })
})
