// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import type { Event, EventProjection, EventView } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { columnsFor } from '#web/booking/events/columns.ts'
import { EventTableRow } from '#web/booking/events/components/event-table-row.tsx'
import { EventTable } from '#web/booking/events/components/event-table.tsx'
import { VendorIcons } from '#web/booking/events/components/vendor-icons.tsx'
import { humanize } from '#web/lib/format/text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { keepEvent } from '#web/lib/requests/event/get-event.ts'
import { owedBy } from '#shared/domain/event/money/owed.ts'
import { eventsCsv } from '#web/booking/events/event-csv.ts'
import { sortEvents } from '#web/booking/events/sort-events.ts'
import { eventsQuery } from '#web/booking/events/api/list-events.ts'
import { isShown, rangeOf, readFilter, writeFilter } from '#web/booking/events/event-filter.ts'
import { inTime, moneyOf } from '#web/people/records/record-money.ts'
import { resultsOf } from '#web/booking/search/results.ts'
import { parseViews, withView } from '#web/booking/events/saved-views.ts'
import { editEventViews } from '#web/booking/events/api/event-views.ts'
import { booked, draft, now, viewers } from '../domain/support.ts'
import { fakeApi, show } from './support.tsx'
import { inForce } from '#shared/domain/event/record/terms.ts'

const row = (event: Event, who: keyof typeof viewers = 'agent'): EventProjection =>
  projectRow(projectionOf(inForce(event)), viewers[who])
const at = (query: string) => readFilter(new URLSearchParams(query))
const time = Date.parse(now)
/** A table of `Gig e1`, `Gig e2` and so on. */
const showGigs = (many: number, given: Partial<ComponentProps<typeof EventTable>> = {}) => {
  vi.stubGlobal('scrollTo', () => undefined)
  const ids = Array.from({ length: many }, (_, i) => `e${i + 1}`)
  const events = ids.map((id) => row(booked({ id, name: `Gig ${id}` })))
  const nothing = () => undefined
  show(
    <EventTable
      {...{ label: 'Gigs', events, viewer: viewers.agent, selected: new Set<string>(), sort: undefined }}
      {...{ onSelect: nothing, onSelectAll: nothing, onSort: nothing }}
      {...given}
    />,
  )
}
/** A screen with room for the table. */
const onWideScreen = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))

afterEach(() => vi.unstubAllGlobals())

