import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRequestsApi as requests } from '#shared/api/booking-requests.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { MailJob } from '#shared/mails.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { bookedOn, signed, times } from '#tests/support/money-scenario.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { engage, propose, request, savedBy, take } from '#tests/support/scenario.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  await fixture.setClock(bookedOn)
})
afterAll(() => {
  fixture.table.stop()
})

const booking = () => bookingOf(fixture, 1, times(fixture))
const listed = async (id: string) =>
  (await ask(fixture.api, requests.listBookingRequests, 'agent2')).some((one) => one.id === id)
const told = (mails: readonly MailJob[]) => mails.map(({ template, to }) => `${template} ${to}`)
const email = (who: string) => fixture.users[who]!.email

describe('a booking request', () => {
  it('is in the time zone of its client until the event has a venue', async () => {
    const { start, end } = booking()
    const asked = await ask(fixture.api, requests.createBookingRequest, 'client', {
      body: { client_notes: 'x', client_budget: 4000, start, end },
      timezone: 'America/Los_Angeles',
    })
    expect(asked.timezone).toBe('America/Los_Angeles')
    const list = await ask(fixture.api, requests.listBookingRequests, 'agent2')
    expect(list.find(({ id }) => id === asked.id)?.timezone).toBe('America/Los_Angeles')
    const taken = await take(fixture.api, booking(), asked.id)
    const saved = savedBy(booking(), taken, { client_id: asked.client_id })
    expect(await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: { id: asked.id }, body: saved })).toEqual(
      expect.objectContaining({ timezone: 'America/New_York' }),
    )
  })

  it('is withdrawn by its client, and leaves the agents’ list', async () => {
    const { id } = await request(fixture.api, booking())
    expect(await listed(id)).toBe(true)
    expect((await refused(fixture.api, requests.withdrawBookingRequest, 'client2', { params: { id } })).status).toBe(
      404,
    )
    expect(
      await ask(fixture.api, requests.withdrawBookingRequest, 'client', {
        params: { id },
        body: { reason: 'Too late' },
      }),
    ).toMatchObject({ status: 'canceled', cancellation: { by: 'client', reason: 'Too late' } })
    expect(await listed(id)).toBe(false)
    expect((await refused(fixture.api, requests.takeBookingRequest, 'agent', { body: { id } })).error_message).toBe(
      'This request was withdrawn or declined',
    )
    expect((await refused(fixture.api, eventsApi.getEvent, 'agent', { params: { id } })).status).toBe(404)
    expect(await ask(fixture.api, eventsApi.getEvent, 'client', { params: { id } })).toMatchObject({
      status: 'canceled',
    })
    expect((await refused(fixture.api, requests.withdrawBookingRequest, 'client', { params: { id } })).status).toBe(409)
  })

  it('is declined by an agent with a reason that the client reads', async () => {
    const { id } = await request(fixture.api, booking())
    fixture.mails.length = 0
    expect(
      await refused(fixture.api, requests.declineBookingRequest, 'agent', { params: { id }, body: { reason: '' } }),
    ).toMatchObject({ status: 422, errors: { reason: 'Please say why' } })
    const body = { reason: 'Nobody is free that day' }
    expect(
      (await refused(fixture.api, requests.declineBookingRequest, 'client', { params: { id }, body })).status,
    ).toBe(403)
    await ask(fixture.api, requests.declineBookingRequest, 'agent2', { params: { id }, body })
    expect(await listed(id)).toBe(false)
    expect(fixture.mails).toMatchObject([{ template: 'request_declined', to: email('client'), variables: body }])
    expect(await ask(fixture.api, eventsApi.getEvent, 'client', { params: { id } })).toMatchObject({
      status: 'canceled',
      cancellation: { by: 'agency', reason: 'Nobody is free that day' },
    })
  })

  it('that an agent has taken can be withdrawn: agent and vendors get a mail, the vendors are free', async () => {
    const { api } = fixture
    const one = booking()
    const { id } = await request(api, one)
    const taken = await take(api, one, id)
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(one, taken) })
    await engage(api, one, id)
    fixture.mails.length = 0
    const other = { params: { id }, body: { reason: 'x' } }
    expect((await refused(api, requests.declineBookingRequest, 'agent2', other)).status).toBe(404)
    await ask(api, requests.withdrawBookingRequest, 'client', { params: { id } })
    expect(told(fixture.mails)).toEqual([`request_withdrawn ${email('agent')}`, `vendor_released ${email('artist')}`])
    // The artist may confirm another event at that time.
    const again = await request(api, one)
    await ask(api, eventsApi.updateEvent, 'agent', {
      params: { id: again.id },
      body: savedBy(one, await take(api, one, again.id)),
    })
    expect((await engage(api, one, again.id)).status).toBe('propose')
  })

  it('that was signed is neither withdrawn nor declined', async () => {
    const { params } = await signed(fixture)
    for (const [endpoint, who] of [
      [requests.withdrawBookingRequest, 'client'],
      [requests.declineBookingRequest, 'agent'],
    ] as const)
      expect(await refused(fixture.api, endpoint, who, { params, body: { reason: 'x' } })).toMatchObject({
        status: 409,
        error_message: 'This event is signed or booked. Ask for a cancellation instead',
      })
  })
})

