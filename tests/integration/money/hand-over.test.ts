import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { moneyApi } from '#shared/api/money.ts'
import { commissionView } from '#functions/event/rules/views.ts'
import { openEventsOf } from '#functions/event/data/event-range.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { noticeOf } from '#functions/messages/delivery/notice.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedOn,
  get,
  inFull,
  playedAndPaid,
  proposed,
  signed,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  for (const who of ['agent', 'agent2', 'artist']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.mails.length = 0
})
afterAll(() => fixture.table.stop())

const agentId = (who: string) => fixture.users[who]!.agent!.id
const handOver = ({ params }: Played, to = 'agent2', who = 'agent') =>
  ask(fixture.api, bookingRequestsApi.handOver, who, { params, body: { agent_id: agentId(to) } })
const monthOf = async (who: string, { start }: Played) => {
  const { booked, commission } = await ask(fixture.api, moneyApi.getOverview, who, {})
  const isIt = ({ month }: { month: string }) => month === start.slice(0, 7)
  const { amount } = booked.find(isIt)!
  const { earned, pending } = commission.find(isIt)!
  return { booked: amount, earned, pending }
}
const inCommissions = async (who: string, { id }: Played) =>
  ((await ask(fixture.api, moneyApi.getCommissionsFile, who, { query: { year: '2026' } })) as unknown as string)
    .split('\n')
    .filter((line) => line.trim().endsWith(id)).length
const mailsTo = (who: string) =>
  fixture.mails.flatMap(({ template, to }) => (to === fixture.users[who]!.email ? [template] : []))

describe('an event that is not booked', () => {
  it('goes over with its commission, and each agent and the client get one mail', async () => {
    const event = await proposed(fixture)
    fixture.mails.length = 0
    await handOver(event)
    expect(mailsTo('client')).toEqual(['agent_changed'])
    expect(mailsTo('agent2')).toEqual(['event_received'])
    expect(mailsTo('agent')).toEqual(['event_handed_over'])
    expect(fixture.mails).toHaveLength(3)
    const { agent_id, agent, commission_agent, signup_url } = await get(fixture, event.id, 'agent2')
    expect(agent_id).toBe(agentId('agent2'))
    expect(agent?.email).toBe(fixture.users.agent2!.email)
    expect(commission_agent).toBeNull()
    expect(signup_url).toContain(agentId('agent2'))
    const entries = (await fixture.table.dump()).filter(({ route }) => route === 'PUT /events/{id}/agent')
    const [{ id: by }, { id: next }] = [fixture.users.agent!, fixture.users.agent2!]
    expect(entries).toMatchObject([{ user_id: by, targets: [event.id, next], role: 'agent' }])
    expect(await refused(fixture.api, eventsApi.getEvent, 'agent', { params: event.params })).toMatchObject({
      status: 404,
    })
    const [newest] = await ask(fixture.api, lookupsApi.listActivity, 'agent2', { params: event.params })
    expect(newest).toMatchObject({ action: 'handed over', detail: 'Lindqvist Live → Bell Bookings' })
  })

  it('goes over once, and a repeated click of its author is answered like the first one', async () => {
    const event = await proposed(fixture)
    const click = async (who: string, to: string) =>
      (
        await fixture.api.call(bookingRequestsApi.handOver, who, {
          params: event.params,
          body: { agent_id: agentId(to) },
        })
      ).status
    expect(await click('agent', 'agent2')).toBe(204)
    fixture.mails.length = 0
    // The audit log has every click.
    const rows = async () => (await fixture.table.dump()).filter(({ PK }) => !String(PK).startsWith('AUDIT#'))
    const before = JSON.stringify(await rows())
    expect(await click('agent', 'agent2')).toBe(204)
    expect(fixture.mails).toEqual([])
    expect(JSON.stringify(await rows())).toBe(before)
    expect(await click('agent', 'agent')).toBe(404)
    expect(await refused(fixture.api, eventsApi.getEvent, 'agent', { params: event.params })).toMatchObject({
      status: 404,
    })
    // From then on it is another agent's handover.
    expect(await click('agent2', 'agent')).toBe(204)
    expect(await click('admin', 'agent2')).toBe(204)
    expect(await click('agent', 'agent2')).toBe(404)
    for (const who of ['client', 'artist', 'musician']) expect([403, 404]).toContain(await click(who, 'agent2'))
  })

  it('stays with its former agent as a line of the bell, with its day and who has it now', async () => {
    const event = await proposed(fixture)
    fixture.mails.length = 0
    await handOver(event)
    const mail = fixture.mails.find(({ template }) => template === 'event_handed_over')!
    const { title, path } = noticeOf(mail)!
    expect(title).toMatch(/^Handed over to Bell Bookings: Whitfield gala, \w+, \w+ \d+, 20\d\d/)
    // Not to the event, which is not theirs any more.
    expect(path).toBe('/events')
  })

  it('leaves no row in the views of its former agent', async () => {
    const event = await proposed(fixture)
    await handOver(event)
    const rows = (await fixture.table.dump()).filter(
      ({ PK, SK }) => `${PK}`.includes(fixture.users.agent!.id) && `${SK}`.includes(event.id),
    )
    // They tell an open screen of the former agent that the event has gone.
    expect(rows.filter(({ PK }) => !`${PK}`.startsWith('CHANGES#'))).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
  })

  it('stays with its agent if the same one is chosen, and is refused for unknown and unverified agents', async () => {
    const event = await proposed(fixture)
    fixture.mails.length = 0
    await handOver(event, 'agent')
    expect(fixture.mails).toEqual([])
    for (const agent_id of ['agt_unknown', fixture.users.client!.client!.id])
      expect(
        await refused(fixture.api, bookingRequestsApi.handOver, 'agent', { params: event.params, body: { agent_id } }),
      ).toMatchObject({ status: 422, errors: { agent_id: 'Unknown agent' } })
  })

  it('goes to exactly one of two agents at once', async () => {
    const event = await proposed(fixture)
    const all = await Promise.allSettled([handOver(event, 'agent2', 'admin'), handOver(event, 'agent2')])
    expect(all.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await get(fixture, event.id)).agent_id).toBe(agentId('agent2'))
    expect(mailsTo('client').filter((template) => template === 'agent_changed')).toHaveLength(1)
  })
})