describe('the events list', () => {
  it('sorts by each column, and keeps the order in the address', () => {
    const [one, other] = [row(booked({ id: 'e1', name: 'Beta' })), row(booked({ id: 'e2', name: 'alpha' }))]
    const rows: EventProjection[] = [
      { ...one, price: cents(100), paid: cents(10), start: '2026-12-05T20:00:00.000Z' },
      { ...other, price: cents(900), paid: cents(5), start: '2026-12-01T20:00:00.000Z' },
      { ...row(draft()), id: 'e3', name: '', price: null, paid: null, start: null },
    ]
    const ids = (sort: string) => sortEvents(rows, at(`sort=${sort}`).sort).map(({ id }) => id)
    expect([ids('event'), ids('-event')]).toEqual([
      ['e2', 'e1', 'e3'],
      ['e1', 'e2', 'e3'],
    ])
    expect([ids('-total'), ids('paid'), ids('date')].map((found) => found.join())).toEqual([
      'e2,e1,e3',
      'e2,e1,e3',
      'e2,e1,e3',
    ])
    expect(ids('status')[0]).toBe('e3')
    expect(writeFilter(at('sort=-due')).toString()).toBe('sort=-due')
    expect(writeFilter(at('sort=color')).toString()).toBe('')
  })

  it('loses and invents no row by sorting, in either direction', () => {
    const rows = fc.array(fc.record({ id: fc.uuid(), price: fc.option(fc.nat(), { nil: null }) }))
    const sorts = fc.record({ by: fc.constantFrom('total' as const, 'event' as const), descending: fc.boolean() })
    fc.assert(
      fc.property(rows, sorts, (given, sort) => {
        const events = given.map(({ id, price }) => ({
          ...row(booked({ id })),
          price: price === null ? null : cents(price),
        }))
        const sorted = sortEvents(events, sort)
        expect(sorted.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
          events.toSorted((a, b) => a.id.localeCompare(b.id)),
        )
        if (sort.by !== 'total') return
        const prices = sorted.flatMap(({ price }) => price ?? [])
        expect(prices).toEqual(prices.toSorted((a, b) => (sort.descending ? b - a : a - b)))
        expect(sorted.slice(prices.length).every(({ price }) => price == null)).toBe(true)
      }),
    )
  })

  it('asks again for the unpaid ones, whose range is another one', () => {
    const keyOf = (query: string) => JSON.stringify(eventsQuery(at(query)).queryKey)
    expect(keyOf('unpaid=true')).not.toBe(keyOf(''))
    expect(keyOf('sort=-due&status=booked')).toBe(keyOf(''))
  })

  it('sorts by a click on a title, and selects all by one box', async () => {
    onWideScreen()
    const [onSort, onSelectAll] = [vi.fn(), vi.fn()]
    showGigs(2, { onSort, onSelectAll, selected: new Set(['e1']), sort: { by: 'client', descending: false } })
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    fireEvent.click(all)
    expect(onSelectAll).toHaveBeenCalledOnce()
    for (const title of ['Due', 'Client']) fireEvent.click(screen.getByRole('button', { name: new RegExp(title) }))
    expect(onSort.mock.calls).toEqual([[{ by: 'due', descending: true }], [{ by: 'client', descending: true }]])
    expect(screen.getByRole('columnheader', { name: /Client/ }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('keeps its filter in the address, and drops what it does not know', () => {
    const query = 'when=canceled&month=2026-07&through=2026-09&client=cli_1&act=grp_1&unpaid=true&figure=overdue'
    expect(writeFilter(at(query)).toString()).toBe(query)
    expect(writeFilter(at('owing=owed&month=2026-07&through=2026-06')).toString()).toBe('month=2026-07&figure=owed')
    expect(writeFilter(at('when=never&month=2026-13&client=art_1&status=sold')).toString()).toBe('')
  })

  it('asks the server for a month, a group and an agent, and filters the rest itself', () => {
    expect(rangeOf(at('month=2026-12&act=grp_1&agent=agt_1&status=booked'), new Date(now))).toEqual({
      start_date: '2026-11-30T10:00:00.000Z',
      end_date: '2027-01-01T12:00:00.000Z',
      sort: 'asc',
      group: 'grp_1',
      agent: 'agt_1',
      client: undefined,
      venue: undefined,
    })
  })

  it('lists canceled events apart from upcoming and past ones', () => {
    const canceled = row(booked({ status: 'canceled' }))
    expect([at(''), at('when=past'), at('when=canceled')].map((filter) => isShown(filter, canceled, time))).toEqual([
      false,
      false,
      true,
    ])
    expect(isShown(at(''), row(booked()), time)).toBe(true)
  })

  it('finds the unpaid ones, and those of some statuses', () => {
    const [owing, settled] = [row(booked()), row(draft())]
    const shown = (query: string) => [owing, settled].filter((one) => isShown(at(query), one, time))
    expect(shown('unpaid=true')).toEqual([owing])
    expect(shown('status=draft&status=paid')).toEqual([settled])
  })

  it('finds unpaid ones of any time, and neither offers nor bars that were not invoiced', () => {
    const past = row(booked({ start: '2026-01-02T20:00:00.000Z', end: '2026-01-02T23:00:00.000Z' }))
    const signed = { ...row(booked()), due_at: null }
    const shown = (query: string) => [past, signed].filter((one) => isShown(at(query), one, time))
    expect(shown('unpaid=true')).toEqual([past])
    expect(rangeOf(at('unpaid=true'), new Date(now))).toMatchObject({ start_date: '2023-03-01T00:00:00.000Z' })
    expect(owedBy([past, signed], now)).toEqual({ owed: cents(100_000), overdue: cents(0) })
    expect(owedBy([past, signed], '2027-06-01T00:00:00.000Z').overdue).toBe(cents(100_000))
    expect(moneyOf([past, signed], now)).toMatchObject(owedBy([past, signed], now))
    const [, first, second] = eventsCsv([past, signed]).split('\r\n')
    expect(first).toContain('2000.00,1000.00,1000.00')
    expect(second).toContain('2000.00,1000.00,0.00')
  })

  it('names the day and time of the place in its file', () => {
    const gig = row(
      booked({ start: '2026-12-06T01:00:00.000Z', end: '2026-12-06T05:00:00.000Z', timezone: 'America/New_York' }),
    )
    const [header, line] = eventsCsv([gig]).split('\r\n')
    expect(header).toMatch(/^\uFEFF?Date,From,Until,Start,End,Time zone/)
    expect(line).toMatch(/^2026-12-05,20:00,00:00,2026-12-06T01:00:00.000Z/)
  })

  it('shows prices to staff and clients only', () => {
    expect(columnsFor(viewers.agent, []).shown).toContain('due')
    expect(columnsFor(viewers.client, []).shown).not.toContain('client')
    expect(columnsFor(viewers.musician, []).shown.filter((name) => ['total', 'paid', 'due'].includes(name))).toEqual([])
    expect([row(booked(), 'musician').price, row(booked(), 'musician').paid, row(booked(), 'musician').due_at]).toEqual(
      [undefined, undefined, undefined],
    )
  })

  it('reserves the width of the longest amount for the total', () => {
    const of = (price: number) => columnsFor(viewers.agent, [{ ...row(booked()), price: cents(price) }], true).template
    expect(of(123_456_780)).toContain('6.33rem')
    expect(of(200_000)).not.toContain('6.33rem')
  })

  it('stacks large amounts, so that they leave room for the names, unless there is room for all', () => {
    const million = { ...row(booked()), price: cents(123_456_789), paid: cents(61_728_395) }
    const of = (...given: Parameters<typeof columnsFor>) => columnsFor(...given).shown.slice(3)
    const names = ['client', 'act', 'status']
    expect(of(viewers.agent, [million])).toEqual([...names, 'money'])
    expect(of(viewers.agent, [million], true)).toEqual([...names, 'total', 'paid', 'due'])
    expect(of(viewers.agent, [row(booked())])).toEqual([...names, 'total', 'paid', 'due'])
  })

  it('becomes a file with plain amounts', () => {
    const [header, line] = eventsCsv([row(booked({ name: '=cmd' }))]).split('\r\n')
    expect(header).toContain('Event,Type,Client,Act,Venue,Agent,Status,Total,Paid,Due')
    expect(line).toContain("'=cmd")
    expect(line).toContain('2000.00,1000.00,1000.00')
  })

  it('reads saved views, and survives broken ones', () => {
    expect(parseViews('[{"name":"Mine","query":"unpaid=true"},{"name":1}]')).toEqual([
      { name: 'Mine', query: 'unpaid=true' },
    ])
    expect([parseViews('{'), parseViews(null), parseViews('3')]).toEqual([[], [], []])
  })

  it('saves a shared view into the list of a colleague who saved first', async () => {
    const current = { views: [{ name: 'Theirs', query: 'when=past' }], version: 1 }
    let saves = 0
    const sent = fakeApi({
      'GET /event-views': () => ({ body: saves === 0 ? { views: [], version: 0 } : current }),
      'PUT /event-views': () => {
        saves += 1
        return saves === 1 ? { status: 409, body: { error_message: 'Changed', current } } : { body: current }
      },
    })
    await editEventViews((views) => withView(views, { name: 'Mine', query: 'unpaid=true' }), 'View shared')
    const mine = { name: 'Mine', query: 'unpaid=true' }
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { views: [mine], version: 0 },
      { views: [{ name: 'Theirs', query: 'when=past' }, mine], version: 1 },
    ])
  })

  it('shows the new state of an event at once in every list that is loaded', () => {
    const [asked, other] = [row(booked({ id: 'e1' })), row(booked({ id: 'e2' }))]
    queryClient.setQueryData(['events', 'list', {}], { pages: [{ items: [asked, other] }], pageParams: [undefined] })
    keepEvent({ ...booked({ id: 'e1' }), artist_status: 'declined' } as unknown as EventView)
    const list = queryClient.getQueryData<{ pages: { items: EventProjection[] }[] }>(['events', 'list', {}])
    expect(list?.pages[0]?.items).toMatchObject([{ artist_status: 'declined', price: asked.price }, other])
  })

  it('shows a mark for each musician, and one per status for a big band', () => {
    const event = row(booked())
    const [one] = event.musicians!
    const band = Array.from({ length: 20 }, (_, i) => ({
      ...one!,
      instrument: `Violin ${i}`,
      status: i === 0 ? ('declined' as const) : ('confirmed' as const),
    }))
    show(
      <>
        <VendorIcons event={event} />
        <VendorIcons event={{ ...event, musicians: band }} />
      </>,
    )
    const names = () => screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))
    expect(names()).toContain(`${one!.musician_name}, ${one!.instrument}: ${humanize(one!.status)}`)
    expect(names().filter((name) => /musician|Violin/.test(name!))).toEqual([
      '1 musician: Declined',
      '19 musicians: Confirmed',
    ])
  })

  it("names the due day in the event's zone", () => {
    const owing = { ...row(booked()), due_at: '2026-12-08T02:00:00.000Z', timezone: 'America/New_York' }
    const columns = columnsFor(viewers.agent, [owing])
    show(<EventTableRow event={owing} columns={columns} rowIndex={1} selected={false} onSelect={() => undefined} />)
    expect(screen.getByText('by Dec 7')).toBeTruthy()
  })

  it('can be navigated with the arrow keys', async () => {
    showGigs(3)
    const links = await screen.findAllByRole('link', { name: /^Gig/ })
    links[0]!.focus()
    fireEvent.keyDown(links[0]!, { key: 'ArrowDown' })
    await waitFor(() => expect(document.activeElement).toBe(links[1]))
    fireEvent.keyDown(links[1]!, { key: 'End' })
    await waitFor(() => expect(document.activeElement).toBe(links[2]))
  })

  it('is left with Tab after one row, not after all of them', async () => {
    showGigs(2)
    const first = (await screen.findByRole('link', { name: 'Gig e1' })).closest('[data-index]')!
    const stops = [...first.querySelectorAll<HTMLElement>('a[href], button, input')]
    const list = screen.getByRole('list', { name: 'Gigs' })
    const tabFrom = (stop: HTMLElement, shiftKey = false) => {
      stop.focus()
      fireEvent.keyDown(stop, { key: 'Tab', shiftKey })
      return document.activeElement
    }
    expect(tabFrom(stops.at(-1)!)).toBe(list.nextElementSibling)
    expect(tabFrom(stops[0]!, true)).toBe(list.previousElementSibling)
  })
})

