import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { draft, ids, viewers } from '../domain/support.ts'
import { asSent, fakeApi, login, settled, show } from './support.tsx'

const path = `/events/${ids.event}`
const suggestions = `GET ${path}/call-lists/act/suggestions`
const of = (id: string, name: string, rate: number | null) => ({
  ...{ id, name, rate },
  is_recommended: true,
  reasons: ['free'],
})
/** Of $4,000.00, the act gets $3,200.00. */
const request: EventView = {
  ...draft(),
  ...{ client_budget: cents(400_000), artist_status: 'selected', bandleader_id: null, bandleader_rate: cents(0) },
  ...{ musicians: [], musician_slots: [] },
}

beforeEach(() => {
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
})

const open = (event: EventView, answer: unknown[], viewer: keyof typeof viewers = 'agent') => {
  const onEdit = vi.fn<(...given: unknown[]) => void>()
  const sent = fakeApi({
    [`GET ${path}`]: { body: asSent(event) },
    [`GET ${path}/activity`]: { body: [] },
    [suggestions]: { body: answer },
  })
  show(<EventScreen event={event} viewer={viewers[viewer]} onEdit={onEdit} />, `/event?id=${ids.event}`)
  return { sent, onEdit }
}

describe('a request whose act is open', () => {
  it('says who is free within the budget, and each of them opens the form with that act', async () => {
    const { onEdit } = open(request, [
      of(ids.artist, 'Ari Artist', 3000),
      of('art_flo', 'Flo Free', 3200),
      of('art_pat', 'Pat Pricey', 3200.01),
      of('art_new', 'Nia New', null),
      { ...of('art_gone', 'Gus Gone', 100), is_recommended: false, reasons: ['booked at that time'] },
    ])
    expect(await screen.findByText('Ari Artist is free; 1 other within the budget')).toBeTruthy()
    expect(screen.getByText('$4,000.00, of which $3,200.00 for the act')).toBeTruthy()
    const line = within(screen.getByRole('region', { name: 'Who is free' }))
    expect(line.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Ari Artist · wanted · $3,000.00',
      'Flo Free · $3,200.00',
      '1 free without a usual rate',
    ])
    await userEvent.click(line.getByRole('button', { name: /^Flo Free/ }))
    expect(onEdit).toHaveBeenLastCalledWith(
      false,
      'people',
      expect.objectContaining({ id: 'art_flo', name: 'Flo Free' }),
    )
    await userEvent.click(screen.getByRole('button', { name: '1 free without a usual rate' }))
    expect(onEdit).toHaveBeenLastCalledWith(false, 'people', undefined)
  })

  it.each([
    [
      [{ ...of(ids.artist, 'Ari Artist', null), is_recommended: false, reasons: ['booked at that time'] }],
      'Ari Artist is not free: booked at that time; nobody else is known to be within the budget',
    ],
    [
      [of(ids.artist, 'Ari Artist', 3500), of('art_flo', 'Flo Free', 1), of('art_max', 'Max', 2)],
      'Ari Artist is free, usually for more than the budget; 2 others within the budget',
    ],
    [[of('art_flo', 'Flo Free', 1)], 'Free: 1 within the budget'],
  ])('says it in one line: %#', async (answer, line) => {
    open(request, answer)
    expect(await screen.findByText(line)).toBeTruthy()
  })

  it('names them to an agent who has not taken it, who cannot choose yet', async () => {
    const unassigned = { ...request, agent_id: null, agent: null, brand: { id: 'brd_1', name: 'Golden Hour' } }
    open(unassigned, [of('art_flo', 'Flo Free', 3200), of('art_new', 'Nia New', null)], 'otherAgent')
    expect(await screen.findByText('Free: 1 within the budget')).toBeTruthy()
    expect(screen.getByText('$4,000.00, of which $3,200.00 for the act, of Golden Hour')).toBeTruthy()
    const line = within(screen.getByRole('region', { name: 'Who is free' }))
    for (const text of ['Flo Free · $3,200.00', '1 free without a usual rate'])
      expect(line.getByText(text)).toBeTruthy()
    expect(line.queryAllByRole('button')).toEqual([])
  })

  it.each<[string, EventView, keyof typeof viewers]>([
    [
      'somebody is asked',
      withVendorStatus({ ...draft(), client_budget: cents(400_000) }, 'artist', ids.artist, 'requested'),
      'agent',
    ],
    ['the event is no request', { ...request, client_budget: null }, 'agent'],
    ['the client reads it', request, 'client'],
  ])('asks for nobody when %s', async (_, event, viewer) => {
    const { sent } = open(event, [], viewer)
    await waitFor(() => expect(sent.length).toBeGreaterThan(0))
    await settled()
    expect(sent.some((one) => one.path.endsWith('/suggestions'))).toBe(false)
  })
})
