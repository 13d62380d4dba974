import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRoutes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#web/app/routes.tsx'
import AboutRoute from '#web/app/routes/about.tsx'
import ActsRoute from '#web/app/routes/acts.tsx'
import ConsultRoute from '#web/app/routes/consult.tsx'
import SignupClientRoute from '#web/app/routes/signupclient.tsx'
import TermsRoute from '#web/app/routes/terms.tsx'
import LoginRoute from '#web/app/routes/login.tsx'
import Splash, { splashDelay } from '#web/app/routes/splash.tsx'
import { lostPath } from '#web/lib/lost-path.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { address, fakeApi, login, show, showAt, stubResizeObserver } from './support.tsx'

const elena = {
  id: 'art_1',
  name: 'Elena Marsh',
  kind: 'artist',
  picture: '/pictures/elena.png',
  video_url: 'https://youtu.be/abcdefghijk',
  genres: ['Folk', 'Jazz'],
  based_in: 'Hudson, NY',
  price_from: 900,
}
const quiet = { id: 'grp_1', name: 'The Quiet Ones', kind: 'group' }

afterEach(() => {
  lostPath.set(undefined)
  queryClient.clear()
})

beforeEach(() => {
  stubResizeObserver()
})

describe('a visitor', () => {
  it('browses acts by genre, place and price, which stay in the address', async () => {
    const sent = fakeApi({ 'GET /public/acts': { body: [elena, quiet] } })
    show(<ActsRoute />, '/acts')
    expect(await screen.findByText('2 acts, by name')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Genre'), 'Jazz')
    await userEvent.selectOptions(screen.getByLabelText('Price from'), 'Up to $1,000')
    await userEvent.type(screen.getByLabelText('Town or region'), 'hud')
    await waitFor(() => expect(address()).toBe('/acts?genre=Jazz&budget=1000&place=hud'))
    await waitFor(() =>
      expect(sent.at(-1)?.query).toMatchObject({ genre: 'Jazz', budget: '1000', place: 'hud', limit: '24' }),
    )
  })

  it('finds the chosen act and filters in the form for a date', async () => {
    fakeApi({})
    show(<ConsultRoute />, '/consult?about=Elena+Marsh&genre=Jazz&place=hud&budget=1000')
    const message = await screen.findByLabelText<HTMLTextAreaElement>(/Tell us about it/)
    expect(message.value).toBe('I would like to ask for a date with Elena Marsh.\nI was looking for Jazz.\n')
    expect(screen.getByLabelText<HTMLInputElement>(/City or venue/).value).toBe('hud')
    expect(screen.getByLabelText<HTMLInputElement>(/Budget/).value).toBe('1000.00')
  })

  it('reads on the landing page how it works, sees acts, and can ask for one', async () => {
    fakeApi({ 'GET /public/acts': { body: [elena, quiet] } })
    show(<AboutRoute />, '/about')
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    const card = within(await screen.findByRole('article', { name: 'Elena Marsh' }))
    expect(card.getByText('Folk, Jazz · Hudson, NY')).toBeTruthy()
    expect(card.getByText('From $900')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Ask for a date with Elena Marsh' }).getAttribute('href')).toBe(
      '/consult?about=Elena+Marsh',
    )
    expect(within(screen.getByRole('article', { name: 'The Quiet Ones' })).getByText('Price on request')).toBeTruthy()
    await userEvent.click(card.getByRole('button', { name: 'Watch Elena Marsh' }))
    expect(screen.getByTitle('Video of Elena Marsh')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse acts' }).getAttribute('href')).toBe('/acts')
  })

  it('sees the slogan beside the login, and links to both public pages', async () => {
    fakeApi({})
    show(<LoginRoute />, '/login')
    expect(await screen.findByText(/people who celebrate find people who play/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe('/about')
    expect(screen.getByRole('link', { name: 'Browse acts' }).getAttribute('href')).toBe('/acts')
  })
})

const company = {
  name: 'BookMe Hudson LLC',
  ...{ street: '214 Warren Street', city: 'Hudson', state: 'NY', zipcode: '12534' },
  ...{ email: 'hello@bookme.example', phone: '518-555-0100', about: 'Four agents above a guitar shop.' },
  terms_version: '2026-11-01',
  terms: [{ title: 'Booking', text: 'A proposal is an offer.' }],
  privacy: [{ title: 'Why', text: 'To plan your events.' }],
}

describe('the company that runs the site', () => {
  it('is named on the landing page, with terms and privacy notice', async () => {
    fakeApi({ 'GET /public/acts': { body: [] }, 'GET /public/company': { body: { company } } })
    show(<AboutRoute />, '/about')
    expect(await screen.findByText('Four agents above a guitar shop.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'hello@bookme.example' }).getAttribute('href')).toBe(
      'mailto:hello@bookme.example',
    )
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
  })

  it('publishes its terms with the day since which they are valid', async () => {
    fakeApi({ 'GET /public/company': { body: { company } } })
    show(<TermsRoute />, '/terms')
    expect(await screen.findByText('A proposal is an offer.')).toBeTruthy()
    expect(screen.getByText(/Valid since .*Nov 1, 2026/)).toBeTruthy()
  })

  it('gets the consent of everybody who signs up, to the version that they could read', async () => {
    const sent = fakeApi({
      'GET /public/company': { body: { company } },
      'POST /users/signup': { status: 201, body: {} },
      'POST /users/login': { body: { ...login, signup_complete: false } },
      'GET /validate-password': { body: { isValid: true, msg: '' } },
    })
    show(<SignupClientRoute />, '/signupclient')
    expect(await screen.findByText(/By continuing you accept the/)).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'terms' })).getAttribute('target')).toBe('_blank')
    const field = (name: string) => screen.getByLabelText(name, { exact: false, selector: 'input' })
    await userEvent.type(field('First name'), 'Nora')
    await userEvent.type(field('Last name'), 'Bennett')
    await userEvent.type(field('Email'), 'nora@bookme.example')
    await userEvent.type(field('Password'), 'Passw0rd!')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(address()).toBe('/signup-2'))
    expect(sent.find(({ path }) => path === '/users/signup')?.body).toMatchObject({ terms_version: '2026-11-01' })
  })
})

describe('a visitor of an unknown path', () => {
  const App = () => useRoutes(routes)
  const told = 'There is no page at “/weddings/2027”. You are at the start instead.'

  it('reads a notice after the redirect, and not on the next page', async () => {
    fakeApi({})
    const { navigate } = showAt('/weddings/2027', <App />)
    await waitFor(() => expect(address()).toBe('/login?redirect=%2F'))
    expect(await screen.findByText(told)).toBeTruthy()
    await navigate('/signup')
    await waitFor(() => expect(screen.queryByText(told)).toBeNull())
  })

  it('sees the notice after the splash, which accepts only known paths', async () => {
    vi.useFakeTimers()
    fakeApi({})
    show(<Splash />, '/splash?redirect=%2Fweddings%2F2027')
    await act(() => vi.advanceTimersByTimeAsync(splashDelay))
    expect(address()).toBe('/')
    expect(lostPath.get()).toBe('/weddings/2027')
  })
})
