import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { moneyApi } from '#shared/api/money.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask, refused } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedBar,
  bookedOn,
  get,
  inFull,
  playedAndPaid,
  playedBar,
  proposed,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'

/** Nobody's share, price or promise changes without them (docs/product.md#agreement-and-change). */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.mails.length = 0
})
afterAll(() => {
  fixture.table.stop()
})

type Body = Record<string, unknown>
const hour = 3_600_000
const wait = (hours: number) => fixture.moveTo(new Date(Date.parse(fixture.table.now) + hours * hour).toISOString())
const save = ({ params }: Played, body: Body, who = 'agent') =>
  ask(fixture.api, eventsApi.updateEvent, who, { params, body })
const preview = ({ params }: Played, body: Body, who = 'agent') =>
  ask(fixture.api, eventsApi.previewChange, who, { params, body })
const respond = ({ params }: Played, who: string, response: 'confirm' | 'decline') =>
  ask(fixture.api, eventsApi.respond, who, { params, body: { response } })
const changeOf = async ({ id }: Played) => (await get(fixture, id)).agreement!.pending!.id
const answer = async (event: Played, who: string, given: 'accept' | 'decline', reason?: string) => ({
  params: event.params,
  body: { change_id: await changeOf(event), answer: given, ...(reason !== undefined && { reason }) },
  who,
})
const answerChange = async (...given: Parameters<typeof answer>) => {
  const { who, ...input } = await answer(...given)
  return ask(fixture.api, eventsApi.answerChange, who, input)
}
const answerRefused = async (...given: Parameters<typeof answer>) => {
  const { who, ...input } = await answer(...given)
  return refused(fixture.api, eventsApi.answerChange, who, input)
}
const pay = ({ params }: Played) => ask(fixture.api, money.payVendors, 'agent', { params, body: {} })
const payRefused = ({ params }: Played) => refused(fixture.api, money.payVendors, 'agent', { params, body: {} })
/** Of this event: others of this file go on. */
const mailed = ({ id }: Played) =>
  fixture.mails
    .splice(0)
    .filter(({ variables }) => 'event_id' in variables && variables.event_id === id)
    .map(({ template, variables }) => `${template} ${'audience' in variables ? variables.audience : ''}`)

/** 4,000: the agent takes all but a dollar of the artist's 3,200. */
const greed = { artist_rate: 1, agent_percent: 0.94975 }
/** A cent from the artist to the agent. */
const oneCent = { artist_rate: 3199.99, agent_percent: 0.1500025 }

