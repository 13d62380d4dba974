import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderMail } from '#functions/messages/delivery/render.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { MailJob } from '#shared/mails.ts'
import { ask } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, signed, type Played } from '#tests/support/money-scenario.ts'

/** Mails and their calendar files say what is in force at that moment, not what is proposed. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney()
  await fixture.saveCard('client')
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

const hour = 3_600_000
const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const stamp = (instant: string) => instant.replace(/[-:]|\.000/g, '')
const later = () => fixture.setClock(shifted(fixture.table.now, 60_000))

const read = (job: MailJob) => {
  const { text, calendar } = renderMail(job, 'https://bookme.example', { now: fixture.table.now })
  const audience = 'audience' in job.variables ? job.variables.audience : undefined
  return { mail: `${job.template} ${audience}`, text, file: calendar?.file }
}
/** The mails since the last call, by template and audience. */
const mailed = async () => {
  await fixture.drain()
  return new Map(fixture.mails.splice(0).map((job) => [read(job).mail, read(job)]))
}

const booked = async (): Promise<Played> => {
  const event = await signed(fixture)
  await ask(fixture.api, eventPaymentsApi.payDeposit, 'client', { params: event.params })
  await mailed()
  return event
}
const postpone = async ({ id, params }: Played) => {
  const { start, end, ...event } = await get(fixture, id, 'agent')
  const body = { ...event, start: shifted(start!, 1.5 * hour), end: shifted(end!, 1.5 * hour) }
  return ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body })
}
const sign = async ({ params }: Played) => {
  await later()
  const body = { signature: 'Nora Whitfield', consent: true as const }
  await ask(fixture.api, contractsApi.signContract, 'client', { params, body })
}
const answer = (who: string, { params }: Played, response: 'confirm' | 'decline', change_id?: string) =>
  ask(fixture.api, eventsApi.respond, who, { params, body: { response, ...(change_id && { change_id }) } })

/** Proposes another artist, who confirms. */
const replace = async ({ id, params }: Played) => {
  const event = await get(fixture, id, 'agent')
  const { artist } = fixture.users.artist2!
  await ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body: { ...event, artist_id: artist!.id } })
  await ask(fixture.api, eventsApi.requestVendor, 'agent', { params, body: { artist_id: artist!.id } })
}

const old = (event: Played) => `DTSTART:${stamp(event.start)}`
const moved = (event: Played) => `DTSTART:${stamp(shifted(event.start, 1.5 * hour))}`