describe('a client who wants to cancel', () => {
  const reason = 'The wedding is off'

  it('asks once, the agent has a mail and sees it, and calling it off answers', async () => {
    const { api } = fixture
    const { id, params } = await signed(fixture)
    await ask(api, money.payDeposit, 'client', { params })
    fixture.mails.length = 0
    for (let i = 0; i < 2; i += 1)
      expect(await ask(api, money.requestCancellation, 'client', { params, body: { reason } })).toMatchObject({
        status: 'booked',
        cancellation_request: { reason, at: bookedOn, wants: 'cancellation' },
      })
    expect(told(fixture.mails)).toEqual([`cancellation_requested ${email('agent')}`])
    const rows = await ask(api, lookupsApi.listEvents, 'agent', {
      query: { start_date: '2026-09-01', end_date: '2027-12-01' },
    })
    expect(rows.find((row) => row.id === id)).toMatchObject({ cancellation_request: { reason } })
    expect(await ask(api, eventsApi.getEvent, 'artist', { params })).not.toHaveProperty('cancellation_request')
    await ask(api, money.cancelEvent, 'agent', { params, body: { by: 'client', reason } })
    expect((await ask(api, eventsApi.getEvent, 'client', { params })).cancellation_request).toBeNull()
  })

  it('or who wants a change asks in writing; the agent’s proposal answers it, and a refusal is mailed', async () => {
    const { api } = fixture
    const { id, params } = await signed(fixture)
    await ask(api, money.payDeposit, 'client', { params })
    const wish = { params, body: { reason: 'Could it be a week later?', wants: 'change' as const } }
    fixture.mails.length = 0
    await ask(api, money.requestCancellation, 'client', wish)
    expect(told(fixture.mails)).toEqual([`change_requested ${email('agent')}`])
    expect(fixture.mails[0]).toMatchObject({ variables: { reason: 'Could it be a week later?' } })
    const shown = await ask(api, eventsApi.getEvent, 'agent', { params })
    expect(shown.cancellation_request).toMatchObject({ wants: 'change' })
    const later = (at: string | null | undefined) => new Date(Date.parse(at!) + 7 * 86_400_000).toISOString()
    const body = { ...shown, start: later(shown.start), end: later(shown.end) }
    const proposed = await ask(api, eventsApi.updateEvent, 'agent', { params, body })
    expect(proposed).toMatchObject({ id, cancellation_request: null, agreement: { pending: {} } })
    await ask(api, eventsApi.discardChange, 'agent', { params, body: {} })
    await ask(api, money.requestCancellation, 'client', wish)
    fixture.mails.length = 0
    await ask(api, money.dropCancellationRequest, 'agent', { params })
    expect(told(fixture.mails)).toEqual([`cancellation_request_declined ${email('client')}`])
    expect((await ask(api, eventsApi.getEvent, 'client', { params })).cancellation_request).toBeNull()
  })

  it('gets a refusal from the agent, or withdraws the wish', async () => {
    const { api } = fixture
    const { params } = await signed(fixture)
    const wish = { params, body: { reason } }
    await ask(api, money.requestCancellation, 'client', wish)
    fixture.mails.length = 0
    await ask(api, money.dropCancellationRequest, 'agent', { params })
    expect(told(fixture.mails)).toEqual([`cancellation_request_declined ${email('client')}`])
    expect((await refused(api, money.dropCancellationRequest, 'agent', { params })).status).toBe(409)
    const last = async () => (await ask(api, lookupsApi.listActivity, 'agent', { params }))[0]?.action
    expect(await last()).toBe('declined the cancellation')
    await ask(api, money.requestCancellation, 'client', wish)
    fixture.mails.length = 0
    expect((await ask(api, money.dropCancellationRequest, 'client', { params })).cancellation_request).toBeNull()
    expect(fixture.mails).toEqual([])
    expect(await last()).toBe('took back the wish for a cancellation')
  })

  it('cannot ask for an unsigned event, for the event of another client, or without a reason', async () => {
    const { api } = fixture
    const { id } = await request(api, booking())
    expect((await refused(api, money.requestCancellation, 'client', { params: { id }, body: { reason } })).status).toBe(
      409,
    )
    const { params } = await signed(fixture)
    expect((await refused(api, money.requestCancellation, 'client', { params, body: {} })).status).toBe(422)
    expect((await refused(api, money.requestCancellation, 'client2', { params, body: { reason } })).status).toBe(404)
    expect((await refused(api, money.requestCancellation, 'agent', { params, body: { reason } })).status).toBe(403)
  })
})

