import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { encodeMoney } from '#shared/api/money-paths.ts'
import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import { planCancellation } from '#functions/event/rules/agreement/cancellation.ts'
import { project } from '#functions/event/rules/event-projection.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, zero } from '#shared/domain/money.ts'
import RequestsRoute from '#web/app/routes/requests.tsx'
import { changeEntries } from '#web/booking/event/change-entries.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { userKey } from '#web/lib/current-user.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { draft, ids, paymentOf, rel, viewers, withAll } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, type Sent, show, user } from './support.tsx'

/** An event that a party cancels, or a request that is withdrawn or declined. */

const now = '2026-04-01T12:00:00.000Z'
const path = `/events/${ids.event}`
beforeEach(() => setServerTime(now))

const booked = (more: Partial<Event> = {}): Event => ({
  ...withAll(draft(), 'confirmed'),
  status: 'booked',
  version: 3,
  client_rate_booked: cents(200_000),
  proposal_step: 4,
  proposal_signed_at: now,
  contract_resign_needed: false,
  agreement: { version: 1, signed_at: now, terms: null, pending: null },
  payments: [paymentOf('deposit', 100_000, { paid_at: now })],
  ...more,
})
const asked = () => booked({ cancellation_request: { reason: 'We moved abroad', at: now } })
const played = () => booked({ status: 'played' })
const canceled = () =>
  booked({
    status: 'canceled',
    cancellation: { by: 'client', reason: '', at: now, keep: 0.5, due: zero, waived: false, refunds_fees: false },
  })
const requested = (): Event => ({ ...draft(), status: 'draft' })

describe('the menu Change or Cancel offers', () => {
  it.each([
    ['agent', 'a booked event', booked, ['postpone', 'replace', 'terms', 'goodwill', 'call-off']],
    ['client', 'a booked event', booked, ['ask']],
    ['client', 'a booked event, asked already', asked, []],
    ['artist', 'a booked event', booked, ['decline']],
    ['agent', 'a played event', played, ['correct-played', 'stand-in', 'goodwill']],
    ['artist', 'a played event', played, []],
    ['agent', 'a request', requested, ['decline-request']],
    ['client', 'a request', requested, ['withdraw']],
    ['agent', 'a canceled event', canceled, []],
  ] as const)('the %s of %s', (viewer, _what, event, keys) => {
    const at = event().status === 'played' ? '2026-08-01T12:00:00.000Z' : now
    const view = project(event(), viewers[viewer])
    expect(changeEntries(view, rel(viewer, event()), at, undefined).map(({ key }) => key)).toEqual(keys)
  })

  it('to a vendor whose answer to a change was recorded wrongly: to decline the change, not to leave', () => {
    const entries = changeEntries(project(booked(), viewers.artist), rel('artist', booked()), now, 'agreed')
    expect(entries).toMatchObject([{ key: 'decline', title: 'Decline change' }])
  })
})

const open = (
  event: Event,
  viewer: 'admin' | 'agent' | 'client' | 'artist' | 'bandleader',
  replies: Parameters<typeof fakeApi>[0] = {},
) => {
  session.start(login)
  const view = project(event, viewers[viewer])
  const sent = fakeApi({
    [`GET ${path}`]: { body: asSent(view) },
    [`GET ${path}/activity`]: { body: [] },
    ...replies,
  })
  show(<EventScreen event={view} viewer={viewers[viewer]} onEdit={() => undefined} />, `/event?id=${ids.event}`)
  return sent
}
const choose = async (title: RegExp) => {
  await userEvent.click(screen.getByRole('button', { name: 'Change or cancel' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: title }))
}

/** As the server answers: by its own function. */
const previewReply = ({ body }: Sent) => {
  const request = body as Parameters<typeof planCancellation>[1]
  try {
    const plan = planCancellation(booked(), request, now)
    return {
      body: encodeMoney(moneyOfRoutes['POST /events/{id}/cancellation-preview']?.answer, {
        version: 3,
        ...plan,
        fees: zero,
        charge_fee: zero,
        notices: [{ to: 'Ari Artist', about: 'Canceled' }],
        warnings: [],
      }),
    }
  } catch {
    const message = 'The policy keeps at most 50%'
    return { status: 422, body: { error_message: message, errors: { keep: message } } }
  }
}