describe('after the gig', () => {
  it('a share does not fall without the answer of the vendor, and nobody is paid until then', async () => {
    const event = await playedAndPaid(fixture)
    fixture.mails.length = 0
    const shown = await preview(event, greed)
    expect(shown).toMatchObject({ at_once: false, consents: [{ role: 'artist' }] })
    const saved = await save(event, greed)
    expect(saved).toMatchObject({ status: 'played', agreement: { version: 1, terms: { artist_rate: 3200 } } })
    expect(mailed(event)).toEqual(['change_proposed vendors'])
    expect(await payRefused(event)).toMatchObject({
      status: 409,
      error_message: 'A change is proposed: first everyone agrees, or it is discarded',
    })
    await respond(event, 'artist', 'decline')
    expect(mailed(event)).toEqual(['change_answered agent'])
    expect(await payRefused(event)).toMatchObject({ status: 409 })
    await ask(fixture.api, eventsApi.discardChange, 'agent', { params: event.params })
    await pay(event)
    expect((await transfersOf(fixture, event.id)).map(({ amount }) => amount).sort()).toEqual([320_000, 60_000])
  })

  it('takes effect once the vendor agrees, and the admins learn that the agent gets more', async () => {
    const event = await playedAndPaid(fixture)
    await save(event, greed)
    fixture.mails.length = 0
    const agreed = await respond(event, 'artist', 'confirm')
    expect(agreed).toMatchObject({ artist_rate: 1 })
    expect((await get(fixture, event.id)).agreement).toEqual({ version: 2, signed_at: fixture.table.now })
    expect(mailed(event).sort()).toEqual([
      'agent_share_raised admins',
      'change_agreed vendors',
      'change_answered agent',
    ])
    const [newest] = await ask(fixture.api, lookupsApi.listActivity, 'agent', { params: event.params })
    expect(newest!.detail).toContain('Shares: Elena Marsh $3,200.00 → $1.00, Lindqvist Live $600.00 → $3,799.00')
    expect(newest!.detail).toContain('Agreed by Elena Marsh')
    const { share_changes } = await ask(fixture.api, moneyApi.getOverview, 'admin', {})
    expect(share_changes.filter(({ event_id }) => event_id === event.id)).toMatchObject([
      {
        by: fixture.users.agent!.first + ' ' + fixture.users.agent!.last,
        agreed_by: ['Elena Marsh'],
        shares: [
          { role: 'artist', before: 3200, after: 1 },
          { role: 'agent', before: 600, after: 3799 },
        ],
      },
    ])
  })

  it('asks even for a cent, after a save by agent, admin or band leader', async () => {
    const event = await playedAndPaid(fixture)
    expect(
      (await save(event, { ...oneCent, agent_percent: 0.15, artist_rate: 3200 })).agreement?.pending,
    ).toBeUndefined()
    const bar = await playedBar(fixture)
    const { musicians } = await get(fixture, bar.id)
    const swapped = musicians!.map((entry, i) => ({ ...entry, rate: i === 0 ? 599.99 : 600.01 }))
    const saved = await save(bar, { musicians: swapped }, 'bandleader')
    expect(saved.agreement?.pending?.asked).toHaveLength(1)
    expect(saved.musicians!.map(({ status }) => status)).toEqual(['requested', 'confirmed'])
  })

  it('lets an admin who gains nothing decide after 72 hours, with a reason, and tells everybody', async () => {
    const event = await playedAndPaid(fixture)
    await save(event, greed)
    fixture.mails.length = 0
    expect(await answerRefused(event, 'admin', 'accept', 'No')).toMatchObject({ status: 409 })
    await wait(71)
    expect(mailed(event)).toEqual([])
    await wait(2)
    expect(mailed(event)).toEqual(['change_undecided admins'])
    await wait(2)
    expect(mailed(event)).toEqual([])
    expect(await answerRefused(event, 'admin', 'decline')).toMatchObject({
      status: 422,
      error_message: 'Please give a reason',
    })
    const decided = await answerChange(event, 'admin', 'decline', 'The artist played both sets')
    expect(decided).toMatchObject({ artist_rate: 3200, artist_status: 'confirmed', agreement: { version: 1 } })
    expect(mailed(event).sort()).toEqual(['change_withdrawn agent', 'change_withdrawn vendors'])
    await pay(event)
    expect((await transfersOf(fixture, event.id)).map(({ amount }) => amount).sort()).toEqual([320_000, 60_000])
  })

  it('takes nothing from an absent player before they agree', async () => {
    const event = await playedBar(fixture)
    const { params } = event
    const { musicians } = await get(fixture, event.id)
    const [drums, bass] = musicians!
    await ask(fixture.api, money.confirmPlayed, 'agent', {
      params,
      body: { musicians: [{ musician_id: drums!.musician_id, played: false }] },
    })
    const saved = await save(event, { musicians: [{ ...bass!, rate: 1200 }] })
    expect(saved.agreement?.pending?.answers).toMatchObject([{ name: drums!.musician_name, answer: 'waiting' }])
    expect(await refused(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })).toMatchObject({
      status: 409,
    })
    // The drummer still sees the event, and is the only one who answers.
    const seen = await get(fixture, event.id, 'musician')
    expect(seen.musicians!.map(({ rate }) => rate)).toContain(600)
    expect(await answerRefused(event, 'musician2', 'accept')).toMatchObject({ status: 403 })
    await respond(event, 'musician', 'confirm')
    expect(await get(fixture, event.id)).toMatchObject({ agreement: { version: 2 }, musicians: [{ rate: 1200 }] })
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })
  })
})

describe('before the gig', () => {
  it('a lower rate is never accepted by telephone', async () => {
    const event = await inFull(fixture)
    await save(event, greed)
    const vendor = { role: 'artist', id: fixture.users.artist!.artist!.id } as const
    const recorded = { params: event.params, body: { response: 'confirm', vendor } } as const
    expect(await refused(fixture.api, eventsApi.respond, 'agent', recorded)).toMatchObject({
      status: 409,
      error_message: expect.stringMatching(/has to agree to a lower rate in person/),
    })
    expect((await get(fixture, event.id)).agreement).toMatchObject({ version: 1 })
  })

  it('the share of the agent does not fall by an admin without the agent', async () => {
    const event = await inFull(fixture)
    const saved = await save(event, { artist_rate: 3700, agent_percent: 0.025 }, 'admin')
    expect(saved.agreement?.pending?.answers).toMatchObject([{ who: 'agent', answer: 'waiting' }])
    expect(mailed(event).filter((mail) => mail.startsWith('change'))).toEqual(['change_proposed agent'])
    await answerChange(event, 'agent', 'accept')
    expect(await get(fixture, event.id)).toMatchObject({ agreement: { version: 2 }, agent_rate: 100 })
  })
})

