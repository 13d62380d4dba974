import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { draft as event, ids, viewers } from '../domain/support.ts'
import { asSent, fakeApi, login, show } from './support.tsx'

const requested = withVendorStatus(event(), 'musician', `${ids.musician}|Drums`, 'requested')
const time = { start: requested.start!, end: requested.end! }
const path = `/users/${viewers.musician.id}/taken-times`

const open = (taken: { start: string; end: string; status: string }[]) => {
  session.start(login)
  const sent = fakeApi({
    [`GET /events/${ids.event}`]: { body: asSent(requested) },
    [`GET /events/${ids.event}/activity`]: { body: [] },
    [`GET ${path}`]: { body: taken },
  })
  show(<EventScreen event={requested} viewer={viewers.musician} onEdit={() => undefined} />, `/event?id=${ids.event}`)
  return sent
}
beforeEach(() => setServerTime('2026-06-01T12:00:00Z'))

describe('a vendor who is asked', () => {
  it('is warned before they confirm at a time that they took themselves', async () => {
    const sent = open([
      { ...time, status: 'blocked' },
      { ...time, status: 'busy' },
    ])
    const warning = await screen.findByRole('alert')
    expect(warning.textContent).toMatch(/^You have blocked .*Your other calendar is busy /)
    expect(sent.find(({ path: asked }) => asked === path)?.query).toEqual(time)
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
  })

  it('is not warned at a free time', async () => {
    const sent = open([])
    await waitFor(() => expect(sent.some(({ path: asked }) => asked === path)).toBe(true))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
