import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { User } from '#shared/domain/user/schema.ts'
import ClientsRoute from '#web/app/routes/clients.tsx'
import ContactRoute from '#web/app/routes/contact.tsx'
import HomeRoute from '#web/app/routes/home.tsx'
import Signup2Route from '#web/app/routes/signup-2.tsx'
import { requestBody, requestSchema } from '#web/booking/booking-request/request-schema.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { userKey } from '#web/lib/current-user.ts'
import { drafts } from '#web/lib/drafts.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { draft, ids, now, withAll } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, settled, show, user } from './support.tsx'

const field = (name: string) => screen.getByLabelText(name, { exact: false, selector: 'input, textarea' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('contact', () => {
  it('reports what is missing and stays disabled until valid', async () => {
    session.start(login)
    show(<ContactRoute />, '/contact')
    await settled()
    expect(button('Send Message').disabled).toBe(true)
    await userEvent.click(field('Subject'))
    await userEvent.tab()
    await userEvent.tab()
    expect(await screen.findByText('What are you contacting us about?')).toBeTruthy()
    expect(await screen.findByText('Please enter your message')).toBeTruthy()
  })
  it('sends, confirms, and is empty again; a failure keeps everything', async () => {
    session.start(login)
    let isDown = true
    const sent = fakeApi({
      'POST /users/usr_1/contact': () => (isDown ? ('no response' as const) : { status: 202, body: { message: 'ok' } }),
    })
    show(<ContactRoute />, '/contact')
    await settled()
    await userEvent.type(field('Subject'), 'Hello ')
    await userEvent.type(field('Message'), '<img src=x onerror=alert(1)> 🎷')
    await userEvent.click(button('Send Message'))
    await waitFor(() => expect(messages()).toEqual(['Could not send message']))
    expect((field('Message') as HTMLTextAreaElement).value).toContain('🎷')
    isDown = false
    await userEvent.click(button('Send Message'))
    await waitFor(() => expect(messages()).toHaveLength(2))
    expect(sent[1]!.body).toEqual({ subject: 'Hello', message: '<img src=x onerror=alert(1)> 🎷' })
    expect((field('Message') as HTMLTextAreaElement).value).toBe('')
  })
  it('keeps typed text after the session ends, and offers it to the same person', async () => {
    session.start(login)
    show(<ContactRoute />, '/contact')
    await settled()
    await userEvent.type(field('Subject'), 'Half a thought')
    await waitFor(() => expect(drafts.of('contact').read()).toMatchObject({ values: { subject: 'Half a thought' } }))
    session.expire(login.token)
    session.start(login)
    document.body.replaceChildren()
    show(<ContactRoute />, '/contact')
    await settled()
    await userEvent.click(button('Restore'))
    expect((field('Subject') as HTMLInputElement).value).toBe('Half a thought')
  })
})

describe('booking request', () => {
  const complaints = (values: Record<string, unknown>) =>
    Object.fromEntries(requestSchema.safeParse(values).error?.issues.map((i) => [i.path.join('.'), i.message]) ?? [])
  const good = {
    client_notes: 'A party',
    client_budget: '1200.50',
    start: '2096-06-06T22:00:00.000Z',
    end: '2096-06-07T02:00:00.000Z',
  }
  it('reports what is missing', () => {
    expect(complaints({ client_notes: ' ', client_budget: '0.00', start: null, end: null })).toMatchObject({
      client_notes: 'Please tell us what you are looking for',
      client_budget: 'Please help us know your budget',
      start: 'Start is required',
      end: 'End is required',
    })
    expect(complaints({ ...good, client_budget: 'abc' })).toEqual({ client_budget: 'Please help us know your budget' })
    expect(complaints({ ...good, end: good.start })).toEqual({ end: 'The end must be after the start' })
    expect(complaints(good)).toEqual({})
  })
  it('names the request after client and day, and includes the requested act', () => {
    const who = user({ is_client: true, client: { id: 'cli_1', name: 'Bennett & Co' } })
    const body = requestBody(who, requestSchema.parse(good), { kind: 'group', id: 'grp_1', name: 'The Tides' })
    expect(body).toMatchObject({ client_budget: 120_050, client_group_id: 'grp_1', color: '#1976D2' })
    expect(body.name).toMatch(/^Bennett & Co .*\d{4}$/)
    expect(body).not.toHaveProperty('artist_id')
  })
})

describe('an agent who adds a client', () => {
  it.each([
    ['the existing client with that email', true, '?id=cli_1', []],
    ['the new one', false, '?id=cli_2', ['Ada Byron has been invited']],
  ])('gets to %s', async (_, isKnown, path, said) => {
    session.start(login)
    const nora = { id: 'cli_1', name: 'Nora Whitfield', email: 'nora@example.org' }
    const sent = fakeApi({
      'GET /users/usr_1': { body: user({ is_agent: true }) },
      'GET /clients': { body: [] },
      'POST /clients': isKnown
        ? { status: 409, body: { error_message: 'Nora Whitfield is already a client', current: nora } }
        : { status: 201, body: { ...nora, id: 'cli_2', name: 'Ada Byron' } },
    })
    const { state } = show(<ClientsRoute />, '/clients')
    await userEvent.click(await screen.findByRole('button', { name: 'Add client' }))
    await userEvent.type(await screen.findByLabelText(/First name/), 'Ada')
    await userEvent.type(field('Last name'), 'Byron')
    await userEvent.type(field('Email'), 'nora@example.org')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add client' }))
    if (isKnown) await userEvent.click(await screen.findByRole('button', { name: 'Go on with Nora Whitfield' }))
    await waitFor(() => expect(state.location.search).toBe(path))
    expect(messages()).toEqual(said)
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('home', () => {
  it('shows unverified users only the card, and checks again on request', async () => {
    session.start({ ...login, verified: false })
    let isDone = false
    fakeApi({
      'GET /users/usr_1': () => ({ body: user({ is_musician: true, verified: isDone }) }),
      'GET /events': { body: [] },
    })
    show(<HomeRoute />, '/')
    expect(await screen.findByText('Account Verification in Progress')).toBeTruthy()
    expect(screen.getByText(/two to three business days/)).toBeTruthy()
    expect(screen.queryByText('Calendar')).toBeNull()
    await userEvent.click(button('Check Verification'))
    await waitFor(() => expect(messages()).toEqual(['Verification still in progress']))
    isDone = true
    await userEvent.click(button('Check Verification'))
    await waitFor(() => expect(messages()).toContain("Verification complete, you're all set!"))
    expect(messages().at(-1)).toBe('Please add your bank account next, so that we can pay you')
    expect(await screen.findByText('Calendar')).toBeTruthy()
  })
  it.each([
    [
      'agent',
      { is_agent: true, agent: { id: 'agt_1', name: 'A', signup_qrcode: 'data:,', signup_url: 'https://x.example' } },
      ['Prospects', 'Unassigned Booking Requests', 'Calendar', 'Events', 'Signup QR Code'],
      ['Request a Booking', 'Verifications'],
    ],
    [
      'admin',
      { is_admin: true },
      ['Prospects', 'Unassigned Booking Requests', 'Calendar', 'Events', 'Verifications'],
      ['Signup QR Code', 'Request a Booking'],
    ],
    [
      'artist',
      { is_artist: true },
      ['Calendar', 'Events'],
      ['Prospects', 'Unassigned Booking Requests', 'Request a Booking', 'Signup QR Code'],
    ],
    [
      'client',
      { is_client: true, client: { id: 'cli_1', name: 'B' } },
      ['Request a Booking', 'Calendar', 'Events'],
      ['Prospects', 'Signup QR Code'],
    ],
  ] as const)('has the cards of %s', async (_role, fields, cards, others) => {
    session.start(login)
    queryClient.setQueryData(userKey('usr_1'), user(fields))
    fakeApi({
      'GET /users/usr_1': { body: user(fields) },
      'GET /events': { body: [] },
      'GET /booking-requests': { body: [] },
      'GET /users': { body: [] },
      'GET /users/usr_1/payouts': { body: [] },
    })
    show(<HomeRoute />, '/')
    for (const card of cards) expect(await screen.findByText(card)).toBeTruthy()
    for (const card of others) expect(screen.queryByText(card)).toBeNull()
  })
  it('greets a new client with the agent, what happens next and three acts', async () => {
    const fields = { is_client: true, client: { id: ids.client, name: 'Nora', agent_id: 'agt_1' } } as Partial<User>
    setServerTime(now)
    const open = (events: readonly unknown[]) => {
      session.start(login)
      queryClient.setQueryData(userKey('usr_1'), user(fields))
      fakeApi({
        'GET /users/usr_1': { body: user(fields) },
        'GET /tasks': { body: events },
        'GET /public/agents/agt_1': { body: { id: 'agt_1', name: 'Al Agent', profile_picture: '/al.png' } },
        'GET /public/acts': { body: ['A', 'B', 'C', 'D'].map((name) => ({ id: name, name, kind: 'group' })) },
      })
      show(<HomeRoute />, '/')
    }
    open([])
    expect(await screen.findByRole('heading', { name: 'What happens next' })).toBeTruthy()
    expect(await screen.findByText('Al Agent')).toBeTruthy()
    expect(document.querySelector('img[src="/al.png"]')).toBeTruthy()
    expect(screen.getByText(/usually answers within 24 hours/)).toBeTruthy()
    const acts = screen.getByRole('region', { name: 'Acts' })
    await waitFor(() => expect(within(acts).getAllByRole('link', { name: /^Ask for a date/ })).toHaveLength(3))
    cleanup()
    queryClient.clear()
    open([asSent({ ...draft(), status: 'pending' } as EventView)])
    expect(await screen.findByRole('heading', { name: /Your events/ })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull()
  })
  it('asks in the second step of a sign-up for nothing that the first has', async () => {
    session.start({ ...login, signup_complete: false })
    const fields = {
      signup_complete: false,
      is_client: true,
      client: { id: ids.client, name: 'Nora' },
    } as Partial<User>
    queryClient.setQueryData(userKey('usr_1'), user(fields))
    fakeApi({ 'GET /users/usr_1': { body: user(fields) } })
    show(<Signup2Route />, '/signup-2')
    expect(await screen.findByLabelText(/^ZIP code/)).toBeTruthy()
    for (const name of [/^First name/, /^Email/, /^Cell phone/, /^Client name/])
      expect(screen.queryByLabelText(name)).toBeNull()
  })
  it('shows a client who has something to do that first, and only that in the accent', async () => {
    const fields = { is_client: true, client: { id: ids.client, name: 'Nora Whitfield' } } as Partial<User>
    const soon = { ...withAll(draft(), 'confirmed'), status: 'proposed' as const, proposal_sent_at: now }
    setServerTime(now)
    const open = async (events: readonly unknown[]) => {
      session.start(login)
      queryClient.setQueryData(userKey('usr_1'), user(fields))
      fakeApi({ 'GET /users/usr_1': { body: user(fields) }, 'GET /tasks': { body: events } })
      show(<HomeRoute />, '/')
      const tile = await screen.findByRole('button', { name: /Request a Booking/ })
      return tile.parentElement?.classList.contains('accent')
    }
    expect(await open([])).toBe(true)
    cleanup()
    queryClient.clear()
    expect(await open([asSent(soon as EventView)])).toBe(false)
    expect(screen.getByRole('link', { name: 'Choose proposal' }).className).toContain('contained')
  })
})