describe('the offer', () => {
  const solo = { title: 'Solo', description: 'One guitarist, one hour, no lights' }

  it('that the client signed changes only by an amendment, which says what becomes of it', async () => {
    const event = await inFull(fixture)
    fixture.mails.length = 0
    const { proposals } = await get(fixture, event.id)
    const body = { proposals: proposals!.map((option) => ({ ...option, ...solo })) }
    const shown = await preview(event, body)
    expect(shown).toMatchObject({ at_once: false, consents: [{ role: 'client' }] })
    expect(shown.differences.map(({ field, name, after }) => [field, name, after])).toEqual([
      ['proposals', 'title', 'Solo'],
      ['proposals', 'description', solo.description],
    ])
    const saved = await save(event, body)
    expect(saved).toMatchObject({ contract_resign_needed: true, agreement: { version: 1 } })
    expect(mailed(event)).toEqual(['change_proposed client'])
    const amendment = await ask(fixture.api, contractsApi.getContract, 'client', { params: event.params })
    expect(amendment.text).toContain(`${proposals![0]!.title}. ${proposals![0]!.description} → Solo. One guitarist`)
  })

  it('that the client picked and did not sign has to be picked again', async () => {
    const event = await proposed(fixture)
    const { params } = event
    await ask(fixture.api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    const { proposals } = await get(fixture, event.id)
    fixture.mails.length = 0
    const saved = await save(event, { proposals: proposals!.map((option) => ({ ...option, ...solo })) })
    expect(saved).toMatchObject({ proposal_step: 1, proposal_pick: null })
    expect(mailed(event)).toEqual(['offer_changed client'])
    const sign = { params, body: { signature: 'Nora Whitfield', consent: true } } as const
    expect(await refused(fixture.api, contractsApi.signContract, 'client', sign)).toMatchObject({ status: 409 })
  })
})

describe('before the booking', () => {
  it('a rate that a vendor confirmed is lowered by nobody else: not by telephone, not by playing', async () => {
    const event = await proposed(fixture)
    const artist = { role: 'artist', id: fixture.users.artist!.artist!.id } as const
    const lower = { artist_rate: 3100, agent_percent: 0.175 }
    const saved = await save(event, lower)
    expect(saved).toMatchObject({ artist_status: 'requested', agreed_rates: [{ rate: 3200 }] })
    const recorded = { params: event.params, body: { response: 'confirm', vendor: artist } } as const
    expect(await refused(fixture.api, eventsApi.respond, 'agent', recorded)).toMatchObject({ status: 409 })
    const agreed = await respond(event, 'artist', 'confirm')
    expect(agreed).toMatchObject({ artist_status: 'confirmed', artist_rate: 3100 })
    expect((await get(fixture, event.id)).agreed_rates).toEqual([])
  })
})

describe('the price of a postpaid event', () => {
  const tenfold = { client_rate: 40_000, bandleader_rate: 2_000, agent_percent: 0.87 }

  it('rises only with the answer of its client, who may decline', async () => {
    const event = await bookedBar(fixture)
    fixture.mails.length = 0
    const shown = await preview(event, tenfold)
    expect(shown).toMatchObject({ at_once: false, consents: [{ role: 'client' }] })
    const saved = await save(event, tenfold)
    expect(saved).toMatchObject({ agreement: { version: 1, terms: { client_rate: 4000 } } })
    expect(fixture.mails).toMatchObject([
      { template: 'change_proposed', variables: { audience: 'client', answers: 'yes' } },
    ])
    fixture.mails.length = 0
    expect(await answerRefused(event, 'bandleader', 'accept')).toMatchObject({ status: 403 })
    const declined = await answerChange(event, 'client', 'decline', 'We agreed on 4,000')
    expect(declined).toMatchObject({ client_rate: 4000 })
    expect(mailed(event)).toEqual(['change_withdrawn agent'])
  })

  it('and lapses without it', async () => {
    const event = await bookedBar(fixture)
    await save(event, tenfold)
    await wait(7 * 24 + 1)
    expect(await get(fixture, event.id)).toMatchObject({ client_rate: 4000, agreement: { version: 1 } })
  })

  it('is what the client accepted, also after the gig', async () => {
    const event = await playedBar(fixture)
    await save(event, { client_rate: 5000, bandleader_rate: 2800 })
    expect(
      await refused(fixture.api, money.invoicePostpaid, 'agent', { params: event.params, body: {} }),
    ).toMatchObject({
      status: 409,
    })
    const accepted = await answerChange(event, 'client', 'accept')
    expect(accepted).toMatchObject({ client_rate: 5000 })
    const invoiced = await ask(fixture.api, money.invoicePostpaid, 'agent', { params: event.params, body: {} })
    expect(invoiced).toMatchObject({ payments: [{ amount: 5000 }] })
  })

  it('an answer to an older change, or a second one, is refused', async () => {
    const event = await bookedBar(fixture)
    await save(event, tenfold)
    const older = await changeOf(event)
    await save(event, { ...tenfold, client_rate: 50_000, bandleader_rate: 2_800, agent_percent: 0.87 })
    const body = { change_id: older, answer: 'accept' } as const
    expect(await refused(fixture.api, eventsApi.answerChange, 'client', { params: event.params, body })).toMatchObject({
      status: 409,
    })
  })
})
