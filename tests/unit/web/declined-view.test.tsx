import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { project } from '#functions/event/rules/event-projection.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { session } from '#web/lib/session.ts'
import { draft, ids, viewers } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, show } from './support.tsx'

const path = `/events/${ids.event}`
const asked = (status: 'requested' | 'confirmed' | 'declined'): Event => ({
  ...withVendorStatus(draft(), 'artist', ids.artist, status),
  version: 7,
})
const seen = (event: Event) => ({ body: asSent(project(event, viewers.artist)) })

/** The artist's screen, which shows the event as it is cached. */
const Shown = () => {
  const { data } = useQuery(eventQuery(ids.event))
  return data ? <EventScreen event={data} viewer={viewers.artist} onEdit={() => undefined} /> : null
}

beforeEach(() => {
  setServerTime('2026-06-01T12:00:00Z')
  queryClient.clear()
  session.start(login)
})

describe('the screen of an artist who is asked', () => {
  it.each([
    ['Decline', 'declined', 'You declined'],
    ['Confirm', 'confirmed', 'You are confirmed'],
  ] as const)('has no more buttons to answer after %s', async (name, status, said) => {
    let event = asked('requested')
    fakeApi({
      [`GET ${path}`]: () => seen(event),
      [`PUT ${path}/response`]: () => {
        event = { ...asked(status), version: 8 }
        return seen(event)
      },
    })
    show(<Shown />, `/event?id=${ids.event}`)
    await userEvent.click(await screen.findByRole('button', { name }))
    if (name === 'Decline')
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    await waitFor(() => expect(messages()).toEqual([said]))
    expect(screen.queryByText('No act yet')).toBeNull()
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: /^(Confirm|Decline)$/, hidden: true })).toEqual([]),
    )
  })
})
