import { cents, formatMoney, sum } from '#shared/domain/money.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { eventStatusWord } from '#shared/domain/event/record/status.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { project } from '#functions/event/rules/event-projection.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import DialogHost from '#web/components/dialog-host.tsx'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { payeeLines } from '#web/booking/event/payee-lines.ts'
import { copyValues } from '#web/booking/event-edit/copy-values.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { drafts, eventDraft } from '#web/lib/drafts.ts'
import { session } from '#web/lib/session.ts'
import { atBar, booked, draft as event, ids, now, paymentOf, viewers } from '../domain/support.ts'
import { address, asSent, fakeApi, login, messages, show } from './support.tsx'

const asked = withVendorStatus(event(), 'artist', ids.artist, 'confirmed')
const path = `/events/${ids.event}`
const releases = `POST ${path}/vendors-release`

/** Before the event. */
beforeEach(() => setServerTime('2026-06-01T12:00:00Z'))

const open = (base: EventView, replies: Parameters<typeof fakeApi>[0] = {}, viewer: keyof typeof viewers = 'agent') => {
  session.start(login)
  const onEdit = vi.fn<(resuming: boolean) => void>()
  const sent = fakeApi({ [`GET ${path}`]: { body: asSent(base) }, [`GET ${path}/activity`]: { body: [] }, ...replies })
  const { navigate, history } = show(
    <EventScreen event={base} viewer={viewers[viewer]} onEdit={onEdit} />,
    `/event?id=${ids.event}`,
  )
  return { sent, onEdit, navigate, history }
}
const answer = async (yes: boolean) => {
  await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
  askedQuestions.get()[0]?.answer(yes)
}
/** An entry of the menu of a place. */
const act = async (name: string, who = 'Ari Artist') => {
  await userEvent.click(screen.getByRole('button', { name: `More: ${who}` }))
  return screen.findByRole('menuitem', { name })
}
const release = async () => userEvent.click(await act('Release'))