describe('a change that the client signs', () => {
  it('and the artist does not answer moves no calendar, and lapses in words that fit who agreed', async () => {
    const event = await booked()
    const { agreement } = await postpone(event)
    for (const { file } of (await mailed()).values()) expect(file).toBeUndefined()
    await sign(event)
    const signature = await mailed()
    for (const { text, file } of signature.values()) {
      expect(text).not.toMatch(/When.*7:30 PM/)
      expect(file).toBeUndefined()
    }
    expect(signature.get('contract_signed client')!.text).toContain('Until the performers have confirmed')
    expect(signature.get('contract_signed agent')!.text).toContain('It waits for Elena Marsh')
    await ask(fixture.api, eventPaymentsApi.payBalance, 'client', { params: event.params })
    expect((await mailed()).get('payment_made client')!.file).toContain(old(event))

    await fixture.moveTo(shifted(agreement!.answer_by!, 1000))
    const lapsed = await mailed()
    expect([...lapsed.keys()].sort()).toEqual([
      'change_withdrawn agent',
      'change_withdrawn client',
      'change_withdrawn vendors',
    ])
    for (const { text, file } of lapsed.values()) {
      expect(text).not.toContain('Nobody agreed')
      expect(text).toContain('Not everybody agreed')
      expect(file).toContain(old(event))
      expect(file).toContain('STATUS:CONFIRMED')
    }
  })

  it('moves the calendar of everybody once the artist has agreed too', async () => {
    const event = await booked()
    await postpone(event)
    await sign(event)
    await mailed()
    await answer('artist', event, 'confirm')
    const agreed = await mailed()
    expect(agreed.get('change_answered agent')!.text).toContain('agreed to the change')
    for (const who of ['client', 'agent', 'vendors'])
      expect(agreed.get(`change_agreed ${who}`)!.file).toContain(moved(event))
  })

  it('and the artist declines leaves them booked, and the agent gets a mail', async () => {
    const event = await booked()
    const { agreement } = await postpone(event)
    await sign(event)
    await mailed()
    await answer('artist', event, 'decline', agreement!.pending!.id)
    const declined = await mailed()
    expect([...declined.keys()]).toEqual(['change_answered agent'])
    expect(declined.get('change_answered agent')!.text).toContain('The agreed terms stay in force')
    expect(declined.get('change_answered agent')!.file).toBeUndefined()
  })

  it('and staff record the artist’s answer, names the change to the artist and not its time as agreed', async () => {
    const event = await booked()
    await postpone(event)
    await mailed()
    const vendor = { role: 'artist' as const, id: fixture.users.artist!.artist!.id }
    await ask(fixture.api, eventsApi.respond, 'agent', { params: event.params, body: { response: 'confirm', vendor } })
    const { text } = (await mailed()).get('answer_recorded vendors')!
    expect(text).toContain('recorded that you agreed to the change of')
    expect(text).toMatch(/Start.*→/)
    expect(text).not.toContain('When')
  })

  it('is asked about again in its own words, and without a calendar file', async () => {
    const event = await booked()
    await postpone(event)
    await mailed()
    const body = { artist_id: fixture.users.artist!.artist!.id }
    await ask(fixture.api, eventsApi.requestVendor, 'agent', { params: event.params, body })
    const resent = await mailed()
    expect([...resent.keys()]).toEqual(['change_proposed vendors'])
    expect(resent.get('change_proposed vendors')!.file).toBeUndefined()
  })
})

describe('another act', () => {
  it('has the event in its calendar once everybody has agreed, and the old act no more', async () => {
    const event = await booked()
    await replace(event)
    expect((await mailed()).get('vendor_requested vendors')!.file).toContain('STATUS:TENTATIVE')
    await answer('artist2', event, 'confirm')
    await mailed()
    await sign(event)
    const agreed = await mailed()
    expect(agreed.get('contract_signed client')!.text).toContain('The amendment is signed')
    expect(agreed.get('change_agreed vendors')!.file).toContain('STATUS:CONFIRMED')
    expect(agreed.get('vendor_released vendors')!.file).toContain('STATUS:CANCELLED')
  })

  it('that the client does not sign for is released, and the old act hears nothing', async () => {
    const event = await booked()
    await replace(event)
    await mailed()
    await fixture.moveTo(shifted((await get(fixture, event.id)).agreement!.answer_by!, 1000))
    // Changes of earlier tests lapse too.
    const own = fixture.mails.filter(({ variables }) => 'event_id' in variables && variables.event_id === event.id)
    const lapsed = own.map(({ template, to }) => `${template} ${to}`)
    const { artist2, client, agent } = fixture.users
    expect(lapsed.sort()).toEqual(
      [
        `change_withdrawn ${agent!.email}`,
        `change_withdrawn ${client!.email}`,
        `vendor_released ${artist2!.email}`,
      ].sort(),
    )
    await mailed()
  })
})

describe('a contract that the client signs', () => {
  it('is an offer until the first payment, also in the calendar', async () => {
    const { params } = await signed(fixture)
    const unpaid = await mailed()
    expect(unpaid.get('contract_signed client')!.text).toContain('The first payment books the event.')
    expect(unpaid.get('contract_signed client')!.file).toContain('STATUS:TENTATIVE')
    await ask(fixture.api, eventPaymentsApi.payDeposit, 'client', { params })
    expect((await mailed()).get('payment_made client')!.file).toContain('STATUS:CONFIRMED')
  })
})
