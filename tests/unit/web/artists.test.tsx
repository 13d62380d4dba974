import { fireEvent, act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#shared/domain/user/schema.ts'
import ArtistRoute from '#web/app/routes/artist.tsx'
import ArtistViewRoute from '#web/app/routes/artistview.tsx'
import ArtistsRoute from '#web/app/routes/artists.tsx'
import { type Act, mergeActs } from '#web/acts/artists/act.ts'
import { publicLink } from '#web/acts/artists/public-link.ts'
import { actDays, addMonth, isMonth, monthTitle } from '#web/calendar/availability/month-days.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { userKey } from '#web/lib/current-user.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, stubResizeObserver, type Reply, user } from './support.tsx'

const actOf = (name: string, kind: Act['kind'] = 'artist'): Act => ({
  id: name,
  name,
  kind,
  picture: undefined,
  bio: '',
})

describe('brands, artists and groups as one list', () => {
  it('is ordered by name, regardless of case and accents', () => {
    expect(
      mergeActs([
        { acts: [actOf('Émile'), actOf('Zoe')], more: false },
        { acts: [actOf('adam', 'group')], more: false },
      ]).map(({ name }) => name),
    ).toEqual(['adam', 'Émile', 'Zoe'])
  })
  it('hides entries after the last name of an incomplete list, so that no card is inserted above', () => {
    const artists = { acts: [actOf('Ann'), actOf('Bob')], more: true }
    const groups = { acts: [actOf('Abba', 'group'), actOf('Cream', 'group')], more: false }
    expect(mergeActs([artists, groups]).map(({ name }) => name)).toEqual(['Abba', 'Ann', 'Bob'])
    expect(mergeActs([{ acts: [...artists.acts, actOf('Dan')], more: false }, groups]).map(({ name }) => name)).toEqual(
      ['Abba', 'Ann', 'Bob', 'Cream', 'Dan'],
    )
  })
})

it('the public link marks brands and groups', () => {
  expect([
    publicLink('art_1', 'https://x'),
    publicLink('brd_1', 'https://x'),
    publicLink('grp_1', 'https://x'),
  ]).toEqual(['https://x/artistview?id=art_1', 'https://x/artistview?id=brd_1&b', 'https://x/artistview?id=grp_1&g'])
})

const mara = {
  id: 'art_1',
  name: 'Mara Vale',
  bio: '<b>Sings</b>',
  repertoire: 'Songs',
  video_url: 'https://youtu.be/abcdefghijk',
  website_url: 'javascript:alert(1)',
  epk_url: 'epk.example',
  email: 'mara@post.example',
  cell_phone: '2125550142',
}
const open = (
  fields: Partial<User>,
  element = <ArtistRoute />,
  path = '/artist?id=art_1',
  more: Record<string, Reply> = {},
) => {
  const sent = fakeApi({
    'GET /artists/art_1': { body: mara },
    'GET /artists': { body: [mara] },
    'GET /brands': { body: [{ id: 'brd_1', name: 'Brass Label' }] },
    'GET /groups': { body: [] },
    'GET /public/groups/grp_1': { body: { ...mara, id: 'grp_1', kind: 'group' } },
    ...more,
  })
  session.start(login)
  queryClient.setQueryData(userKey('usr_1'), user(fields))
  show(element, path)
  return sent
}

describe('an artist', () => {
  it('is shown to clients without contacts, and can be requested; texts stay text, links are web links', async () => {
    open({ is_client: true })
    expect(await screen.findByText('<b>Sings</b>')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Request Booking' })).toBeTruthy()
    expect(screen.queryByText('mara@post.example')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
    expect(screen.getByTitle('Video of Mara Vale').getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/abcdefghijk',
    )
    expect(screen.getByRole('link', { name: 'Website' }).getAttribute('href')).toMatch(/^https:/)
    expect(screen.getByRole('link', { name: 'EPK' }).getAttribute('href')).toBe('https://epk.example')
  })
  it('has contact and notes beside text and events in one frame, so that a long text leaves no gap', async () => {
    open({ is_agent: true })
    const notes = await screen.findByRole('heading', { name: 'Private notes' })
    const placeOf = (section: HTMLElement) => section.closest('section')!.parentElement
    const contact = placeOf(screen.getByRole('heading', { name: 'Contact' }))
    expect(contact?.parentElement).toBe(placeOf(notes)?.parentElement)
    expect(contact?.parentElement?.textContent).toContain('Repertoire')
  })
  it('has a contact and a link to copy for agents; without a clipboard the link is shown', async () => {
    open({ is_agent: true })
    expect(await screen.findByText('mara@post.example')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Request Booking' })).toBeNull()
    const writeText = vi
      .fn<(text: string) => Promise<void>>()
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new Error('denied'))
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    screen.getByRole('button', { name: 'Copy link' }).click()
    await waitFor(() => expect(messages()).toEqual(['Artist link copied to clipboard']))
    screen.getByRole('button', { name: 'Copy link' }).click()
    await waitFor(() =>
      expect(askedQuestions.get()[0]).toMatchObject({
        title: expect.stringContaining('Clipboard not available'),
        copyable: `${window.location.origin}/artistview?id=art_1`,
      }),
    )
    askedQuestions.get()[0]?.answer(true)
  })
})

it('the public page loads a group if the link says so', async () => {
  const sent = open({ is_client: true }, <ArtistViewRoute />, '/artistview?id=grp_1&g')
  expect(await screen.findByRole('heading', { name: 'Mara Vale' })).toBeTruthy()
  expect(sent.map(({ path }) => path)).toEqual(['/public/groups/grp_1'])
})

describe('the artists page', () => {
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
  it('combines the kinds, and filters by name with one request after typing', async () => {
    const sent = open({ is_client: true }, <ArtistsRoute />, '/artists')
    const links = await screen.findAllByRole('link', { name: /Learn more/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/artist?id=brd_1', '/artist?id=art_1'])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'mar')
    await waitFor(() =>
      expect(
        sent
          .filter(({ path, query }) => path === '/groups' && query['name'] !== undefined)
          .map(({ query }) => query['name']),
      ).toEqual(['mar']),
    )
    expect(await screen.findByText('“mar”')).toBeTruthy()
  })

  const gala = { start: '2030-06-08T22:00:00.000Z', end: '2030-06-09T02:00:00.000Z' }
  const days = {
    body: [
      {
        id: 'art_1',
        name: 'Elena',
        engagements: [{ ...gala, status: 'booked', event: { id: 'evt_1', name: 'Gala' } }],
      },
      {
        id: 'grp_1',
        name: 'Trio',
        engagements: [
          { ...gala, status: 'booked' },
          ...[2, 1].map((rank) => ({
            ...{ start: '2030-06-15T22:00:00.000Z', end: '2030-06-16T02:00:00.000Z', status: 'held' },
            hold: { rank, ends_at: '2030-06-10T22:00:00.000Z', name: `Agent ${rank}` },
          })),
        ],
      },
    ],
  }
  it('shows an agent the days of a month; an event begins from a free one, with act and day', async () => {
    const sent = open({ is_agent: true }, <ArtistsRoute />, '/artists?view=days&month=2030-06', {
      'GET /availability': days,
    })
    const free = await screen.findByRole('link', { name: 'Trio, Sun, Jun 9, 2030: free, new event' })
    expect(free.getAttribute('href')).toBe('/event?id=new&act=grp_1&date=2030-06-09')
    const booked = screen.getByRole('link', { name: /^Elena, Sat, Jun 8, 2030: booked for Gala/ })
    expect(booked.getAttribute('href')).toBe('/event?id=evt_1')
    const held = screen.getByRole('link', { name: /^Trio, Sat, Jun 15, 2030: 1st hold, till .*, Agent 1$/ })
    expect([held.textContent, held.getAttribute('href')]).toEqual(['1', '/event?id=new&act=grp_1&date=2030-06-15'])
    expect(screen.getByRole('img', { name: /^Trio, Sat, Jun 8, 2030: booked by another agent/ })).toBeTruthy()
    expect(sent.filter(({ path }) => path === '/availability').map(({ query }) => query['month'])).toEqual(['2030-06'])
    // One stop of the Tab key; arrows go on from there.
    act(() => free.focus())
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
    expect(document.activeElement).toBe(booked)
    expect(screen.getAllByRole('link').filter((link) => link.matches('td [tabindex="0"]'))).toEqual([booked])
  })
  it('shows the days of colleagues, without the names of their events and without a way to begin one', async () => {
    const agents = [
      { id: 'agt_1', name: 'Dana', engagements: [{ ...gala, status: 'booked' }] },
      { id: 'agt_2', name: 'Me', engagements: [{ ...gala, status: 'asked', event: { id: 'evt_1', name: 'Gala' } }] },
    ]
    const sent = open({ is_agent: true }, <ArtistsRoute />, '/artists?view=days&month=2030-06&pick=hold', {
      'GET /availability': ({ query }) => (query['of'] === 'agents' ? { body: agents } : days),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Agents' }))
    expect(await screen.findByRole('img', { name: /^Dana, Sat, Jun 8, 2030: booked, / })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Dana, Sun, Jun 9, 2030: free' })).toBeTruthy()
    const own = screen.getByRole('link', { name: /^Me, Sat, Jun 8, 2030: in preparation: Gala, / })
    expect(own.getAttribute('href')).toBe('/event?id=evt_1')
    expect(screen.queryByRole('group', { name: 'A click on a day' })).toBeNull()
    expect(sent.filter(({ path }) => path === '/availability').map(({ query }) => query['of'])).toEqual([
      'acts',
      'agents',
    ])
  })
  it('says past or played of the days that are over', async () => {
    setServerTime('2030-07-02T12:00:00.000Z')
    open({ is_agent: true }, <ArtistsRoute />, '/artists?view=days&month=2030-06', { 'GET /availability': days })
    expect(await screen.findByRole('link', { name: /^Elena, Sat, Jun 8, 2030: played for Gala/ })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Trio, Sun, Jun 9, 2030: past' })).toBeTruthy()
    expect(screen.queryByRole('img', { name: /: free/ })).toBeNull()
  })
  it('holds an act from one of its days, in the evening', async () => {
    const path = '/artists?view=days&month=2030-06'
    const sent = open({ is_agent: true }, <ArtistsRoute />, path, {
      'GET /availability': days,
      'POST /holds': { status: 201, body: { id: 'hld_1' } },
    })
    await screen.findByRole('link', { name: 'Trio, Sun, Jun 9, 2030: free, new event' })
    await userEvent.click(screen.getByRole('button', { name: 'Hold' }))
    await userEvent.click(screen.getByRole('button', { name: 'Trio, Sun, Jun 9, 2030: free, hold' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hold Trio' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Hold' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
        ...{ act_kind: 'group', act_id: 'grp_1', event_id: null },
        ...{ start: '2030-06-09T18:00:00.000Z', end: '2030-06-09T22:00:00.000Z' },
      }),
    )
    // A booked day stays a link to its event.
    expect(screen.getByRole('link', { name: /^Elena, Sat, Jun 8, 2030: booked for Gala/, hidden: true })).toBeTruthy()
  })
  it('lists everybody on a day with how their time is taken, for staff', async () => {
    const act = (id: string, name: string, availability: string) => ({ id, name, availability })
    const all = [act('art_1', 'Elena', 'blocked'), act('art_2', 'Theo', 'free')]
    const sent = open({ is_agent: true }, <ArtistsRoute />, '/artists?day=2030-06-08&kind=artist', {
      'GET /artists': ({ query }) => ({ body: query['unavailable'] === 'true' ? all : all.slice(1) }),
    })
    await screen.findByRole('heading', { name: 'Theo' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Everybody' }))
    expect(await screen.findByText('Artist · Blocked')).toBeTruthy()
    expect(screen.getByText('Artist · Free')).toBeTruthy()
    expect(sent.filter(({ path }) => path === '/artists').at(-1)?.query).toMatchObject({ unavailable: 'true' })
  })
  it('begins today', async () => {
    setServerTime('2030-06-20T12:00:00Z')
    open({ is_agent: true }, <ArtistsRoute />, '/artists?view=days', { 'GET /availability': days })
    await screen.findByRole('table', { name: /^Artists and groups in Jun 20 – Jul 19, 2030$/ })
    const [, first] = screen.getAllByRole('columnheader')
    expect([first!.textContent, first!.getAttribute('aria-current')]).toEqual(['Th20', 'date'])
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2030-08-02' } })
    await screen.findByRole('table', { name: /Aug 2/ })
  })
  it('shows nobody else the days of an act', async () => {
    const sent = open({ is_client: true }, <ArtistsRoute />, '/artists?view=days')
    expect((await screen.findAllByRole('link', { name: /Learn more/ })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Availability' })).toBeNull()
    expect(sent.some(({ path }) => path === '/availability')).toBe(false)
  })
})

describe('the days of an act', () => {
  const on = (start: string, end: string, status: 'asked' | 'booked' | 'blocked') => ({ start, end, status })
  const states = (...engagements: ReturnType<typeof on>[]) =>
    Object.fromEntries(
      actDays('2030-06', engagements).flatMap(({ day, state }) => (state === 'free' ? [] : [[day, state]])),
    )
  const local = (day: number, hour: number) => new Date(2030, 5, day, hour).toISOString()

  it('count a night until six as its evening', () => {
    expect(states(on(local(8, 20), local(9, 3), 'booked'))).toEqual({ '2030-06-08': 'booked' })
    expect(states(on(local(8, 20), local(9, 7), 'booked'))).toEqual({ '2030-06-08': 'booked', '2030-06-09': 'booked' })
  })
  it('show how the time is taken: booked before asked before blocked', () => {
    const [asked, blocked] = [on(local(8, 12), local(8, 14), 'asked'), on(local(8, 15), local(8, 16), 'blocked')]
    expect(states(blocked)).toEqual({ '2030-06-08': 'blocked' })
    expect(states(asked, blocked)).toEqual({ '2030-06-08': 'asked' })
    expect(states(asked, blocked, on(local(8, 19), local(8, 22), 'booked'))).toEqual({ '2030-06-08': 'booked' })
  })
  it('belong to months of their own length', () => {
    expect(actDays('2028-02', [])).toHaveLength(29)
    expect([addMonth('2030-12', 1), addMonth('2030-01', -1)]).toEqual(['2031-01', '2029-12'])
  })
  it('begin with any day, such as today', () => {
    const days = actDays('2030-06-20', [
      on(new Date(2030, 6, 3, 19).toISOString(), new Date(2030, 6, 3, 22).toISOString(), 'booked'),
    ])
    expect([days[0]!.day, days.at(-1)!.day, days.length]).toEqual(['2030-06-20', '2030-07-19', 30])
    expect(days.find(({ state }) => state === 'booked')?.day).toBe('2030-07-03')
    expect([monthTitle('2030-06'), monthTitle('2030-06-20')]).toEqual(['June 2030', 'Jun 20 – Jul 19, 2030'])
    expect(addMonth('2030-01-31', 1)).toBe('2030-02-28')
    expect([isMonth('2030-06-20'), isMonth('2030-06-99'), isMonth('2030-06')]).toEqual([true, false, true])
  })
})