it('offers a leader no request to themselves', () => {
  open({ ...draft(), bandleader_status: 'requested' }, 'bandleader')
  expect(screen.getAllByRole('button', { name: /^Request: / }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /Bo Leader/ })).toBeNull()
})

describe('calling an event off', () => {
  it('tells the client what comes back before they ask', async () => {
    open(booked({ payments: [paymentOf('in_full', 200_000, { paid_at: now })] }), 'client')
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a change or cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for a change or cancel' })
    await userEvent.click(within(dialog).getByLabelText('Call it off'))
    expect(dialog.textContent).toContain('$1,000.00 of what you have paid comes back, without processing fees.')
  })

  it('leaves no vendor confirmed and no proposal booked', () => {
    open({ ...canceled(), proposal_sent_at: now }, 'agent')
    expect(screen.getByRole('link', { name: 'Preview Proposal' }).parentElement!.textContent).toContain('Canceled')
    expect(screen.getAllByText('Released').length).toBeGreaterThan(0)
    expect(screen.queryByText('Confirmed')).toBeNull()
  })

  it.each(['agent', 'client'] as const)('shows the %s price, kept, returned and why', (viewer) => {
    const refund = { id: 'ref_1', payment_id: 'pay_deposit', reason: 'cancellation', status: 'refunded' } as const
    const [paid, back] = [paymentOf('in_full', 200_000, { id: 'pay_deposit' }), { amount: cents(100_000), fee: zero }]
    const event = canceled()
    event.cancellation = { ...event.cancellation!, reason: 'We moved abroad', due: cents(100_000) }
    open({ ...event, payments: [paid], refunds: [{ ...refund, ...back }] }, viewer)
    const panel = screen.getByRole('region', { name: 'Money' })
    const who = viewer === 'agent' ? 'The client' : 'You'
    expect(panel.textContent).toContain(
      `${who} called it off on Wednesday, April 1, 2026: 50% of the price stays due. Processing fees do not go back.`,
    )
    expect(panel.textContent).toContain('We moved abroad')
    expect(panel.textContent).toContain('Price$2,000.00Kept$1,000.00Returned$1,000.00Due$0.00')
    expect(screen.getByRole('list', { name: 'Money' }).textContent).toContain('Kept $1,000Returned $1,000Due $0')
    // Each rate by half, for those who pay it out.
    expect(panel.textContent.includes('Ari Artist$350.00')).toBe(viewer === 'agent')
  })

  it('previews refund and shares to the cent, and sends the previewed choice', async () => {
    const sent = open(booked(), 'agent', {
      [`POST ${path}/cancellation-preview`]: previewReply,
      [`POST ${path}/cancellation`]: { body: asSent(canceled()) },
    })
    await choose(/^Call the event off/)
    const dialog = await screen.findByRole('dialog', { name: 'Call the event off' })
    expect(await within(dialog).findByText('Stays due, 50%')).toBeTruthy()
    expect(within(dialog).getByText('$350.00')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'The performer' }))
    expect(await within(dialog).findByText('Stays due, 0%')).toBeTruthy()
    expect(within(dialog).getByText('Goes back, without processing fees')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'The drummer is ill')
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Call it off' })
    await waitFor(() => expect(send.disabled).toBe(false))
    await userEvent.click(send)
    await waitFor(() => expect(messages()).toEqual(['Event called off']))
    expect(sent.find(({ path: to }) => to === `${path}/cancellation`)?.body).toEqual({
      by: 'performer',
      reason: 'The drummer is ill',
      waive_rest: false,
      version: 3,
    })
  })

  it('refuses to keep more than the policy, and explains an invalid share', async () => {
    open(booked(), 'agent', { [`POST ${path}/cancellation-preview`]: previewReply })
    await choose(/^Call the event off/)
    const dialog = await screen.findByRole('dialog', { name: 'Call the event off' })
    const keep = within(dialog).getByLabelText(/^Share of the price/)
    await userEvent.type(keep, '80')
    expect((await within(dialog).findByRole('alert')).textContent).toBe('The policy keeps at most 50%')
    for (const typed of ['-1', 'abc', '200']) {
      await userEvent.clear(keep)
      await userEvent.type(keep, typed)
      await userEvent.tab()
      expect(await within(dialog).findByText('Must be 0 to 100')).toBeTruthy()
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Call it off' }).disabled).toBe(true)
    }
  })

  it('asks for a reason', async () => {
    open(booked(), 'agent', { [`POST ${path}/cancellation-preview`]: previewReply })
    await choose(/^Call the event off/)
    const dialog = await screen.findByRole('dialog', { name: 'Call the event off' })
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Call it off' })
    await waitFor(() => expect(send.disabled).toBe(false))
    await userEvent.click(send)
    expect(await within(dialog).findByText('Please say why')).toBeTruthy()
  })

  it('begins with the wish of the client, which can be declined', async () => {
    const sent = open(asked(), 'agent', {
      [`POST ${path}/cancellation-preview`]: previewReply,
      [`DELETE ${path}/cancellation-request`]: { body: asSent(booked()) },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Answer the client' }))
    const dialog = await screen.findByRole('dialog', { name: 'Call the event off' })
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('We moved abroad')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Decline the wish' }))
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    askedQuestions.get()[0]?.answer(true)
    await waitFor(() => expect(messages()).toEqual(['Request declined. The client has been notified']))
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  it('the client reads the policy of the contract, asks, and withdraws the wish', async () => {
    const sent = open(booked(), 'client', { [`POST ${path}/cancellation-request`]: { body: asSent(asked()) } })
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a change or cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for a change or cancel' })
    await userEvent.click(within(dialog).getByLabelText('Call it off'))
    expect(dialog.textContent).toContain('50% of the price ($1,000.00) stays due 30 days or more before the event')
    expect(dialog.textContent).toContain('Nothing comes back.')
    await userEvent.type(within(dialog).getByLabelText(/^Why do you want/), 'We moved abroad')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask to call it off' }))
    await waitFor(() => expect(messages()).toEqual(['Your agent has been asked']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'We moved abroad',
      wants: 'cancellation',
    })
  })

  it('the client asks for a change in writing, and the agent proposes it from there', async () => {
    const wish = booked({ cancellation_request: { reason: 'A week later?', at: now, wants: 'change' } })
    const sent = open(booked(), 'client', { [`POST ${path}/cancellation-request`]: { body: asSent(wish) } })
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a change or cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for a change or cancel' })
    await userEvent.type(within(dialog).getByLabelText(/^What should change/), 'A week later?')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for the change' }))
    await waitFor(() => expect(messages()).toEqual(['Your agent has been asked']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'A week later?', wants: 'change' })
    cleanup()
    open(wish, 'agent')
    expect(await screen.findByText(/asks to change this event/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Propose the change' }))
    expect(await screen.findByRole('button', { name: /^Postpone or move/ })).toBeTruthy()
  })

  it('the client withdraws the wish', async () => {
    open(asked(), 'client', { [`DELETE ${path}/cancellation-request`]: { body: asSent(booked()) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }))
    await waitFor(() => expect(messages()).toEqual(['Request taken back']))
  })

  it('a vendor of a signed event reads the consequence of leaving', async () => {
    open(booked(), 'artist', { [`PUT ${path}/response`]: { body: asSent(booked()) } })
    await userEvent.click(screen.getByRole('button', { name: "I can't play" }))
    const dialog = await screen.findByRole('dialog', { name: "You can't play?" })
    expect(dialog.textContent).toContain('the agent has to replace you or call the event off')
    await userEvent.click(within(dialog).getByRole('button', { name: "I can't play" }))
    await waitFor(() => expect(messages()).toEqual(['You declined']))
  })

  it.each([
    ['artist', booked, 'the agent and the band leader are notified'],
    ['artist', () => booked({ bandleader_id: -1, bandleader_status: 'not_needed' }), 'the agent is notified'],
    ['bandleader', booked, 'the agent is notified'],
  ] as const)('the %s reads who gets a mail that they cannot play', async (viewer, event, told) => {
    open(event(), viewer)
    await userEvent.click(screen.getByRole('button', { name: "I can't play" }))
    expect((await screen.findByRole('dialog')).textContent).toContain(told)
  })
})

describe('the button', () => {
  it.each([
    ['booked', 'Change or cancel'],
    ['played', 'Change or cancel'],
    ['paid', 'Adjust payments'],
  ] as const)('of a %s event names its offer: %s', async (status, title) => {
    open(booked({ status }), 'agent')
    await userEvent.click(screen.getByRole('button', { name: title }))
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  })
})

describe('giving a part of the price back', () => {
  it('shows the remainder of each share, and the amount that went back', async () => {
    const sent = open(booked(), 'admin', { [`POST ${path}/goodwill`]: { body: asSent(booked()) } })
    await choose(/^Give a part/)
    const dialog = await screen.findByRole('dialog', { name: 'Give a part of the price back' })
    expect(within(dialog).getByLabelText('Al Agent, $300.00 left')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give it back' }))
    expect(await within(dialog).findByText('Amount is required')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText(/^Amount/), '50')
    await userEvent.click(within(dialog).getByLabelText('BookMe, $100.00 left'))
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'The sound failed')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give it back' }))
    await waitFor(() => expect(messages()).toEqual(['$50.00 goes back to the client']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      amount: 50,
      from: 'platform',
      reason: 'The sound failed',
      version: 3,
    })
  })

  it('offers agents their own share only, and shows at the field that more cannot go back', async () => {
    const message = 'Only $300.00 are left of the share of the agent'
    open(booked(), 'agent', {
      [`POST ${path}/goodwill`]: { status: 422, body: { error_message: message, errors: { amount: message } } },
    })
    await choose(/^Give a part/)
    const dialog = await screen.findByRole('dialog', { name: 'Give a part of the price back' })
    expect(within(dialog).getAllByRole('radio')).toHaveLength(1)
    await userEvent.type(within(dialog).getByLabelText(/^Amount/), '900')
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'The sound failed')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give it back' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()
  })
})

describe('a booking request', () => {
  it('is withdrawn by its client, with or without a reason', async () => {
    const to = `/booking-requests/${ids.event}/withdraw`
    const sent = open(requested(), 'client', { [`PUT ${to}`]: { body: asSent(canceled()) } })
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }))
    expect(
      await screen.findByText(/^The request ends here.*Your agent and requested performers are notified/),
    ).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(messages()).toEqual(['Request withdrawn']))
    expect(sent.find(({ path: asked }) => asked === to)?.body).toEqual({})
  })

  it('announces no mail while no agent has taken it', async () => {
    open({ ...requested(), agent: null, agent_id: undefined }, 'client')
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }))
    expect(await screen.findByText('The request ends here, at no cost.')).toBeTruthy()
  })

  it('has the filled button Take only if it is the oldest', async () => {
    session.start(login)
    queryClient.setQueryData(userKey(login.id), user({ is_agent: true }))
    const row = (name: string) => ({ id: name, name, client: { id: ids.client, name: 'Ada Client' } })
    fakeApi({
      'GET /booking-requests': { body: [row('Picnic'), row('Dinner')] },
      'GET /users/usr_1': { body: user({ is_agent: true }) },
    })
    show(<RequestsRoute />, '/requests')
    const buttons = await screen.findAllByRole('button', { name: /^Take Request/ })
    expect(buttons.map(({ className }) => className.includes('MuiButton-contained'))).toEqual([true, false])
  })

  it('is declined by an agent with a reason that the client reads', async () => {
    session.start(login)
    queryClient.setQueryData(userKey(login.id), user({ is_agent: true, agent: { id: ids.agent, name: 'Al Agent' } }))
    const to = `/booking-requests/${ids.event}/decline`
    const row = { id: ids.event, name: 'Ada Client May 1', client: { id: ids.client, name: 'Ada Client' } }
    const sent = fakeApi({
      'GET /booking-requests': { body: [row] },
      'GET /users/usr_1': { body: user({ is_agent: true, agent: { id: ids.agent, name: 'Al Agent' } }) },
      [`PUT ${to}`]: { body: asSent(canceled()) },
    })
    show(<RequestsRoute />, '/requests')
    await userEvent.click(await screen.findByRole('button', { name: 'Decline: Ada Client May 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
    expect(await within(dialog).findByText('Please say why')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'We are full that night')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(messages()).toEqual(['Request declined. The client has been notified']))
    expect(sent.find(({ path: asked }) => asked === to)?.body).toEqual({ reason: 'We are full that night' })
  })
})
