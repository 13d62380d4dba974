import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import type { User } from '#shared/domain/user/schema.ts'
import PayoutsRoute from '#web/app/routes/payouts.tsx'
import { inBankDate, itemRole } from '#web/money/payouts/payout-labels.ts'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, stubResizeObserver, user } from './support.tsx'

const item = {
  id: 'it_1',
  timestamp: Date.UTC(2026, 5, 6, 22) / 1000,
  role: 'musician',
  instrument: 'Drums',
  name: 'June wedding',
  venue: 'Larkspur Barn',
  rate: cents(45_050),
}
const payout = {
  id: 'po_1',
  created: Date.UTC(2026, 5, 8, 14) / 1000,
  arrival_date: Date.UTC(2026, 5, 10) / 1000,
  amount: cents(120_000),
  status: 'paid',
  items: [item],
}

const gig = {
  id: 'transfer/evt_1/artist/art_1',
  event_id: 'evt_1',
  name: 'Harvest ball',
  venue: 'Larkspur Barn',
  start: '2026-06-06T22:00:00.000Z',
  role: 'artist',
  amount: 3200,
}
const earnings = {
  played: 1_234_567.89,
  waiting: 3200,
  on_its_way: 99.5,
  in_bank: 12,
  year: 2026,
  todo: null as string | null,
  earnings: [
    { ...gig, id: '1', state: 'played', why: 'The client has not paid the invoice yet' },
    { ...gig, id: '2', state: 'waiting', until: '2026-06-09T14:00:00.000Z', why: 'Next payout day' },
    { ...gig, id: '3', state: 'on_its_way', until: '2026-06-11T00:00:00.000Z' },
  ],
}
const year = { name: 'Nora', total: 4321.5, payouts: 2, months: [], corrections: [] }

const open = (fields: Partial<User>, reply: Parameters<typeof fakeApi>[0][string], path = '/payouts') => {
  const sent = fakeApi({
    'GET /users/usr_1/payouts': reply,
    'GET /users/usr_1/earnings': { body: earnings },
    'GET /users/usr_1/year-statement': ({ query }) => ({ body: { ...year, year: Number(query['year']) } }),
  })
  session.start(login)
  queryClient.setQueryData(userKey('usr_1'), user(fields))
  return { sent, router: show(<PayoutsRoute />, path) }
}

beforeEach(() => {
  stubResizeObserver()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    width: 900,
    height: 300,
    top: 0,
    left: 0,
    right: 900,
    bottom: 300,
    x: 0,
    y: 0,
    toJSON: () => ({}),
  })
})

describe('payouts', () => {
  it('show day, amount and event', async () => {
    open({ is_musician: true }, { body: [payout] })
    expect(await screen.findByText('$1,200.00')).toBeTruthy()
    for (const text of [
      'Paid Out',
      'In Bank (estimated)',
      'Included in Payout',
      'June wedding',
      'Musician, Drums',
      '$450.50',
    ])
      expect(screen.getByText(text)).toBeTruthy()
  })
  it('in the bank opens the payouts that it sums', async () => {
    vi.stubGlobal('scrollTo', () => undefined)
    const scrolled = vi.fn()
    HTMLElement.prototype.scrollIntoView = scrolled
    const underway = { ...payout, id: 'po_2', status: 'in_transit' as const, amount: cents(9_900) }
    const { router, sent } = open({ is_musician: true }, { body: [underway, payout] })
    await userEvent.click(await screen.findByRole('link', { name: '$12.00' }))
    expect(router.state.location.search).toBe('?start_date=2026-01-01&end_date=2026-12-31&in_bank=true')
    expect(await screen.findByText(/: 1 payout · \$1,200\.00/)).toBeTruthy()
    expect(screen.queryByText('$99.00')).toBeNull()
    expect(scrolled).toHaveBeenCalled()
    expect(sent.at(-1)!.query).not.toHaveProperty('in_bank')
    await userEvent.click(screen.getByRole('link', { name: 'See all payouts' }))
    expect(await screen.findByText('$99.00')).toBeTruthy()
  })
  it('the day in the bank is the provider’s, wherever the reader is', () =>
    expect(inBankDate(payout)).toBe('Wed, Jun 10, 2026'))
  it('a role without an instrument stands alone', () =>
    expect(itemRole({ ...item, role: 'bandleader', instrument: null })).toBe('Bandleader'))
  it('without payouts, explains when money arrives', async () => {
    open({ is_artist: true }, { body: [] })
    expect(await screen.findByText(/next business day/)).toBeTruthy()
  })
  it('show where each gig’s money is, until which day it waits, and why', async () => {
    open({ is_artist: true }, { body: [] })
    for (const text of [
      '$1,234,567.89',
      'The client has not paid the invoice yet',
      'Waiting until Jun 9, 2026: Next payout day',
      'In your bank around Jun 11, 2026',
      'In the bank in 2026',
      '$4,321.50',
    ])
      expect(await screen.findByText(text)).toBeTruthy()
  })
  it('shows the gigs that a figure sums, and all again', async () => {
    open({ is_artist: true }, { body: [] })
    const list = await screen.findByRole('list', { name: 'Earnings' })
    const all = within(list).getAllByRole('listitem').length
    const waiting = screen.getByRole('button', { name: '$3,200.00' })
    await userEvent.click(waiting)
    const rows = within(screen.getByRole('list', { name: 'Earnings' })).getAllByRole('listitem')
    expect(rows.length).toBeLessThan(all)
    expect(rows.every((one) => one.textContent.includes('Waiting'))).toBe(true)
    expect(screen.getByText(`Waiting: ${rows.length} gig${rows.length === 1 ? '' : 's'}`)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(within(screen.getByRole('list', { name: 'Earnings' })).getAllByRole('listitem')).toHaveLength(all)
  })
  it('passes on dates in the URL', async () => {
    const { sent } = open({ is_agent: true }, { body: [] }, '/payouts?start_date=2026-01-01&end_date=soon')
    expect(await screen.findByText('No payouts from 2026-01-01')).toBeTruthy()
    expect(sent.find(({ path }) => path.endsWith('/payouts'))?.query).toEqual({ start_date: '2026-01-01' })
  })
  it.each([
    [{ status: 409, body: { error_message: 'Bank account missing' } }, ['Bank account missing']],
    [{ status: 409, body: {} }, []],
  ])('a failure shows the server’s message, or nothing: %o', async (reply, said) => {
    open({ is_admin: true }, reply)
    expect(await screen.findByText('Payouts could not be loaded')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(messages()).toEqual(said)
  })
  it.each([
    [{ is_client: true }, '/home'],
    [{ is_bandleader: true }, '/payouts'],
  ])('%o ends at %s', async (fields, path) => {
    const { router } = open(fields, { body: [] })
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })
})
