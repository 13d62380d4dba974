import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import ArtistRoute from '#web/app/routes/artist.tsx'
import ConsultRoute from '#web/app/routes/consult.tsx'
import HomeRoute from '#web/app/routes/home.tsx'
import { PublicActCard } from '#web/acts/public-acts/components/act-card.tsx'
import { firstValues } from '#web/booking/booking-request/request-schema.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { now } from '../domain/support.ts'
import { fakeApi, login, show, user } from './support.tsx'

const elena = { id: 'art_1', kind: 'artist', name: 'Elena Marsh', bio: '' } as never
const asClient = () => {
  session.start(login)
  queryClient.setQueryData(userKey(login.id), user({ is_client: true, client: { id: 'cli_1', name: 'Nora' } } as never))
}
const link = () => screen.getByRole('link', { name: 'Ask for a date with Elena Marsh' }).getAttribute('href')

beforeEach(() => {
  setServerTime(now)
  queryClient.clear()
})

describe('a client who asks for a date', () => {
  it('gets the request with the act and the day, and no form for strangers', async () => {
    asClient()
    fakeApi({ 'GET /artists/art_1': { body: elena }, 'GET /events': { body: [] } })
    show(<PublicActCard act={elena} filter={{ budget: 2000 }} />, '/acts')
    expect(link()).toBe('/artist?id=art_1&ask=1&budget=2000')
    show(<ArtistRoute />, '/artist?id=art_1&ask=1&day=2026-06-05&budget=2000')
    expect(await screen.findByRole('dialog', { name: 'Request a Booking' })).toBeTruthy()
    expect(screen.getAllByText('Elena Marsh').length).toBeGreaterThan(0)
    expect(screen.getByLabelText<HTMLInputElement>(/Budget/).value).toBe('2000.00')
  })

  it('is led from the form for strangers to the request', async () => {
    asClient()
    fakeApi({})
    const router = show(<ConsultRoute />, '/consult?about=Elena+Marsh')
    await waitFor(() => {
      expect(router.state.location.search).toBe('?ask=1&about=Elena+Marsh')
    })
    expect(router.state.location.pathname).toBe('/')
  })

  it('finds the words of the address in the request on Home', async () => {
    asClient()
    fakeApi({ 'GET /tasks': { body: [] } })
    show(<HomeRoute />, '/?ask=1&about=Elena+Marsh')
    const words = await screen.findByLabelText<HTMLTextAreaElement>(/Description/)
    expect(words.value).toBe('I would like to ask for a date with Elena Marsh.')
  })

  it('reads on Home that an enquiry from before the sign-up has arrived', async () => {
    asClient()
    const enquiry = { id: 'prs_1', event_type: 'Wedding', date: '2026-12-05', created_at: now }
    fakeApi({
      ...{ 'GET /tasks': { body: [] }, 'GET /events': { body: [] }, 'GET /public/acts': { body: [] } },
      'GET /enquiries': { body: [enquiry] },
    })
    show(<HomeRoute />, '/')
    expect((await screen.findByText(/You asked us on/)).textContent).toContain('Wedding on Sat, Dec 5')
  })

  it('begins at seven in the evening of the day, for three hours', () => {
    const { start, end } = firstValues(new URLSearchParams('day=2026-06-05'))
    expect(Date.parse(end) - Date.parse(start)).toBe(3 * 3_600_000)
    expect(new Date(start).getHours()).toBe(19)
    expect(firstValues(new URLSearchParams('day=soon')).start).toBe('')
  })
})

it('a visitor asks in the form for people without an account', () => {
  session.clear()
  fakeApi({})
  show(<PublicActCard act={elena} filter={{ genre: 'Jazz' }} />, '/acts')
  expect(link()).toBe('/consult?about=Elena+Marsh&genre=Jazz')
})