describe('event screen', () => {
  it('shows a musician each colleague with their own picture', () => {
    const [one, other] = booked().musicians ?? []
    const seen = (entry: typeof one, profile_picture: string) => ({ ...entry!, user_id: undefined, profile_picture })
    const musicians = [seen(one, '/one.png'), seen(other, '/other.png')]
    open({ ...booked(), musicians } as EventView, {}, 'musician')
    const shown = screen.getAllByRole('listitem').map((item) => item.querySelector('img')?.getAttribute('src'))
    expect(shown).toEqual(expect.arrayContaining(['/one.png', '/other.png']))
  })

  it('releases a requested vendor after a confirmation', async () => {
    const { sent } = open(asked, { [releases]: { body: { success: true, message: 'Ari Artist has been notified' } } })
    await release()
    await answer(false)
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    await release()
    await answer(true)
    await waitFor(() => expect(messages()).toEqual(['Ari Artist has been notified']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      event_id: ids.event,
      artist: { id: ids.artist, status: 'confirmed' },
    })
  })

  it.each<[string, Parameters<typeof fakeApi>[0][string], string]>([
    [
      'nobody can be reached',
      { body: { success: false, message: 'There was a problem notifying Ari Artist' } },
      'There was a problem notifying Ari Artist',
    ],
    [
      'the server does not say why',
      { body: { success: false, message: '' } },
      'There was a problem notifying Ari Artist',
    ],
    [
      'the server refuses',
      { status: 409, body: { error_message: 'Ari Artist has already been paid' } },
      'Ari Artist has already been paid',
    ],
    ['the server stumbles', { status: 500, body: {} }, 'An error occurred while releasing vendors'],
    ['nobody answers', 'no response', 'An error occurred while notifying Ari Artist'],
  ])('reports it when %s', async (_, reply, message) => {
    open(asked, { [releases]: reply })
    await release()
    await answer(true)
    await waitFor(() => expect(messages()).toEqual([message]))
  })

  it('lets a band leader request, but not release', async () => {
    open(
      withVendorStatus(
        withVendorStatus(event(), 'bandleader', ids.bandleader, 'confirmed'),
        'artist',
        ids.artist,
        'requested',
      ),
      {},
      'bandleader',
    )
    expect(await act('Resend Request')).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Release' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('offers declining as openly as confirming, with a reason for those who find a replacement', async () => {
    const requested = withVendorStatus(event(), 'musician', `${ids.musician}|Drums`, 'requested')
    const { sent } = open(requested, { [`PUT ${path}/response`]: { body: asSent(requested) } }, 'musician')
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await userEvent.type(await screen.findByLabelText('Reason (optional)'), ' On tour {Enter}')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(messages()).toEqual(['You declined']))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ response: 'decline', reason: 'On tour' })
  })

  it('shows the method of a payment, and none for an open invoice', () => {
    const card = { payment_method_text: 'Visa •••• 4242', payment_method_type: 'card' }
    const invoice = paymentOf('in_full', 200_000, { ...card, paid_at: null })
    open(atBar({ status: 'invoiced', payments: [invoice] }))
    expect(screen.queryByText(/4242/)).toBeNull()
    cleanup()
    open(booked({ payments: [paymentOf('deposit', 100_000, card)] }))
    expect(screen.getByText(/paid with Visa •••• 4242/)).toBeTruthy()
  })

  it('does not call a gig ready while the client owes half of it', () => {
    open(booked({ payments: [paymentOf('deposit', 100_000)] }))
    expect(screen.getByText(/The client still owes \$1,000.00/)).toBeTruthy()
    expect(screen.queryByText(/Everything is ready/)).toBeNull()
  })

  it.each([
    ['pending', 'Refund on its way', /^On its way back: \$500.00/],
    ['refunded', 'Refunded', /^Refunded \$500.00/],
    ['failed', 'Refund failed', /^Not refunded yet: \$500.00/],
  ] as const)('shows where the money of a %s refund is', (refund_status, chip, words) => {
    const payment = paymentOf('deposit', 100_000, { refund_status, refund_amount: cents(50_000) })
    open(booked({ status: 'refund_incomplete', payments: [payment] }))
    expect(screen.getAllByText(chip).length).toBeGreaterThan(0)
    expect(screen.queryByText(`Refund ${refund_status}`) !== null).toBe(refund_status === 'failed')
    const line = screen.getByText((_, element) => element?.tagName === 'P' && words.test(element.textContent))
    expect(line).toBeTruthy()
    if (refund_status !== 'refunded') expect(document.body.textContent).not.toContain('Refunded $500.00')
  })

  it('lists each refund of a payment once, under its reason', () => {
    const back = { id: 'rfd_1', payment_id: 'pay_deposit', amount: cents(5_000), fee: cents(0) }
    const refunds = [{ ...back, reason: 'change', status: 'refunded', refunded_at: now }] as const
    const event = booked({ payments: [paymentOf('deposit', 100_000)], refunds: [...refunds] })
    open(project(event, viewers.client), {}, 'client')
    expect(screen.getByText('Partly refunded')).toBeTruthy()
    expect(screen.getByText('Lower price')).toBeTruthy()
    expect(document.body.textContent.split('$50.00')).toHaveLength(2)
  })

  it('does not show unpaid vendors as paid', () => {
    const refund = { refund_status: 'refunded', refund_amount: cents(50_000) } as const
    open(booked({ status: 'refunded', payments: [paymentOf('deposit', 100_000, refund)] }))
    expect(screen.queryAllByText(/Vendors paid/)).toEqual([])
    expect(screen.getAllByText('Event canceled. Vendors get 50% of their rates').length).toBeGreaterThan(0)
  })

  it('shows the vendors’ shares of a canceled event, also while a refund is incomplete', () => {
    const texts = (['refunded', 'refund_incomplete', 'canceled'] as const).map((status) => {
      open(booked({ status }))
      const rates = screen.getByRole('region', { name: 'Money' })
      const text = within(rates).queryByRole('alert')?.textContent
      cleanup()
      return text
    })
    expect(texts).toEqual([
      'Event canceled. Vendors get 50% of their rates',
      'Event canceled. Vendors get 50% of their rates',
      'Event canceled and refunded. Vendors paid 50% of rates below',
    ])
  })

  it("does not show a payment as failed while it waits for the bank's confirmation", () => {
    const waiting = paymentOf('balance', 100_000, {
      paid_at: null,
      failed_at: now,
      failure_message: 'Your bank wants you to confirm this payment',
    })
    open(booked({ payments: [paymentOf('deposit', 100_000), waiting] }), {}, 'client')
    expect(screen.getByText('To be confirmed')).toBeTruthy()
    expect(screen.queryByText('Failed')).toBeNull()
    expect(screen.getByRole('button', { name: 'Confirm payment' })).toBeTruthy()
  })

  it('closes to the page that opened it, or else to the events', async () => {
    open(asked)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(address()).toBe('/events')
    const { history } = open(asked)
    history.replace(`/event?id=${ids.event}`, { from: '/calendar?view=week' })
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(address()).toBe('/calendar?view=week')
  })

  it('never closes to another site', async () => {
    const { history } = open(asked)
    history.replace(`/event?id=${ids.event}`, { from: '//evil.example/events' })
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(address()).toBe('/')
  })

  it('offers text typed before the session expired', async () => {
    session.start(login)
    drafts.of(eventDraft(ids.event)).write({ values: { notes: 'half a thought' } })
    const { onEdit } = open(asked)
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect(onEdit).toHaveBeenCalledWith(true)
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(drafts.of(eventDraft(ids.event)).read()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Continue editing' })).toBeNull()
  })

  it.each(['pending', 'propose', 'proposed'] as const)(
    'names the status %s alike on its chip and on the progress line',
    (status) => {
      open(booked({ status }))
      const current = within(screen.getByRole('list', { name: 'Progress' })).getByText(eventStatusWord[status])
      expect(current.closest('li')?.getAttribute('aria-current')).toBe('step')
      expect(screen.getAllByText(eventStatusWord[status]).filter((element) => element !== current)).toHaveLength(1)
    },
  )

  it.each([
    ['booked', /^Paid after the gig/],
    ['paid', /^Paid\. Payouts says when/],
  ] as const)('shows the artist of a %s event the effect on their rate', (status, text) => {
    open(booked({ status }), {}, 'artist')
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('requests everyone who was chosen, at once', async () => {
    const { sent } = open(event(), { [`PUT ${path}/request`]: { body: asSent(event()) } })
    await userEvent.click(screen.getByRole('button', { name: 'Request vendors' }))
    await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(4))
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { event_id: ids.event, artist_id: ids.artist },
      { event_id: ids.event, bandleader_id: ids.bandleader },
      { event_id: ids.event, musician_id: ids.musician },
      { event_id: ids.event, musician_id: ids.musician2 },
    ])
  })

  it('duplicates an event into the form of a new one', async () => {
    open(booked())
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(address()).toBe(`/event?id=new&copy=${ids.event}`)
    const { start, artist, artist_rate, client, venue } = copyValues(booked(), [])
    expect({ start, artist: artist?.id, artist_rate, client: client?.id, venue: venue?.id }).toEqual({
      start: null,
      artist: ids.artist,
      artist_rate: '700.00',
      client: ids.client,
      venue: ids.venue,
    })
  })

  it('names who is paid with amounts and a total, and on a retry only those who were not paid', async () => {
    const played = booked({
      status: 'payment_failed',
      artist_stripe_transfer_id: 'tr_1',
      pay_errors: [],
      payments: [paymentOf('in_full', 200_000)],
    })
    setServerTime('2026-08-01T12:00:00Z')
    open(played)
    await userEvent.click(screen.getByRole('button', { name: 'Pay Vendors again' }))
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    const { lines, total } = askedQuestions.get()[0]!
    const unpaid = shares(played).filter(({ role }) => role !== 'platform' && role !== 'artist')
    expect(lines).toEqual(unpaid.map(({ name, amount }) => ({ name, value: formatMoney(amount) })))
    expect(total).toBe(formatMoney(sum(unpaid.map(({ amount }) => amount))))
    show(<DialogHost asked={askedQuestions.get()} />)
    const question = await screen.findByRole('alertdialog', { name: 'Pay the vendors now?' })
    const [last, ...others] = within(question).getAllByRole('term').reverse()
    expect(last?.textContent).toBe('Total')
    expect(others).toHaveLength(unpaid.length)
  })

  it('names a person with two instruments once, with both and what they are paid together', async () => {
    const [one, other] = booked().musicians ?? []
    const musicians = [one!, other!, { ...one!, instrument: 'Clarinet', rate: cents(12_345) }]
    const played = booked({ status: 'played', musicians, payments: [paymentOf('in_full', 200_000)] })
    const [line, ...rest] = payeeLines(played).lines.filter(({ name }) => name.startsWith(one!.musician_name))
    expect(rest).toEqual([])
    expect(line).toEqual({
      name: `${one!.musician_name}, ${one!.instrument} and Clarinet`,
      value: formatMoney(cents(one!.rate + 12_345)),
    })
    const paid = shares(played).filter(({ role }) => role !== 'platform')
    expect(payeeLines(played).total).toBe(formatMoney(sum(paid.map(({ amount }) => amount))))
    expect(payeeLines(played).lines.map(({ name }) => name)).toContain(other!.musician_name)
  })

  it('breaks a long name in the line-up, so that the amounts stay in view', () => {
    open(booked())
    const name = screen.getByText('Ari Artist', { selector: '.who *' }).closest('.who')
    expect(getComputedStyle(name!).overflowWrap).toBe('anywhere')
  })

  it('lets a long question scroll by keyboard', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => ({ name: `Musician ${i}`, value: 'Drums, requested' }))
    show(<DialogHost asked={[{ id: 1, title: 'Release these vendors?', lines, answer: () => {} }]} />)
    const content = await screen.findByRole('region', { name: 'Release these vendors?' })
    expect(content.tabIndex).toBe(0)
    expect(within(content).getAllByRole('term')).toHaveLength(20)
  })

  it('repeats an event weekly, but not on a day that is made, nor where someone is booked elsewhere', async () => {
    const made = { '2026-07-18': ids.event } as Record<string, string>
    const { sent } = open(booked(), {
      [`POST ${path}/copy-preview`]: { body: { left_out: [{ id: 'mus_9', name: 'Max Drummer' }] } },
      [`POST ${path}/repeat-preview`]: ({ body }) => ({
        body: (body as { dates: string[] }).dates.map((date) => ({
          date,
          start: `${date}T23:00:00.000Z`,
          end: `${date}T23:30:00.000Z`,
          event_id: made[date] ?? null,
          busy: date === '2026-07-11' ? ['Ari Artist'] : [],
        })),
      }),
      [`POST ${path}/repeat`]: ({ body }) => ({
        body: (body as { dates: string[] }).dates.map((date) => ({ date, event_id: ids.event, added: true })),
      }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Repeat weekly' }))
    const days = await screen.findByRole('list', { name: 'Days' })
    expect(
      within(days)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Sat, Jul 11, 2026Ari Artist is booked elsewhere',
      'Sat, Jul 18, 2026Already added',
      'Sat, Jul 25, 2026',
      'Sat, Aug 1, 2026',
    ])
    expect(screen.getByText('Max Drummer can no longer be booked and is left out.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 drafts' }))
    await waitFor(() => expect(messages()).toEqual(['2 drafts added']))
    expect(sent.find((one) => one.path === `${path}/repeat`)?.body).toEqual({
      dates: ['2026-07-25', '2026-08-01'],
    })
  })
})
