import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { owedBy, owedOf } from '#shared/domain/event/money/owed.ts'
import type { Event, EventProjection } from '#shared/domain/event/record/schema.ts'
import { gigMonth } from '#shared/domain/event/record/gig-day.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import MoneyRoute from '#web/app/routes/money.tsx'
import { EventList } from '#web/booking/events/components/event-list.tsx'
import { isShown, readFilter } from '#web/booking/events/event-filter.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { atBar, booked, draft, ids, paidInFull, viewers } from '../domain/support.ts'
import { asSentRow, fakeApi, login, show, user } from './support.tsx'

// A chart measures itself, which jsdom cannot; its numbers are also in a table.
vi.mock('#web/money/money/components/bar-chart.tsx', () => ({ default: () => null }))

const today = '2026-06-15T12:00:00.000Z'
const row = (event: Event): EventProjection => projectRow(projectionOf(inForce(event)), viewers.agent)
/** One owes and is overdue, one owes, three owe nothing. */
const rows = [
  row(booked({ id: 'evt_1', balance_due_at: '2026-06-01T12:00:00.000Z' })),
  row(booked({ id: 'evt_2', balance_due_at: '2026-07-01T12:00:00.000Z' })),
  ...[draft(), paidInFull(), atBar()].map((event, i) => row({ ...event, id: `evt_${i + 3}` })),
]
const { owed, overdue } = owedBy(rows, today)
/** The rows at an address of the events list. */
const behind = (href: string) => {
  const filter = readFilter(new URL(href, 'https://bookme.example').searchParams)
  return rows.filter((one) => isShown(filter, one, Date.parse(today)))
}
const hrefOf = (link: HTMLElement) => link.getAttribute('href')!

beforeEach(() => {
  setServerTime(today)
  queryClient.clear()
  session.start(login)
})

describe('a sum opens exactly the rows that it sums', () => {
  it('on /money, in all and by client', async () => {
    const receivables = [
      { age: 'not_due', amount: (owed - overdue) / 100, events: 1 },
      { age: 'days_8_30', amount: overdue / 100, events: 1 },
    ]
    const balance = { client_id: ids.client, client: 'Ada Client', owed: owed / 100, overdue: overdue / 100 }
    const lists = { booked: [], commission: [], overdue: [], overdue_cut: false, balances_cut: false }
    fakeApi({ 'GET /money': { body: { as_of: today, ...lists, receivables, balances: [balance] } } })
    queryClient.setQueryData(userKey('usr_1'), user({ is_agent: true }))
    show(<MoneyRoute />, '/money')
    const [all, byClient] = await screen.findAllByRole('link', { name: formatMoney(owed) })
    const [late, lateOfClient] = screen.getAllByRole('link', { name: formatMoney(overdue) })
    for (const link of [all!, byClient!]) expect(sum(behind(hrefOf(link)).map(owedOf))).toBe(owed)
    for (const link of [late!, lateOfClient!]) {
      expect(behind(hrefOf(link)).map(({ id }) => id)).toEqual(['evt_1'])
      expect(sum(behind(hrefOf(link)).map(owedOf))).toBe(overdue)
    }
    expect(hrefOf(byClient!)).toBe(`/events?unpaid=true&client=${ids.client}&figure=owed`)
    expect(
      within(screen.getByRole('row', { name: /Ada Client/ })).getByRole('link', { name: 'Ada Client' }),
    ).toBeTruthy()
  })

  it('on /money, booked and commissions by the months of their places', async () => {
    const gigs = [
      row(booked({ id: 'evt_1', start: '2026-07-01T02:00:00.000Z', end: '2026-07-01T05:00:00.000Z' })),
      row(booked({ id: 'evt_2', start: '2027-06-01T02:00:00.000Z', end: '2027-06-01T05:00:00.000Z' })),
      row(paidInFull({ id: 'evt_3', start: '2027-06-02T02:00:00.000Z', end: '2027-06-02T05:00:00.000Z' })),
    ].map((gig) => ({ ...gig, timezone: 'America/New_York' }))
    const months = Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(2026, 5 + i)).toISOString().slice(0, 7))
    const of = (month: string) => gigs.filter((gig) => gigMonth(gig) === month)
    const booked_ = months.map((month) => ({
      month,
      amount: sum(of(month).map(({ price }) => price!)) / 100,
      events: of(month).length,
    }))
    const commission = months.map((month) => ({
      month,
      earned: 0,
      pending: sum(of(month).map((gig) => gig.commission!.pending)) / 100,
    }))
    const lists = { receivables: [], overdue: [], overdue_cut: false, balances: [], balances_cut: false }
    fakeApi({ 'GET /money': { body: { as_of: today, ...lists, booked: booked_, commission } } })
    queryClient.setQueryData(userKey('usr_1'), user({ is_agent: true }))
    show(<MoneyRoute />, '/money')
    const [two, shares] = [gigs.slice(0, 2), sum(gigs.slice(0, 2).map((gig) => gig.commission!.pending))]
    const opened = (href: string) => {
      const filter = readFilter(new URL(href, 'https://bookme.example').searchParams)
      return gigs.filter((one) => isShown(filter, one, Date.parse(today)))
    }
    const all = sum(two.map(({ price }) => price!))
    expect(opened(hrefOf(await screen.findByRole('link', { name: formatMoney(all) })))).toEqual(two)
    const pending = await screen.findByRole('link', { name: formatMoney(shares) })
    expect(hrefOf(pending)).toBe('/events?month=2026-06&through=2027-05&figure=pending')
    expect(opened(hrefOf(pending))).toEqual(two)
  })

  it('and names what each row adds to a sum of commissions', async () => {
    vi.stubGlobal('scrollTo', () => undefined)
    fakeApi({ 'GET /events': { body: rows.map(asSentRow) } })
    const filter = readFilter(new URLSearchParams('month=2026-01&through=2027-12&figure=pending'))
    const shown = rows.filter((one) => isShown(filter, one, Date.parse(today)))
    expect(shown.length).toBeGreaterThan(1)
    const nothing = () => undefined
    show(<EventList filter={filter} viewer={viewers.agent} onClear={nothing} onSort={nothing} />, '/events')
    const shares = shown.map((one) => one.commission!.pending)
    await screen.findByText(
      `Jan 2026 – Dec 2027 · ${shown.length} events · ${formatMoney(sum(shares))} commission pending`,
    )
    for (const share of shares)
      expect(screen.getAllByText(`${formatMoney(share)} commission pending`).length).toBeGreaterThan(0)
  })

  it('above the events list, within its filter, and is plain where all rows owe', async () => {
    vi.stubGlobal('scrollTo', () => undefined)
    fakeApi({ 'GET /events': { body: rows.map(asSentRow) } })
    const nothing = () => undefined
    const list = (query: string) => (
      <EventList
        filter={readFilter(new URLSearchParams(query))}
        viewer={viewers.agent}
        onClear={nothing}
        onSort={nothing}
      />
    )
    show(list('status=booked'), '/events')
    const link = await screen.findByRole('link', { name: `${formatMoney(owed)} owed` })
    expect(hrefOf(link)).toBe('/events?status=booked&figure=owed')
    expect(behind(hrefOf(link)).map(({ id }) => id)).toEqual(['evt_1', 'evt_2'])
    expect(sum(behind(hrefOf(link)).map(owedOf))).toBe(owed)
  })
})
