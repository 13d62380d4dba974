import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { viewerOf } from '#shared/domain/permissions.ts'
import SearchDialog from '#web/booking/search/components/search-dialog.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, show, user } from './support.tsx'

const nothing = { events: [], clients: [], acts: [], musicians: [], venues: [] }
const drummer = { musician_id: 'mus_1', musician_name: 'Dan Drum', instrument: 'Drums', availability: 'free' }
const open = (fields: Parameters<typeof user>[0], found: object = nothing, taken = 'free') => {
  setServerTime('2026-11-26T15:00:00Z')
  const availability = taken
  const sent = fakeApi({
    'GET /search': { body: found },
    'GET /events': { body: [] },
    'GET /artists': { body: [{ id: 'art_1', name: 'Elena Marsh', genres: ['Soul', 'Jazz'], availability }] },
    'GET /groups': {
      body: [
        { id: 'grp_1', name: 'Blue Hour', genres: ['Jazz'], members: [{}, {}, {}], availability },
        { id: 'grp_2', name: 'Big Noise', genres: ['Rock'], members: [{}, {}, {}, {}], availability: 'free' },
      ],
    },
    'GET /musician-instruments': { body: [drummer, { ...drummer, instrument: 'Piano' }] },
  })
  session.start(login)
  const router = show(<SearchDialog viewer={viewerOf(user(fields))} onClose={() => undefined} />, '/home')
  return { sent, place: () => router.state.location.pathname + router.state.location.search }
}
const type = (text: string) => userEvent.type(screen.getByRole('combobox'), text)

it('says who is free, and begins an event with the one that is chosen', async () => {
  const { sent, place } = open({ is_agent: true })
  await type('free Sat Dec 5 jazz trio')
  const found = await screen.findByRole('group', { name: 'Free on Sat, Dec 5, 2026: jazz trio' })
  expect(found.textContent).toContain('Blue Hour')
  expect(found.textContent).not.toMatch(/Elena|Big Noise/)
  const evening = { start: '2026-12-05T17:00:00.000Z', end: '2026-12-06T07:00:00.000Z' }
  for (const path of ['/artists', '/groups', '/musician-instruments'])
    expect(sent.filter((one) => one.path === path).at(-1)?.query).toMatchObject(evening)
  await userEvent.keyboard('{Enter}')
  expect(place()).toBe('/event?id=new&act=grp_1&date=2026-12-05')
})

it('finds artists by genre, and musicians by instrument', async () => {
  const { place } = open({ is_agent: true })
  await type('free dec 12 jazz')
  const acts = await screen.findByRole('group', { name: 'Free on Sat, Dec 12, 2026: jazz' })
  expect(acts.textContent).toMatch(/Blue Hour.*Elena Marsh/)
  await userEvent.clear(screen.getByRole('combobox'))
  await type('drummers free the 12th')
  const musicians = await screen.findByRole('group', { name: 'Musicians who are free on Sat, Dec 12, 2026: drums' })
  expect(musicians.textContent).toBe('Musicians who are free on Sat, Dec 12, 2026: drumsDan DrumDrums · Piano')
  await userEvent.keyboard('{Enter}')
  expect(place()).toBe('/artist?id=mus_1')
})

it('does not say that there is nothing before it knows who is free', async () => {
  const { sent } = open({ is_agent: true })
  const fetch = globalThis.fetch
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).includes('/artists')) await asked
    return fetch(...call)
  })
  await type('free dec 12 jazz')
  await waitFor(() => expect(sent.some(({ query }) => query['q'] === 'free dec 12 jazz')).toBe(true))
  await new Promise((settled) => setTimeout(settled, 50))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByRole('progressbar', { name: 'Searching' })).toBeTruthy()
  answer()
  await screen.findByRole('group', { name: 'Free on Sat, Dec 12, 2026: jazz' })
})

it('asks which day is meant instead of answering for another one', async () => {
  const { sent } = open({ is_agent: true })
  await type('who is free friday the 12th for jazz')
  const asks = await screen.findByRole('group', {
    name: 'Sat, Dec 12, 2026 is a Saturday, not a Friday. Which day do you mean?',
  })
  expect(asks.textContent).toMatch(/Fri, Dec 11, 2026.*Sat, Dec 12, 2026.*Fri, Feb 12, 2027/)
  expect(sent.some(({ path }) => path === '/artists')).toBe(false)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('group', { name: 'Free on Fri, Dec 11, 2026: jazz' })).toBeTruthy()
})

it('says why nobody is found, and who is nearly free', async () => {
  open({ is_agent: true }, nothing, 'asked')
  await type('free dec 12 jazz')
  expect(
    await screen.findByRole('group', {
      name: 'Nobody like that is free on Sat, Dec 12, 2026: all 2 who would fit are taken',
    }),
  ).toBeTruthy()
  const near = await screen.findByRole('group', { name: 'Not free on Sat, Dec 12, 2026: jazz' })
  expect(near.textContent).toContain('Elena MarshAsked for another event · Soul · Jazz')
  await userEvent.clear(screen.getByRole('combobox'))
  await type('free dec 12 polka')
  expect(await screen.findByRole('group', { name: /^Nobody here is called, or plays, “polka”/ })).toBeTruthy()
})

it('opens the best match by Enter; another one like it comes after it', async () => {
  const event = { id: 'evt_1', name: 'Hart wedding', start: null, timezone: null, client: 'Ann', act: null }
  const { place } = open({ is_agent: true }, { ...nothing, events: [{ ...event, status: 'booked' }] })
  await type('hart')
  await screen.findByRole('option', { name: /^Hart wedding/ })
  await waitFor(() => expect(screen.getByRole('option', { name: 'Another event like Hart wedding' })).toBeTruthy())
  await userEvent.keyboard('{Enter}')
  expect(place()).toBe('/event?id=evt_1')
})

it('asks nothing about days for a client', async () => {
  const { sent } = open({ is_client: true })
  await type('free Sat Dec 5')
  await screen.findByText(/^Nothing here has a word/)
  expect(sent.some(({ path }) => path === '/artists')).toBe(false)
})
