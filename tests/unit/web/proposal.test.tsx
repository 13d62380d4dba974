import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { proposeChange } from '#functions/event/rules/agreement/change.ts'
import { withSignature } from '#functions/event/rules/agreement/signing.ts'
import { StepLine } from '#web/booking/proposal/components/step-line.tsx'
import { ProposalScreen } from '#web/booking/proposal/components/proposal-screen.tsx'
import { journeyOf } from '#web/booking/proposal/journey.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids, now, paidInFull, paymentOf, viewers } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, show } from './support.tsx'

beforeEach(() => setServerTime(now))

const failing = (failure_message: string): Event =>
  booked({
    status: 'proposed',
    proposal_step: 3,
    payments: [paymentOf('deposit', 100_000, { paid_at: null, failed_at: now, failure_message })],
  })
const visa = { text: 'Visa •••• 4242', exp: '12/2034', type: 'card' }
const open = (event: Event, payment_method: typeof visa | null = null, replies: Parameters<typeof fakeApi>[0] = {}) => {
  session.start(login)
  queryClient.clear()
  const sent = fakeApi({ [`GET /users/${viewers.client.id}/payment-method`]: { body: { payment_method } }, ...replies })
  show(<ProposalScreen event={event} viewer={viewers.client} />, `/proposal?id=${event.id}`)
  return sent
}
const returned = (status: string) => {
  session.start(login)
  queryClient.clear()
  fakeApi({ [`GET /users/${viewers.client.id}/payment-method`]: { body: { payment_method: visa } } })
  const event = failing(confirmWithBank)
  const more = `payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=${status}`
  return show(<ProposalScreen event={event} viewer={viewers.client} />, `/proposal?id=${event.id}&${more}`)
}
const pay = () => screen.queryByRole('button', { name: /^(Pay|Add payment method)/ })

