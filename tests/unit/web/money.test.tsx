import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#shared/domain/user/schema.ts'
import MoneyRoute from '#web/app/routes/money.tsx'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, user } from './support.tsx'

// A chart measures itself, which jsdom cannot; its numbers are also in a table.
vi.mock('#web/money/money/components/bar-chart.tsx', () => ({ default: () => null }))

const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`)
const overdue = Array.from({ length: 200 }, (_, i) => ({
  event_id: `evt_${i}`,
  name: `Gala ${i}`,
  client_id: 'cli_1',
  client: 'A client with a very long name that nobody would want to type twice',
  agent: 'Lindqvist Live',
  amount: 1_234_567.89,
  due_at: '2026-06-01T12:00:00.000Z',
  days: i + 1,
}))
const overview = {
  as_of: '2026-06-15T12:00:00.000Z',
  booked: months.map((month) => ({ month, amount: 1_234_567.89, events: 3 })),
  commission: months.map((month) => ({ month, earned: 100, pending: 200.5 })),
  receivables: [
    { age: 'not_due', amount: 10, events: 1 },
    { age: 'days_1_7', amount: 20, events: 1 },
    { age: 'days_8_30', amount: 30, events: 1 },
    { age: 'days_over_30', amount: 40, events: 1 },
  ],
  overdue,
  overdue_cut: true,
}
const books = {
  as_of: '2026-06-15T12:00:00.000Z',
  balance: {
    total: 4116.3,
    events: 3900,
    payees: 0,
    agencies: 0,
    fees: 16.3,
    tax: 0,
    platform: 200,
    suspense: 0,
    disputed: 2058.3,
    with_payees: 3200,
  },
  disputes: [
    {
      id: 'dp_1',
      event_id: 'evt_7',
      event: 'June wedding',
      client: 'Nora',
      amount: 2058.3,
      reason: 'product not received',
      at: '2026-06-14T12:00:00.000Z',
      due_by: '2026-06-24T12:00:00.000Z',
    },
  ],
  disputes_cut: false,
  reconciled_at: '2026-06-15T11:05:00.000Z',
  differences: [
    {
      what: 'funds and ledger differ',
      cause: null,
      event: 'June wedding',
      person: 'Elena Marsh',
      advice: 'Do not pay the vendors of this event.',
      object: null,
      event_id: 'evt_8',
      ledger: 4000,
      provider: 3999.95,
      first_at: '2026-06-15T10:05:00.000Z',
      last_at: '2026-06-15T11:05:00.000Z',
    },
  ],
}
const line = { what: 'Deposit', why: 'Visa', ids: ['in_1'], agreed: 100, ledger: 100, provider: 100 }
const statement = {
  event: { id: 'evt_1', name: 'June wedding', status: 'paid', start: null, client: 'Nora' },
  is_finished: true,
  paid: [line],
  fees: [],
  refunds: [],
  holds: [{ ...line, what: 'Elena Marsh, artist', why: 'the agreed rate' }],
  held: { agreed: 0, ledger: 0, provider: -5 },
  problems: ['Elena Marsh, artist: the ledger says $100.00, the provider $105.00'],
  entries: [],
}

const open = (fields: Partial<User>, more: Parameters<typeof fakeApi>[0] = {}, path = '/money') => {
  const sent = fakeApi({
    'GET /money': { body: overview },
    'GET /money/books': { body: books },
    'GET /events': { body: [] },
    ...more,
  })
  session.start(login)
  queryClient.setQueryData(userKey('usr_1'), user(fields))
  return { sent, router: show(<MoneyRoute />, path) }
}

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:file')
  URL.revokeObjectURL = vi.fn()
})

describe('money', () => {
  it('opens the rows behind each figure of the balance', async () => {
    const row = { event: 'Autumn ball', client: 'Nora', released: 0 }
    const wait = {
      ...{ what: 'Vendors are unpaid', holder: 'agent', label: 'Pay Vendors', until: '2126-08-04T16:00:00.000Z' },
      owners: [
        { name: 'Lila', amount: 60 },
        { name: 'Ben', amount: 20 },
      ],
    }
    const nora = { owners: [{ name: 'Nora', amount: 20 }], until: '2020-08-04T16:00:00.000Z' }
    const calm = { ...wait, ...nora, what: 'A bank moves it', holder: 'bookme' }
    const held = [
      { ...row, event_id: 'evt_1', held: 100, waits: [wait, calm] },
      { ...row, event_id: 'evt_2', event: 'Gala', held: books.balance.events - 100.5 },
    ]
    const fee = { id: 'pay_1', at: '2026-06-14T12:00:00.000Z', what: 'Payment of the client', event_id: 'evt_1' }
    const { sent } = open(
      { is_admin: true },
      {
        'GET /money': { body: { ...overview, overdue: [] } },
        'GET /money/books/events': { body: held },
        'GET /money/books/entries': ({ query }) => ({
          body:
            query['until'] === undefined
              ? {
                  entries: [{ ...fee, event: 'Autumn ball', amount: 20 }],
                  earlier: { until: '2026-05-01', amount: -3.7 },
                }
              : { entries: [{ ...fee, id: 'pay_0', event_id: null, event: null, amount: -3.7 }], earlier: null },
        }),
      },
    )
    const events = await screen.findByRole('button', { name: 'Events' })
    expect(sent.some(({ path }) => path.startsWith('/money/books/'))).toBe(false)
    await userEvent.click(events)
    expect((await screen.findByRole('link', { name: 'Autumn ball' })).getAttribute('href')).toBe('/money?event=evt_1')
    const waits = screen.getByRole('row', { name: /^Autumn ball/ }).textContent
    expect(waits).toContain('Lila $60.00, Ben $20.00Vendors are unpaid. The agent: Pay Vendors, by Aug 4, 2126')
    expect(waits).toContain('Nora $20.00A bank moves it, overdue since Aug 4, 2020')
    expect(screen.getByRole('link', { name: 'Pay Vendors' }).getAttribute('href')).toBe('/event?id=evt_1')
    const rest = screen.getByRole('row', { name: /^Finished events/ })
    expect(within(rest).getByText('$0.50')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Processing fees' }))
    const rows = within(await screen.findByRole('region', { name: 'Processing fees' }))
    expect((await rows.findByRole('link', { name: 'Autumn ball' })).getAttribute('href')).toBe('/money?event=evt_1')
    expect(within(rows.getByRole('row', { name: /^Until May 1/ })).getByText('-$3.70')).toBeTruthy()
    expect(within(rows.getByRole('row', { name: /^Together/ })).getByText('$16.30')).toBeTruthy()
    await userEvent.click(rows.getByRole('button', { name: 'Show earlier entries' }))
    await waitFor(() => expect(rows.queryByRole('button', { name: 'Show earlier entries' })).toBeNull())
    expect(rows.getAllByText('-$3.70')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Processing fees' }))
    expect(screen.queryByRole('region', { name: 'Processing fees' })).toBeNull()
  })

  it('asks a second admin to agree to an amount that nobody could explain, and says who bears the fees', async () => {
    const balance = { ...books.balance, fees: -31.47, suspense: -12.34 }
    const explained = { by: 'Ada Okafor', reason: 'A correction', by_me: false }
    const entry = {
      id: 'txn_1',
      at: '2026-06-14T12:00:00.000Z',
      what: 'Moved by somebody',
      event_id: null,
      event: null,
    }
    const entries = [{ ...entry, amount: -12.34, is_unexplained: true, explained }]
    const { sent } = open(
      { is_admin: true },
      {
        'GET /money/books': { body: { ...books, balance } },
        'GET /money/books/entries': { body: { entries, earlier: null } },
        'POST /money/suspense-clearings': { body: { state: 'booked' } },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Unexplained' }))
    expect(screen.getByText('Stripe took more than clients paid, and BookMe bears it')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Agree' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you agree?' }))
    const text =
      '-$12.34, Jun 14, 2026. Ada Okafor has explained it. It becomes a loss of BookMe once two admins agree.'
    expect(dialog.getByText((_, element) => element?.textContent === text && element.tagName === 'P')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Agree and book' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ entry_id: 'txn_1', reason: 'A correction' }),
    )
  })

  it('names the part of the balance at Stripe that is not booked yet', async () => {
    const provider = { available: 4000, pending: 44.37, as_of: '2026-06-15T12:00:00.000Z' }
    open({ is_admin: true }, { 'GET /money': { body: { ...overview, provider } } })
    const whose = within(await screen.findByRole('region', { name: 'Whose money it is' }))
    const amount = (row: RegExp) => whose.getByRole('row', { name: row }).querySelector('.amount')!.textContent
    expect(amount(/^Should be at Stripe/)).toBe('$4,116.30')
    expect(amount(/^Not booked yet/)).toBe('-$71.93')
    expect(amount(/^At Stripe/)).toBe('$4,044.37')
  })

  it('shows an agent booked, owed and earned amounts, also as tables', async () => {
    open({ is_agent: true }, { 'GET /money': { body: { ...overview, balances: [], balances_cut: false } } })
    const booked = await screen.findByRole('table', { name: 'Booked for this month and the next eleven' })
    expect(within(booked).getAllByText('$1,234,567.89')).toHaveLength(12)
    expect(screen.getByText('$14,814,814.68')).toBeTruthy()
    const commission = screen.getByRole('table', { name: 'Commission by month of the gig' })
    expect(within(commission).getAllByText('$200.50')).toHaveLength(12)
    const ages = screen.getByRole('table', { name: 'Receivables by age' })
    for (const text of ['Not due', '1–7 days', '8–30 days', '31+ days'])
      expect(within(ages).getByText(text)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Gala/ })).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 200' }))
    expect(screen.getAllByRole('link', { name: /^Gala/ })).toHaveLength(200)
    expect(screen.getByText(/There are more/)).toBeTruthy()
    expect(screen.getByText('Your clients owe nothing.')).toBeTruthy()
    expect(screen.queryByText('At Stripe')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ledger' })).toBeNull()
  })

  it('reports that Stripe does not answer, and shows the other figures', async () => {
    open({ is_admin: true }, { 'GET /money': { body: { ...overview, provider: null } } })
    expect(await screen.findByText('Stripe does not answer at the moment.')).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Booked for this month and the next eleven' })).toBeTruthy()
  })

  it('shows an admin the owners of the balance, open disputes, and differences', async () => {
    open({ is_admin: true })
    const whose = within(await screen.findByRole('region', { name: 'Whose money it is' }))
    expect(whose.getByText('$3,900.00')).toBeTruthy()
    expect(whose.getByText('$4,116.30')).toBeTruthy()
    expect(whose.queryByText('Unexplained')).toBeNull()
    const disputes = within(screen.getByRole('region', { name: 'Open disputes' }))
    expect(disputes.getByRole('link', { name: 'June wedding' }).getAttribute('href')).toBe('/event?id=evt_7')
    expect(disputes.getByText(/Answer by .*24/)).toBeTruthy()
    const differences = within(screen.getByRole('region', { name: 'Differences' }))
    expect(differences.getByText('Do not pay the vendors of this event.')).toBeTruthy()
    expect(differences.getByRole('link', { name: 'June wedding' })).toBeTruthy()
    expect(differences.getByText(/Elena Marsh/)).toBeTruthy()
    expect(differences.getByText('$3,999.95')).toBeTruthy()
    expect(differences.getByRole('link', { name: 'explain' }).getAttribute('href')).toBe('/money?event=evt_8')
  })

  it('begins with the tasks of an admin, and ends with the search for an event', async () => {
    open({ is_admin: true })
    await screen.findByRole('region', { name: 'Open disputes' })
    await screen.findByRole('region', { name: 'Explain a cent' })
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(parts.slice(0, 2)).toEqual(['Open disputes', 'Differences'])
    expect(parts.indexOf('Overdue')).toBeLessThan(parts.indexOf('Booked for this month and the next eleven'))
    expect(parts.at(-1)).toBe('Explain a cent')
  })

  it('explains every cent of an event to an admin, and its differences', async () => {
    open({ is_admin: true }, { 'GET /money/statements/evt_1': { body: statement } }, '/money?event=evt_1')
    const table = within(await screen.findByRole('region', { name: 'Statement' }))
    expect(table.getByText('the agreed rate')).toBeTruthy()
    expect(table.getByText('-$5.00')).toBeTruthy()
    // The provider's number is in the link, and nobody reads it.
    const [link] = table.getAllByRole('link', { name: 'Invoice at Stripe' })
    expect(link!.getAttribute('href')).toContain('in_1')
    expect(table.queryByText('in_1')).toBeNull()
    expect(screen.getByText(/the provider \$105\.00/)).toBeTruthy()
  })

  it('shows the statement that the address asks for at once, so that nothing below it moves', async () => {
    open({ is_admin: true }, { 'GET /money/statements/evt_1': { body: statement } }, '/money?event=evt_1')
    await screen.findByRole('heading', { name: 'Every cent of an event' })
    expect(screen.getByRole('region', { name: 'Statement' })).toBeTruthy()
  })

  it('joins the parts of a file, byte order mark and all', async () => {
    const requests: string[] = []
    const { sent } = open(
      { is_admin: true },
      {
        'GET /money/ledger.csv': ({ query, headers }) => {
          requests.push(headers.get('x-authorization') ?? '')
          return query['cursor'] === undefined
            ? { body: '\uFEFFa,b\r\n1,2\r\n', headers: { 'x-next-cursor': 'c2' } }
            : { body: '3,4\r\n' }
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Ledger' }))
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled())
    const [file] = vi.mocked(URL.createObjectURL).mock.calls[0]! as [Blob]
    expect([...new Uint8Array(await file.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
    expect(await file.text()).toMatch(/a,b\r\n1,2\r\n3,4\r\n$/)
    expect(sent.filter(({ path }) => path === '/money/ledger.csv').map(({ query }) => query)).toEqual([
      { year: '2026' },
      { year: '2026', cursor: 'c2' },
    ])
    expect(requests).toEqual([login.token, login.token])
  })

  it('shows why a file could not be downloaded', async () => {
    open({ is_agent: true }, { 'GET /money/receivables.csv': { status: 403, body: { error_message: 'Not yours' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Receivables' }))
    await waitFor(() => expect(messages()).toEqual(['Not yours']))
  })

  it.each([{ is_client: true }, { is_artist: true }])('sends %o home', async (fields) => {
    const { router } = open(fields)
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })
})