describe('a booked event', () => {
  it('leaves the commission with the agent of the booking, to the cent, until it is paid', async () => {
    const event = await inFull(fixture)
    const [agent, agent2] = [await monthOf('agent', event), await monthOf('agent2', event)]
    await handOver(event)
    await fixture.drain()
    expect(await monthOf('agent', event)).toEqual({ ...agent, booked: agent.booked - 4000 })
    expect(await monthOf('agent2', event)).toEqual({ ...agent2, booked: agent2.booked + 4000 })
    expect([await inCommissions('agent', event), await inCommissions('agent2', event)]).toEqual([1, 0])
    expect(await openEventsOf(fixture.deps(), commissionView(fixture.users.agent!.id))).toHaveLength(1)
    await fixture.setClock(event.afterwards)
    await ask(fixture.api, money.confirmPlayed, 'artist', { params: event.params, body: {} })
    await fixture.drain()
    await ask(fixture.api, money.payVendors, 'agent2', { params: event.params })
    await fixture.drain()
    const { earned, pending } = await monthOf('agent', event)
    expect({ earned, pending }).toEqual({ earned: agent.earned + 600, pending: agent.pending - 600 })
    const { held } = await fixture.ledger(event.id)
    expect(held[`user:${fixture.users.agent!.id}`]).toBe(60_000)
    expect(held[`user:${fixture.users.agent2!.id}`]).toBeUndefined()
    expect(await transfersOf(fixture, event.id)).toHaveLength(2)
    expect(await fixture.reconcile()).toEqual([])
  })

  it('comes back without a trace in its money', async () => {
    const event = await inFull(fixture)
    const before = await monthOf('agent', event)
    await handOver(event)
    await handOver(event, 'agent', 'agent2')
    expect(await monthOf('agent', event)).toEqual(before)
    expect((await get(fixture, event.id)).commission_agent).toBeNull()
  })

  it('lets nobody lower or give away the commission of its former agent', async () => {
    const event = await inFull(fixture)
    await handOver(event)
    for (const who of ['agent2', 'admin']) {
      const body = { ...(await get(fixture, event.id, who)), version: undefined }
      expect(
        await refused(fixture.api, eventsApi.updateEvent, who, {
          params: event.params,
          body: { ...body, agent_percent: 0.1, artist_rate: 3400 },
        }),
      ).toMatchObject({ status: 409, error_message: expect.stringMatching(/commission is Lindqvist Live's/) as string })
      expect(
        await refused(fixture.api, money.giveGoodwill, who, {
          params: event.params,
          body: { amount: 100, from: 'agent', reason: 'A late start' },
        }),
      ).toMatchObject({ status: 409, error_message: expect.stringMatching(/commission is Lindqvist Live's/) as string })
    }
  })

  it('pays the former agent their part of a canceled event', async () => {
    const event = await inFull(fixture)
    await handOver(event)
    const body = { by: 'client' as const, reason: 'The wedding is off' }
    await ask(fixture.api, money.cancelEvent, 'agent2', { params: event.params, body })
    await fixture.drain()
    // The client's money is available some days later.
    await fixture.moveTo(new Date(Date.parse(bookedOn) + 7 * 86_400_000).toISOString())
    const { held } = await fixture.ledger(event.id)
    expect(held[`user:${fixture.users.agent!.id}`]).toBe(30_000)
    expect(held[`user:${fixture.users.agent2!.id}`]).toBeUndefined()
  })

  it('shows its agent who gets the commission, and counts it for nobody else', async () => {
    const event = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params, body: {} })
    await handOver(event)
    const { commission_agent } = await get(fixture, event.id, 'agent2')
    expect(commission_agent).toMatchObject({ id: agentId('agent'), name: 'Lindqvist Live' })
    expect(await get(fixture, event.id, 'client')).not.toHaveProperty('commission_agent')
    const rows = await ask(fixture.api, lookupsApi.listEvents, 'agent2', {
      query: { start_date: event.start.slice(0, 10), end_date: event.afterwards.slice(0, 10) },
    })
    const row = rows.find(({ id }) => id === event.id)
    expect(row?.price).toBe(4000)
    expect(row).not.toHaveProperty('commission')
  })
})

it('lists the verified agents by name', async () => {
  expect((await ask(fixture.api, bookingRequestsApi.listAgents, 'agent', {})).map(({ name }) => name)).toEqual([
    'Bell Bookings',
    'Lindqvist Live',
  ])
})

it('after the gig the books are whole', async () => {
  const event = await playedAndPaid(fixture)
  await handOver(event)
  await ask(fixture.api, money.payVendors, 'agent2', { params: event.params })
  await fixture.drain()
  expect(await fixture.reconcile()).toEqual([])
})
