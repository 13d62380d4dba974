import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { viewerOf } from '#shared/domain/permissions.ts'
import HoldDialog from '#web/calendar/holds/components/hold-dialog.tsx'
import { holdBadge } from '#web/calendar/holds/components/hold-text.ts'
import type { HoldView } from '#web/calendar/holds/components/holds-api.ts'
import HoldsOf from '#web/calendar/holds/components/holds-of.tsx'
import { HoldsScreen } from '#web/calendar/holds/components/holds-screen.tsx'
import { formatDeadline } from '#web/lib/format/date.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, user } from './support.tsx'

const viewer = { ...viewerOf(user({ is_agent: true })), id: 'usr_1' }
const hold: HoldView = {
  ...{
    id: 'hld_1',
    act_kind: 'artist' as const,
    act_id: 'art_1',
    act_name: 'Elena Marsh',
    timezone: 'America/New_York',
  },
  ...{ start: '2026-07-04T22:00:00.000Z', end: '2026-07-05T02:00:00.000Z', rank: 1, event_id: null, event_name: null },
  ...{ note: null, expires_at: null, ends_at: '2026-07-04T22:00:00.000Z', user_id: 'usr_1', name: 'Ann Agent' },
  ...{ created_at: '2026-06-01T12:00:00.000Z', confirmed_at: null, challenge: null },
}
const theirs = { ...hold, user_id: 'usr_2', name: 'Ben Bell' }
const mine = { ...hold, id: 'hld_2', rank: 2 }

beforeEach(() => {
  session.start(login)
  setServerTime('2026-06-01T12:00:00Z')
})

it('says its place and how long it lasts', () => {
  const badge = (ends_at: string, rank = 1) => holdBadge({ rank, ends_at, timezone: 'America/New_York' })
  expect(badge('2026-06-05T16:00:00.000Z')).toBe('1st hold, till Friday')
  expect(badge('2026-06-13T16:00:00.000Z', 2)).toBe('2nd hold, till Sat, Jun 13, 2026')
  expect(badge('2026-06-01T22:00:00.000Z', 3)).toMatch(/^3rd hold, till Mon, Jun 1, 2026, 6:00 PM( EDT)?$/)
})

describe('the holds of the agency', () => {
  it('show place, owner and event; an own one is released', async () => {
    const sent = fakeApi({
      'GET /holds': {
        body: [
          { ...hold, event_id: 'evt_1', event_name: 'Rooftop', note: 'Plan A' },
          { ...theirs, id: 'hld_3' },
        ],
      },
      'DELETE /holds/hld_1': { status: 204 },
    })
    show(<HoldsScreen viewer={viewer} marked={null} />)
    expect(await screen.findByText(/2 holds of the agency/)).toBeTruthy()
    expect(screen.getAllByText('1st hold, till Sat, Jul 4, 2026')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Rooftop' }).getAttribute('href')).toBe('/event?id=evt_1')
    expect(screen.getByText(/Ben Bell/)).toBeTruthy()
    // It has an event already, and the other one is a colleague's.
    expect(screen.queryByRole('link', { name: /^New event from the hold/ })).toBeNull()
    const buttons = screen.getAllByRole('button', { name: /^Release the hold on Elena Marsh/ })
    expect(buttons).toHaveLength(1)
    await userEvent.click(buttons[0]!)
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
  })

  it('are challenged from a later one', async () => {
    const sent = fakeApi({
      'GET /holds': { body: [theirs, mine] },
      'POST /holds/hld_1/challenge': { status: 409, body: { error_message: 'Ben has challenged this hold already' } },
    })
    show(<HoldsScreen viewer={viewer} marked={null} />)
    await userEvent.click(await screen.findByRole('button', { name: /^Challenge the hold on Elena Marsh/ }))
    await waitFor(() => expect(sent.some(({ path }) => path === '/holds/hld_1/challenge')).toBe(true))
    await waitFor(() => expect(messages()).toContain('Ben has challenged this hold already'))
  })

  it('become an event with their act and day', async () => {
    fakeApi({ 'GET /holds': { body: [hold] } })
    show(<HoldsScreen viewer={viewer} marked={null} />)
    const link = await screen.findByRole('link', { name: /^New event from the hold on Elena Marsh/ })
    expect(link.getAttribute('href')).toBe('/event?id=new&act=art_1&date=2026-07-04')
  })

  it('of one agent change places', async () => {
    const sent = fakeApi({ 'GET /holds': { body: [hold, mine] }, 'PUT /holds/hld_2': { body: mine } })
    show(<HoldsScreen viewer={viewer} marked={null} />)
    await userEvent.click(await screen.findByRole('button', { name: /^Move the hold on Elena Marsh.* up$/ }))
    const { start, end } = hold
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ start, end, before: 'hld_1' }),
    )
  })

  it('are not challenged by others, and nothing is answered before a click', async () => {
    const challenge = {
      ...{ hold_id: 'hld_2', user_id: 'usr_2', name: 'Ben Bell', at: '2026-06-01T12:00:00.000Z' },
      answer_by: '2026-06-02T12:00:00.000Z',
    }
    const challenged = { ...hold, challenge, ends_at: challenge.answer_by }
    const sent = fakeApi({
      'GET /holds': { body: [{ ...theirs, id: 'hld_3' }, challenged] },
      'PUT /holds/hld_1/challenge': { body: hold },
    })
    show(<HoldsScreen viewer={viewer} marked="hld_1" />)
    const until = formatDeadline(challenge.answer_by, hold.timezone)
    expect(await screen.findByText(new RegExp(`Ben Bell challenges this hold\\. Answer by ${until}`))).toBeTruthy()
    expect(screen.getAllByRole('listitem')[0]!.getAttribute('aria-current')).toBe('true')
    expect(screen.queryByRole('button', { name: /^Challenge/ })).toBeNull()
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
    await userEvent.click(screen.getByRole('button', { name: 'I will book' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ answer: 'confirm' }))
  })

  it('are empty at first', async () => {
    fakeApi({ 'GET /holds': { body: [] } })
    show(<HoldsScreen viewer={viewer} marked={null} />)
    expect(await screen.findByText('No holds')).toBeTruthy()
  })
})

describe('a hold from a page', () => {
  it('of an act or an event begins with what is known', async () => {
    const event = { id: 'evt_1', name: 'Rooftop', start: hold.start, end: hold.end }
    const act = { id: 'grp_1', name: 'The Freeman Seven' }
    const sent = fakeApi({ 'GET /holds': { body: [] }, 'POST /holds': { status: 201, body: hold } })
    show(<HoldsOf of={{ event_id: 'evt_1' }} wish={{ event, act, timezone: 'America/New_York' }} viewer={viewer} />)
    expect(await screen.findByText('No holds.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Hold The Freeman Seven' }))
    await userEvent.type(await screen.findByLabelText(/^Note/), 'Second option')
    await userEvent.click(screen.getByRole('button', { name: 'Hold' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
        ...{ act_kind: 'group', act_id: 'grp_1', event_id: 'evt_1', start: hold.start, end: hold.end },
        note: 'Second option',
      }),
    )
  })

  it('is changed, and says what the server refuses', async () => {
    const sent = fakeApi({
      'PUT /holds/hld_1': { status: 409, body: { error_message: 'Elena Marsh is booked at this time' } },
    })
    show(<HoldDialog hold={hold} onClose={() => undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ start: hold.start }))
    await waitFor(() => expect(messages()).toContain('Elena Marsh is booked at this time'))
  })
})
