import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { EventScreen } from '#web/features/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { asSent, fakeApi, login, messages, show } from './support.tsx'
import { draft, ids, viewers } from '../domain/support.ts'

const path = `/events/${ids.event}`
beforeEach(() => {
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
})

it('says why a vendor declined and who is free, and replaces and requests them in one click', async () => {
  const declined = { ...withVendorStatus(draft(), 'artist', ids.artist, 'declined'), status: 'pending' as const }
  const sent = fakeApi({
    [`GET ${path}`]: { body: asSent(declined) },
    [`GET ${path}/activity`]: {
      body: [
        {
          id: '1',
          at: '2026-05-30T12:00:00.000Z',
          who: 'Ari',
          action: 'declined',
          detail: 'Ari Artist, artist, On tour',
        },
      ],
    },
    'GET /artists': {
      body: [
        { id: 'art_free', name: 'Flo Free' },
        { id: ids.artist, name: 'Ari Artist' },
      ],
    },
    [`PUT ${path}`]: { body: asSent(declined) },
    [`PUT ${path}/request`]: { body: asSent(declined) },
  })
  show(<EventScreen event={declined} viewer={viewers.agent} onEdit={() => undefined} />, `/event?id=${ids.event}`)
  expect(await screen.findByText(/^“On tour” The artist’s rate stays \$/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Replace and request: Flo Free' }))
  await waitFor(() => expect(messages()).toEqual(['Flo Free requested']))
  expect(screen.queryByRole('button', { name: 'Replace and request: Ari Artist' })).toBeNull()
  expect(sent.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { artist_id: 'art_free', version: declined.version },
    { event_id: ids.event, artist_id: 'art_free' },
  ])
})
