import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { viewerOf } from '#shared/domain/permissions.ts'
import SearchDialog from '#web/features/search/components/search-dialog.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, show, user } from './support.tsx'

const nothing = { events: [], clients: [], acts: [], musicians: [], venues: [] }
const open = (fields: Parameters<typeof user>[0]) => {
  setServerTime('2026-11-26T15:00:00Z')
  const sent = fakeApi({
    'GET /search': { body: nothing },
    'GET /artists': { body: [{ id: 'art_1', name: 'Elena Marsh', genres: ['Soul'] }] },
    'GET /groups': {
      body: [
        { id: 'grp_1', name: 'Blue Hour', genres: ['Jazz'], members: [{}, {}, {}] },
        { id: 'grp_2', name: 'Big Noise', genres: ['Jazz'], members: [{}, {}, {}, {}] },
      ],
    },
  })
  session.start(login)
  const router = show(<SearchDialog viewer={viewerOf(user(fields))} onClose={() => undefined} />, '/home')
  return { sent, router }
}

it('says who is free, and begins an event with the one that is chosen', async () => {
  const { sent, router } = open({ is_agent: true })
  await userEvent.type(screen.getByRole('combobox'), 'free Sat Dec 5 jazz trio')
  const found = await screen.findByRole('group', { name: 'Free on Sat, Dec 5, 2026: jazz trio' })
  expect(found.textContent).toContain('Blue Hour')
  expect(found.textContent).not.toMatch(/Elena|Big Noise/)
  const evening = { start: '2026-12-05T17:00:00.000Z', end: '2026-12-06T07:00:00.000Z' }
  for (const path of ['/artists', '/groups'])
    expect(sent.filter((one) => one.path === path).at(-1)?.query).toMatchObject(evening)
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname + router.state.location.search).toBe('/event?id=new&act=grp_1&date=2026-12-05')
})

it('asks nothing about days for a client', async () => {
  const { sent } = open({ is_client: true })
  await userEvent.type(screen.getByRole('combobox'), 'free Sat Dec 5')
  await screen.findByText(/^Nothing here has a word/)
  expect(sent.some(({ path }) => path === '/artists')).toBe(false)
})