describe('a client who reads a proposal', () => {
  const offered = async () => {
    const { api } = fixture
    const one = booking()
    const { id } = await request(api, one)
    const body = savedBy(one, await take(api, one, id))
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body })
    await engage(api, one, id)
    await propose(api, one, id)
    fixture.mails.length = 0
    return { id, params: { id } }
  }
  const wish = (params: { id: string }) => ({
    params,
    body: { reason: 'We hoped for a singer', wants: 'other_offer' as const },
  })

  it('reads until when it is valid', async () => {
    const { api } = fixture
    const { params } = await offered()
    await ask(api, eventsApi.sendProposal, 'agent', { params })
    expect(fixture.mails).toMatchObject([
      { template: 'proposal_sent', to: email('client'), variables: { valid_until: 'Monday, June 15, 2026' } },
    ])
  })

  it('takes none of the options, with a reason: the agent gets a mail, and another offer answers', async () => {
    const { api } = fixture
    const { params } = await offered()
    expect(await ask(api, money.requestCancellation, 'client', wish(params))).toMatchObject({
      status: 'proposed',
      cancellation_request: { wants: 'other_offer' },
    })
    expect(fixture.mails).toMatchObject([
      { template: 'other_offer_wanted', to: email('agent'), variables: { reason: 'We hoped for a singer' } },
    ])
    await ask(api, eventsApi.sendProposal, 'agent', { params })
    expect((await ask(api, eventsApi.getEvent, 'agent', { params })).cancellation_request).toBeNull()
  })

  it('accepts the offer after all, which ends the wish; or reads that it stays as it is', async () => {
    const { api } = fixture
    const { params } = await offered()
    await ask(api, money.requestCancellation, 'client', wish(params))
    fixture.mails.length = 0
    await ask(api, money.dropCancellationRequest, 'agent', { params })
    expect(told(fixture.mails)).toEqual([`other_offer_declined ${email('client')}`])
    await ask(api, money.requestCancellation, 'client', wish(params))
    expect(await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })).toMatchObject({
      proposal_step: 2,
      cancellation_request: null,
    })
  })

  it('cannot want another offer once the contract is signed', async () => {
    const { params } = await signed(fixture)
    expect(await refused(fixture.api, money.requestCancellation, 'client', wish(params))).toMatchObject({
      status: 409,
      error_message: 'The contract has already been signed',
    })
  })

  it('asks a question, which the agent answers by mail and finds in the activity', async () => {
    const { api } = fixture
    const { params } = await offered()
    const question = 'Do you bring lights?'
    await ask(api, eventsApi.askQuestion, 'client', { params, body: { question } })
    expect(fixture.mails).toMatchObject([
      { template: 'question_asked', to: email('agent'), variables: { question, reply_to: email('client') } },
    ])
    expect((await ask(api, lookupsApi.listActivity, 'agent', { params }))[0]).toMatchObject({
      action: 'asked a question',
      detail: question,
    })
    expect((await refused(api, eventsApi.askQuestion, 'client', { params, body: { question: ' ' } })).errors).toEqual({
      question: 'Please enter your question',
    })
  })

  it('has nobody to ask before an agent has taken the request', async () => {
    const { id } = await request(fixture.api, booking())
    expect(
      await refused(fixture.api, eventsApi.askQuestion, 'client', { params: { id }, body: { question: 'Hello?' } }),
    ).toMatchObject({ status: 409, error_message: 'No agent has taken this request yet' })
  })
})