describe('a deposit that did not arrive', () => {
  it('is confirmed with the bank, and not tried again in vain', () => {
    open(failing(confirmWithBank))
    expect(screen.getByText(/Your bank wants you to confirm the payment of \$1,001.00/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Confirm payment' })).toBeTruthy()
    expect(screen.queryByText(/^The payment of .* failed/)).toBeNull()
    expect(pay()).toBeNull()
  })

  it('is said to be confirmed, or not, when the client returns from the bank', () => {
    const first = returned('succeeded')
    expect(screen.getByText('You confirmed the payment of $1,001.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm payment' })).toBeNull()
    expect(first.state.location.search).toBe(`?id=${ids.event}`)
    cleanup()
    const second = returned('failed')
    expect(screen.getByText('Your bank did not confirm the payment of $1,001.00')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Confirm payment' })).toBeTruthy()
    expect(second.state.location.search).toBe(`?id=${ids.event}`)
  })

  it('opens the page of the bank right after the click that pays', async () => {
    const event = booked({ status: 'proposed', payments: [], proposal_step: 3 })
    const sent = open(event, visa, {
      [`POST /events/${event.id}/deposit`]: { body: asSent(failing(confirmWithBank)) },
      [`POST /events/${event.id}/payment-confirmation`]: { body: { url: 'https://bank.example/1' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Pay deposit \$/ }))
    await waitFor(() => {
      expect(sent.map(({ path }) => path)).toContain(`/events/${event.id}/payment-confirmation`)
    })
  })

  it('is paid again after a refusal', () => {
    open(failing('Your card was declined.'))
    expect(screen.getByText(/^The payment of .* failed/)).toBeTruthy()
    expect(pay()).not.toBeNull()
  })
})

const proposed = (more: Partial<Event> = {}): Event =>
  booked({
    status: 'proposed',
    payments: [],
    proposal_pick: null,
    proposal_step: 1,
    proposal_signed_at: null,
    client_rate_booked: null,
    balance_due_at: '2026-06-04T23:00:00.000Z',
    ...more,
  })
const text = () => document.body.textContent.replace(/\s+/g, ' ')

describe('a proposal', () => {
  it('shows its last valid day, the included services, and the act', () => {
    const event = proposed({ dresscode: 'Black tie' })
    open({ ...event, artist: { ...event.artist!, video_url: 'https://youtu.be/aqz-KE-bpKQ', bio: 'Since 2009' } })
    expect(text()).toContain('Valid until Sun, Mar 15, 2026: act, date and price are held for you.')
    expect(text()).toContain('Ari Artist, with all that your option says')
    expect(text()).toContain('Dress code of the act: Black tie')
    expect(text()).toContain('If you cancel 30 days or more ahead, 50% of the price stays due, later the whole price')
    expect(screen.getByTitle('Video of Ari Artist')).toBeTruthy()
    expect(text()).toContain('Since 2009')
  })

  it('that has expired is renewed by the agent after one click of the client', async () => {
    const event = proposed({ proposal_sent_at: '2026-02-14T12:00:00.000Z' })
    const sent = open(event, null, { [`POST /events/${event.id}/question`]: { body: asSent(event) } })
    expect(screen.getByText('This proposal has expired. Ask Al Agent to renew it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Ask to renew' }))
    await screen.findByRole('button', { name: 'Asked' })
    expect(sent.at(-1)).toMatchObject({ body: { question: 'The proposal has expired. Please renew it.' } })
  })

  it('shows every charge with its day and fee, and the total, before the client commits', async () => {
    open(proposed(), visa)
    fireEvent.click(screen.getByRole('radio', { name: /Duo/ }))
    await waitFor(() => expect(text()).toContain('Total, all included'))
    expect(text()).toContain('DepositWhen you book: 50% of the price; $750.00 and $22.05 fee, by Visa •••• 4242$772.05')
    expect(text()).toContain(
      'Charged automatically on Thu, Jun 4, 2026, 7:00 PM EDT, 30 days before the event; $750.00 and $22.05 fee',
    )
    expect(text()).toContain('$1,544.10')
    expect(text()).toContain('Secured by Stripe')
  })

  it('shows the totals of card and bank account while there is no payment method', async () => {
    open(proposed())
    fireEvent.click(screen.getByRole('radio', { name: /Full band/ }))
    await waitFor(() => expect(text()).toContain('Total by card, all included$2,058.60'))
    expect(text()).toContain('Total from a bank account, all included$2,010.00')
  })
})

describe('a client who hesitates', () => {
  const say = async (open: string, label: RegExp, words: string, confirm: string) => {
    fireEvent.click(screen.getByRole('button', { name: open }))
    fireEvent.change(await screen.findByLabelText(label), { target: { value: words } })
    fireEvent.click(screen.getByRole('button', { name: confirm }))
  }

  it('asks the agent from the proposal', async () => {
    const event = proposed()
    const sent = open(event, null, { [`POST /events/${event.id}/question`]: { body: asSent(event) } })
    await say('Ask a question', /Your question/, 'Do you bring lights?', 'Send question')
    await waitFor(() => expect(messages()).toEqual(['Question sent']))
    expect(sent.at(-1)).toMatchObject({ body: { question: 'Do you bring lights?' } })
  })

  it('takes none of the options, with a reason', async () => {
    const event = proposed()
    const path = `/events/${event.id}/cancellation-request`
    const sent = open(event, null, { [`POST ${path}`]: { body: asSent(event) } })
    await say('None of these', /What should be different/, 'A singer', 'Ask for another offer')
    await waitFor(() => expect(messages()).toEqual(['Your agent has been asked']))
    expect(sent.at(-1)).toMatchObject({ path, body: { reason: 'A singer', wants: 'other_offer' } })
  })

  it('sees the wish until it is answered, and can still choose', () => {
    open(proposed({ cancellation_request: { reason: 'A singer', at: now, wants: 'other_offer' } }))
    expect(text()).toContain('You asked for another offer“A singer” Al Agent answers.')
    expect(screen.queryByRole('button', { name: 'None of these' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose a proposal' })).toBeTruthy()
  })
})

describe('a step that was taken', () => {
  const Steps = () => {
    const [at, setAt] = useState(0)
    return (
      <>
        <StepLine at={at} />
        {at === 0 && <button onClick={() => setAt(1)}>Choose</button>}
        <button onClick={() => setAt(2)}>Later</button>
      </>
    )
  }
  it('takes the focus of the button that is gone, and of no other', () => {
    show(<Steps />)
    const press = (name: string) => {
      const button = screen.getByRole('button', { name })
      button.focus()
      fireEvent.click(button)
    }
    press('Choose')
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Steps to your booking' }))
    press('Later')
    expect(document.activeElement).toBe(screen.getByText('Later'))
  })
})

describe('a booking', () => {
  it('is celebrated, with the dates of the charges and the contact', async () => {
    const event = booked({ balance_due_at: '2026-06-04T23:00:00.000Z' })
    open(event, visa)
    expect(screen.getByRole('heading', { name: 'Booked!' })).toBeTruthy()
    expect(text()).toContain('Ari Artist plays for you on Sat, Jul 4, 2026')
    expect(text()).toContain('Call Al Agent at 212-555-0000')
    await waitFor(() => expect(text()).toContain('The balance is charged to Visa •••• 4242: $1,029.30 with the fee'))
    expect(text()).toContain('Your event at Grand Hotel')
    expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('https://pay.example/secret')
    expect(screen.getByRole('button', { name: 'Signed contract' })).toBeTruthy()
  })

  it('asks for another card if the one on file is over by the charge', async () => {
    const event = booked({ balance_due_at: '2026-06-04T23:00:00.000Z' })
    open(event, { ...visa, exp: '05/2026' })
    await waitFor(() => expect(text()).toContain('This card expires before that. Please give another card.'))
    expect(text()).not.toContain('You need not do anything')
    expect(screen.getByRole('button', { name: 'Give another card' })).toBeTruthy()
  })

  it('goes into the calendar as a file with its time and place', async () => {
    const files: Blob[] = []
    Object.assign(URL, { createObjectURL: (file: Blob) => String(files.push(file)), revokeObjectURL: () => undefined })
    open(booked())
    fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
    const file = await files[0]!.text()
    expect(file).toContain('DTSTART:20260704T230000Z')
    expect(file).toContain('LOCATION:Grand Hotel\\, Albany\\, NY')
    expect(file).toContain('STATUS:CONFIRMED')
  })

  it('is no longer announced once the gig is over', () => {
    setServerTime('2026-07-05T12:00:00.000Z')
    open(booked())
    expect(screen.queryByRole('heading', { name: 'Booked!' })).toBeNull()
  })

  it('stays one for its client while paying the vendors fails', () => {
    const stages = (['booked', 'played', 'payment_failed', 'paid'] as const).map(
      (status) => journeyOf(paidInFull({ status, proposal_step: 4 }), now).stage,
    )
    expect(stages).toEqual(['booked', 'booked', 'booked', 'over'])
  })

  it('that is old asks the provider for its receipts, because the page of a payment ends after thirty days', () => {
    open(paidInFull({ payments: [paymentOf('in_full', 200_000, { paid_at: '2026-01-01T12:00:00.000Z' })] }))
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Receipts' })).toBeTruthy()
    expect(text()).toContain('Nothing more is due.')
  })
})

describe('the outstanding payment', () => {
  const signedAt = { version: 1, signed_at: now }
  const payButton = () => screen.findByRole('button', { name: /^Pay balance/ })

  it('is not requested while the act is missing', () => {
    open(booked({ agreement: signedAt, artist_status: 'declined' }), visa)
    expect(pay()).toBeNull()
    expect(text()).toContain('Nothing is charged until your agent has arranged the act.')
  })

  it('is the main action once it is due or its charge would fail, and not before', async () => {
    const look = async (fields: Partial<Event>) => {
      cleanup()
      open(booked({ agreement: signedAt, ...fields } as Partial<Event>), visa)
      return (await payButton()).className
    }
    const balance_due_at = '2026-09-01T00:00:00.000Z'
    const old = paymentOf('deposit', 100_000, { payment_method_exp: '7/2026' })
    expect(await look({ balance_due_at })).toContain('outlined')
    expect(await look({ balance_due_at, payments: [old] })).toContain('contained')
    expect(await look({ balance_due_at: now })).toContain('contained')
  })

  it('is not the main action once the client has asked to call the event off', async () => {
    open(booked({ agreement: signedAt, cancellation_request: { reason: 'Ill', at: now } }), visa)
    expect((await payButton()).className).toContain('outlined')
    expect((await payButton()).closest('[data-bottom-bar]')).toBeNull()
  })

  it('after a rise of a paid price is paid as a balance', async () => {
    const event = paidInFull({ agreement: { ...signedAt, version: 2 }, client_rate_booked: cents(250_000) })
    const path = `/events/${event.id}/balance`
    const sent = open(event, visa, { [`POST ${path}`]: { body: asSent(event) } })
    fireEvent.click(await payButton())
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'POST', path }))
  })
})

describe('a signed change that others have not answered', () => {
  const pending = (): Event => {
    const before = booked({ agreement: { version: 1, signed_at: now }, balance_due_at: '2026-06-04T23:00:00.000Z' })
    const edited = {
      ...before,
      ...{
        start: '2026-07-05T00:30:00.000Z',
        end: '2026-07-05T04:30:00.000Z',
        balance_due_at: '2026-06-05T00:30:00.000Z',
      },
      client_rate: cents(300_000),
      artist_rate: cents(150_000),
    }
    const proposed = proposeChange(before, edited, {
      name: 'Al Agent',
      user_id: viewers.agent.id,
      changeId: 'chg_1',
      now,
    })
    return withSignature(proposed, 'Ada C.', '2026-03-02T12:00:00.000Z')
  }

  it('is shown beside the booking, whose time and money stay those in force', async () => {
    open(pending(), visa)
    const change = await screen.findByRole('region', { name: 'A change is proposed' })
    expect(change.textContent).toContain('StartSaturday, July 4, 2026, 7:00 PM → Saturday, July 4, 2026, 8:30 PM')
    expect(change.textContent).toContain('You have signed it.')
    expect(text()).toContain('Sat, Jul 4, 2026, 7:00 PM – 11:00 PM EDT')
    const prices = screen.getByRole('region', { name: 'What you pay' }).textContent
    expect(prices).toContain('$2,000.00')
    expect(prices).toContain('$1,000.00 and $29.30 fee, by Visa •••• 4242$1,029.30')
    expect(prices).not.toContain('$3,000.00')
    expect(text()).not.toContain('Please sign the contract again')
  })
})
