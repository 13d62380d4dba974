import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonKey } from '#local/seed/agency.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMemoryScenario, type Booked, type AgencyScenario } from '#tests/support/agency-scenario.ts'

/** Changes after the signature, from the preview to the mails and the money. */

let scenario: AgencyScenario
beforeAll(async () => {
  scenario = await startMemoryScenario()
})

const day = 86_400_000
const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

type Change = (event: EventView) => Record<string, unknown>
const priced =
  (rate: number): Change =>
  (event) => ({
    ...event,
    client_rate: rate,
    artist_rate: rate * 0.8,
    proposals: event.proposals!.map((option) => ({ ...option, price: rate })),
  })
const moved: Change = (event) => ({ ...event, start: shifted(event.start!, day), end: shifted(event.end!, day) })

const save = async ({ id, params }: Booked, change: Change) => {
  const body = change(await scenario.get('agent', id))
  const preview = await scenario.agency.as('agent', eventsApi.previewChange, { params, body })
  const event = await scenario.agency.as('agent', eventsApi.updateEvent, { params, body })
  await scenario.cloud.idle()
  return { preview, event }
}

const confirm = async ({ params }: Booked, who: PersonKey) => {
  await ask(scenario.api, eventsApi.respond, who, { params, body: { response: 'confirm' } })
  await scenario.cloud.idle()
}

