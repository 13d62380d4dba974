import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import type { MailJob } from '#shared/mails.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { engage, propose, request, savedBy, take } from '#tests/support/scenario.ts'

/** A vendor's confirmation covers their rate in every option; less than that asks them again. */

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => {
  fixture.table.stop()
})

let day = 6
const trio = [{ id: 1, title: 'Trio', description: 'Jazz', price: 4000 }]
const withDuo = (price: number) => [...trio, { id: 2, title: 'Duo', description: 'Jazz', price }]

const saved = async (proposals: object[]) => {
  day += 1
  const booking = bookingOf(fixture, day)
  const { id } = await request(fixture.api, booking)
  const taken = await take(fixture.api, booking, id)
  const params = { id }
  const save = (patch: object) =>
    ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body: savedBy(booking, taken, { ...patch }) })
  await save({ proposals })
  fixture.table.jobs.length = 0
  return { booking, params, save }
}
const mailsTo = (who: string): MailJob[] =>
  fixture.table.jobs.flatMap((job) =>
    job.type === 'mail' && job.to === fixture.users[who]!.email ? [job as MailJob] : [],
  )
const seenBy = (who: string, params: { id: string }) => ask(fixture.api, eventsApi.getEvent, who, { params })

describe('a cheaper option', () => {
  it('is part of the request: the vendor reads the rate of each option before they confirm', async () => {
    const { api } = fixture
    const { booking, params } = await saved(withDuo(3000))
    await engage(api, booking, params.id)
    expect(mailsTo('artist')[0]).toMatchObject({
      template: 'vendor_requested',
      variables: {
        your_rates: 'Option 1 $3,200.00, Option 2 $2,400.00',
      },
    })
    const your_rates = [
      { option: 'Option 1', rate: 3200 },
      { option: 'Option 2', rate: 2400 },
    ]
    expect(await seenBy('artist', params)).toMatchObject({ your_rates })
    expect(await seenBy('client', params)).not.toHaveProperty('your_rates')
    await propose(api, booking, params.id)
    // Picking it needs no other answer: the event stays with the client, who can sign.
    const picked = await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 2 } })
    expect(picked).toMatchObject({ status: 'proposed', proposal_step: 2 })
    expect(await seenBy('artist', params)).toMatchObject({ artist_status: 'confirmed', artist_rate: 2400, your_rates })
  })

  it('that is added after a vendor confirmed asks them again, with a mail that says their new rates', async () => {
    const { api } = fixture
    const { booking, params, save } = await saved(trio)
    expect(await engage(api, booking, params.id)).toMatchObject({ status: 'propose' })
    expect(await seenBy('artist', params)).not.toHaveProperty('your_rates')
    fixture.table.jobs.length = 0
    // A dearer one pays nobody less.
    expect(await save({ proposals: withDuo(5000) })).toMatchObject({ status: 'propose', artist_status: 'confirmed' })
    expect(mailsTo('artist')).toEqual([])
    expect(await save({ proposals: withDuo(3000) })).toMatchObject({ status: 'pending', artist_status: 'requested' })
    expect(mailsTo('artist')).toMatchObject([
      {
        template: 'event_changed',
        variables: { what: 'your rate', your_rates: 'Option 1 $3,200.00, Option 2 $2,400.00' },
      },
    ])
    expect(await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })).toMatchObject({
      status: 'propose',
    })
  })

  it('or a lower rate asks a confirmed vendor again before the signature, and a higher one does not', async () => {
    const { api } = fixture
    const { booking, params, save } = await saved(trio)
    await engage(api, booking, params.id)
    fixture.table.jobs.length = 0
    expect(await save({ agent_percent: 0.1, artist_rate: 3400 })).toMatchObject({ artist_status: 'confirmed' })
    expect(await save({ agent_percent: 0.15, artist_rate: 3200 })).toMatchObject({ artist_status: 'requested' })
    expect(mailsTo('artist')).toMatchObject([{ template: 'event_changed', variables: { your_rate: '$3,200.00' } }])
  })
})
