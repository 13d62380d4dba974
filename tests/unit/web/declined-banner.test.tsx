import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { asSent, fakeApi, login, messages, show } from './support.tsx'
import { booked, draft, ids, now, viewers } from '../domain/support.ts'

const path = `/events/${ids.event}`
beforeEach(() => {
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
})

it.each([
  ['before', { ...draft(), status: 'pending' as const }, /^“On tour” The artist’s rate stays \$700\.00\.$/],
  ['after', withAgreement(booked(), now), /The client signs the change of the act\.$/],
])(
  'says %s the signature why a vendor declined and who is free, and replaces them in one click',
  async (_, event, why) => {
    const declined = withVendorStatus(event, 'artist', ids.artist, 'declined')
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
      [`GET ${path}/call-lists/act/suggestions`]: {
        body: [
          { id: 'art_free', name: 'Flo Free', is_recommended: true, reasons: ['free', 'usually $650.00'], rate: 650 },
          { id: 'art_new', name: 'Nia New', is_recommended: true, reasons: ['free'], rate: null },
          {
            id: ids.artist,
            name: 'Ari Artist',
            is_recommended: false,
            reasons: ['has declined this event'],
            rate: 700,
          },
        ],
      },
      [`PUT ${path}`]: { body: asSent(declined) },
      [`PUT ${path}/request`]: { body: asSent(declined) },
    })
    show(<EventScreen event={declined} viewer={viewers.agent} onEdit={() => undefined} />, `/event?id=${ids.event}`)
    expect(await screen.findByText(why)).toBeTruthy()
    expect(await screen.findByText('free · usually $650.00')).toBeTruthy()
    expect(screen.getByText('free · no usual rate yet')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Replace and request: Flo Free' }))
    await waitFor(() => expect(messages()).toEqual(['Flo Free requested']))
    expect(screen.queryByRole('button', { name: 'Replace and request: Ari Artist' })).toBeNull()
    expect(sent.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
      { artist_id: 'art_free', version: declined.version },
      { event_id: ids.event, artist_id: 'art_free' },
    ])
  },
)

it('offers no replacement for somebody who declines a change and stays booked', async () => {
  const signed = withAgreement(booked(), now)
  const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
  const moved = proposeChange(signed, { ...signed, start: '2026-07-11T23:00:00Z', end: '2026-07-12T03:00:00Z' }, by)
  const event = withVendorStatus(moved, 'artist', ids.artist, 'declined')
  const sent = fakeApi({ [`GET ${path}`]: { body: asSent(event) }, [`GET ${path}/activity`]: { body: [] } })
  show(<EventScreen event={event} viewer={viewers.agent} onEdit={() => undefined} />, `/event?id=${ids.event}`)
  await screen.findByRole('region', { name: 'A change is proposed' })
  expect(sent.some(({ path }) => path.endsWith('/suggestions'))).toBe(false)
  expect(screen.queryByRole('heading', { name: 'Ari Artist declined' })).toBeNull()
})