describe('after the signature', () => {
  it('a rate raised after the deposit is announced, signed, and charged with the balance', async () => {
    const event = await scenario.book('artist')
    const { preview } = await save(event, priced(6000))
    expect(preview.money).toMatchObject({ price_before: 4000, price_after: 6000, balance: 4000, due_now: 0 })
    expect(scenario.mailsTo('client', 'Please agree to a change')).toHaveLength(1)
    await scenario.sign(event.id)
    expect(scenario.mailsTo('client', 'Change agreed')).toHaveLength(1)
    expect(scenario.mailsTo('artist', 'Change agreed')).toHaveLength(1)
    await event.toDaysAhead(29)
    expect((await scenario.get('client', event.id)).payments).toMatchObject([{ amount: 2000 }, { amount: 4000 }])
  })

  it('a rate raised after payment in full is charged at once, a lower one goes back', async () => {
    const event = await scenario.book('artist2')
    await scenario.agency.as('client', eventPaymentsApi.payBalance, { params: event.params })
    expect((await save(event, priced(5000))).preview.money).toMatchObject({ due_now: 1000 })
    await scenario.sign(event.id)
    await scenario.cloud.clock.advanceTo(new Date(scenario.cloud.clock.now().getTime() + 120_000))
    expect((await scenario.get('client', event.id)).payments).toMatchObject([
      {},
      {},
      { type: 'adjustment', amount: 1000 },
    ])
    expect((await save(event, priced(3000))).preview.money).toMatchObject({ refund: 2000 })
    await scenario.sign(event.id)
    await confirm(event, 'artist2')
    const after = await scenario.get('client', event.id)
    expect(after.refunds!.reduce((sum, { amount }) => sum + amount, 0)).toBe(2000)
  })

  it('another day asks the client and the artist, and moves when both have agreed', async () => {
    const event = await scenario.book('artist3')
    const { preview, event: proposed } = await save(event, moved)
    expect(preview.consents.map(({ role }) => role)).toEqual(['client', 'artist'])
    expect(proposed.agreement).toMatchObject({ version: 1, terms: { start: event.booking.start } })
    expect(scenario.mailsTo('artist3', 'Please agree to a change')).toHaveLength(1)
    await scenario.sign(event.id)
    await confirm(event, 'artist3')
    const agreed = await scenario.get('client', event.id)
    expect(agreed).toMatchObject({ start: shifted(event.booking.start, day), agreement: { version: 2 } })
    expect(scenario.mailsTo('artist3', 'Change agreed')).toHaveLength(1)
  })

  it('another day that nobody answers lapses, and everybody gets a mail', async () => {
    const event = await scenario.book('artist')
    await save(event, moved)
    const { answer_by } = (await scenario.get('agent', event.id)).agreement!
    await scenario.cloud.clock.advanceTo(new Date(Date.parse(answer_by!) + 120_000))
    const back = await scenario.get('agent', event.id)
    expect(back).toMatchObject({ start: event.booking.start, artist_status: 'confirmed', agreement: { version: 1 } })
    for (const who of ['client', 'agent', 'artist'] as const) expect(scenario.mailsTo(who, 'No change')).toHaveLength(1)
  })

  it('another day that the client signs and the artist does not answer stays a proposal, and lapses', async () => {
    const event = await scenario.book('artist')
    const { start } = event.booking
    const stamp = start.replace(/[-:]|\.000/g, '')
    const inForce = async () => {
      const query = { start_date: shifted(start, -day), end_date: shifted(start, 3 * day) }
      const rows = await scenario.agency.as('client', lookupsApi.listEvents, { query })
      const { agreement, balance_due_at } = await scenario.get('client', event.id)
      return [agreement?.terms?.start ?? start, balance_due_at, rows.find(({ id }) => id === event.id)?.start]
    }
    // Other tests of this file sign amendments, too.
    const mailsOf = (who: PersonKey, subject: string) =>
      scenario.mailsTo(who, subject).filter(({ text }) => text.includes(event.id))
    const agreed = await inForce()
    await save(event, moved)
    expect(await inForce()).toEqual(agreed)
    await scenario.sign(event.id)
    expect(await inForce()).toEqual(agreed)
    for (const who of ['client', 'agent'] as const) {
      const [mail] = mailsOf(who, 'Amendment signed')
      expect(mail!.text).toContain('agreed terms stay in force')
      expect(mail!.attachments).toEqual([])
    }
    const { answer_by } = (await scenario.get('agent', event.id)).agreement!
    await scenario.cloud.clock.advanceTo(new Date(Date.parse(answer_by!) + 120_000))
    expect(await inForce()).toEqual(agreed)
    for (const who of ['client', 'agent', 'artist'] as const) {
      const mail = mailsOf(who, 'No change').at(-1)!
      expect(mail.text).toContain('Not everybody agreed to the change')
      expect(mail.attachments.map(({ content }) => content).join()).toContain(`DTSTART:${stamp}`)
    }
  })

  it('another client is refused, and the first keeps what they signed and paid', async () => {
    const event = await scenario.book('artist2')
    const body = { ...(await scenario.get('agent', event.id)), client_id: scenario.agency.ids('client2').client }
    expect(await refused(scenario.api, eventsApi.updateEvent, 'agent', { params: event.params, body })).toMatchObject({
      status: 409,
      error_message: 'Cancel this event and book the new client',
    })
    expect((await scenario.get('client', event.id)).payments).toHaveLength(1)
  })

  it('an artist who is released leaves a gap, for which no balance is charged', async () => {
    const event = await scenario.book('artist3')
    const { artist } = scenario.agency.ids('artist3')
    await scenario.agency.as('agent', eventsApi.releaseVendors, {
      params: event.params,
      body: { artist: { id: artist } },
    })
    await event.toDaysAhead(20)
    expect((await scenario.get('client', event.id)).payments).toHaveLength(1)
  })

  it('answers to a change that was replaced, discarded or has lapsed are refused, with the current event', async () => {
    const { api, agency } = scenario
    const event = await scenario.book('artist')
    const { params } = event
    const answer = (change_id: string, who: PersonKey = 'artist') =>
      refused(api, eventsApi.respond, who, { params, body: { response: 'confirm', change_id } })
    const pendingId = async () => (await scenario.get('agent', event.id)).agreement!.pending!.id
    await save(event, moved)
    const first = await pendingId()
    const { sha256 } = await agency.as('client', contractsApi.getContract, { params })
    await save(event, moved)
    const second = await pendingId()
    expect(second).not.toBe(first)
    const replaced = { status: 409, error_message: 'This change is no longer proposed, please look at it again' }
    expect(await answer(first)).toMatchObject({ ...replaced, event: { agreement: { pending: { id: second } } } })
    const old = { signature: 'Nora Whitfield', consent: true as const, sha256 }
    expect((await refused(api, contractsApi.signContract, 'client', { params, body: old })).status).toBe(409)
    await agency.as('agent', eventsApi.discardChange, { params, body: { change_id: second } })
    expect(await answer(second)).toMatchObject({ ...replaced, event: { start: event.booking.start } })
    expect((await refused(api, eventsApi.discardChange, 'agent', { params, body: {} })).status).toBe(409)
    await save(event, moved)
    const third = await pendingId()
    const { answer_by } = (await scenario.get('agent', event.id)).agreement!
    await scenario.cloud.clock.advanceTo(new Date(Date.parse(answer_by!) + 120_000))
    expect(await answer(third)).toMatchObject({ ...replaced, event: { start: event.booking.start } })
  })

  it('a preview or save of an event that changed meanwhile is refused, with the current event', async () => {
    const { api, agency } = scenario
    const { id, params } = await scenario.book('artist2')
    const seen = await scenario.get('agent', id)
    await agency.as('admin', eventsApi.updateEvent, { params, body: { ...seen, notes: 'Bring cables' } })
    const body = moved(seen)
    for (const endpoint of [eventsApi.previewChange, eventsApi.updateEvent])
      expect(await refused(api, endpoint, 'agent', { params, body })).toMatchObject({
        status: 409,
        event: { notes: 'Bring cables', version: seen.version! + 1 },
      })
    expect((await scenario.get('agent', id)).agreement).toMatchObject({ version: 1 })
  })
})