describe('a record', () => {
  it('sums paid, owed and overdue amounts, and separates next events from the history', () => {
    const [owing, old] = [row(booked({ id: 'e1' })), row(booked({ id: 'e2', end: '2025-01-01T00:00:00.000Z' }))]
    const dueDay = owing.due_at!.slice(0, 10)
    const late = `${dueDay.slice(0, 8)}${String(Number(dueDay.slice(8)) + 1).padStart(2, '0')}T00:00:00.000Z`
    expect(moneyOf([owing, row(draft())], `${dueDay}T23:00:00.000Z`)).toEqual({
      paid: 100_000,
      owed: 100_000,
      overdue: 0,
    })
    expect(moneyOf([owing], late)?.overdue).toBe(100_000)
    expect(moneyOf([row(booked(), 'musician')], late)).toBeUndefined()
    const canceled = row(booked({ id: 'e3', status: 'canceled' }))
    const { next, history } = inTime([old, owing, canceled], now)
    expect([next, history]).toEqual([[owing], [canceled, old]])
  })
})

describe('search results', () => {
  const found = { events: [], clients: [], acts: [], musicians: [], venues: [] }
  it('contain the actions that the reader may take, by any word', () => {
    const actions = (text: string, who: keyof typeof viewers) =>
      resultsOf(text, undefined, viewers[who]).flatMap(({ results }) => results.map(({ label }) => label))
    expect(actions('eve', 'agent')).toEqual(['New event', 'Unpaid events', 'Events'])
    expect(actions('eve', 'musician')).toEqual(['Events'])
    expect(actions('pros', 'client')).toEqual([])
  })

  it('lead to records and events', () => {
    const event = { id: 'evt_1', name: 'Gala', start: null, timezone: null, client: 'Ada', act: null }
    const groups = resultsOf('xyz', { ...found, events: [event], venues: [{ id: 'ven_1', name: 'X' }] }, viewers.agent)
    expect(groups.flatMap(({ results }) => results.map(({ to }) => to))).toEqual(['/event?id=evt_1', '/venue?id=ven_1'])
  })

  it('offer what to do with a day: its events, with their status, and a new one', () => {
    const event = { id: 'evt_1', name: 'Gala', start: null, timezone: null, client: null, act: null }
    const booked = { ...event, status: 'booked' as const }
    const groups = (events: (typeof booked)[], who: keyof typeof viewers) =>
      resultsOf('Dec 5', found, viewers[who], { day: '2026-12-05', events })
    const [first, then] = groups([booked], 'agent')
    expect([first?.title, first?.results[0]?.status]).toEqual(['Sat, Dec 5, 2026', 'booked'])
    expect(then?.results.map(({ to }) => to)).toEqual([
      '/calendar?view=day&date=2026-12-05',
      '/artists?day=2026-12-05',
      '/event?id=new&date=2026-12-05',
    ])
    expect(groups([], 'musician').map(({ title, results }) => [title, results.map(({ label }) => label)])).toEqual([
      ['Sat, Dec 5, 2026', ['Calendar of Sat, Dec 5, 2026']],
    ])
  })

  it('begin with names that are exactly the text, and with what to do next', () => {
    const clients = [
      { id: 'cli_1', name: 'Nora Whitfield-Smith' },
      { id: 'cli_2', name: 'Nora Whitfield' },
    ]
    const groups = (text: string, who: keyof typeof viewers) =>
      resultsOf(text, { ...found, clients }, viewers[who]).map(({ title, results }) => [title, results[0]!.to])
    expect(groups('nora whitfield', 'agent')).toEqual([
      ['Exactly this name', '/client?id=cli_2'],
      ['Clients', '/client?id=cli_1'],
      ['Do next', '/events?client=cli_2&unpaid=true'],
    ])
    expect(groups('nora', 'agent')).toEqual([['Clients', '/client?id=cli_1']])
    expect(groups('nora whitfield', 'client').map(([title]) => title)).not.toContain('Do next')
  })
})
