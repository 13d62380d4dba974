import type { Event } from '#shared/domain/event/record/schema.ts'
import type { WorkJob } from '#shared/jobs.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { askedAt } from '#functions/event/rules/asked-at.ts'
import { storeOlder } from '#tests/support/older-items.ts'
import { startUpgrade } from '#functions/entries/scheduled-jobs/start-upgrade.ts'
import { newId } from '#functions/platform/deps/deps.ts'
import { put, remove, type Item } from '#functions/platform/db/db.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { listRows } from '#functions/event/data/list-rows.ts'
import { reminderRows } from '#functions/event/data/reminder-rows.ts'
import { workRows } from '#functions/event/data/work-rows.ts'
import { calendarKey, eventKey, rowsWrittenKey, upgradeKey, type Key } from '#functions/platform/db/keys.ts'
import { renewRows } from '#functions/event/data/renew-rows.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { ask } from '#tests/support/api.ts'
import { sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { bandFields, type Band } from '#tests/support/event-body.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { musicianId } from '#tests/support/fixture.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, payOnPage, times, transfersOf, type Played } from '#tests/support/money-scenario.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'

/** The largest possible event, over UTC midnight: more rows than a transaction holds. */

/** It writes an installation of thousands of rows. */
const patiently = { timeout: 300_000 }

const orchestra = Array.from({ length: 60 }, (_, i) => `player${i}`)
const band: Band = { members: orchestra.map((who) => ({ who, instrument: 'Violin' })), rate: 50 }

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  for (const who of orchestra) {
    fixture.users[who] = await verifiedAccount(fixture.table, ['musician'], {
      musician: { name: `Violin ${who}`, instruments: ['Violin'] },
    })
    fixture.tokens[who] = await sessionOf(fixture.table, fixture.users[who].id)
  }
})
afterAll(() => {
  fixture.table.stop()
})

const asked = async (): Promise<Played> => {
  await fixture.setClock(bookedOn)
  const { api, bar } = fixture
  const when = times(fixture)
  const booking = bookingOf(fixture, 1, { ...when, venue_id: bar })
  const { id } = await request(api, booking)
  const taken = await take(api, booking, id)
  const params = { id }
  await ask(api, eventsApi.updateEvent, 'agent', { params, body: savedBy(booking, taken, bandFields(fixture, band)) })
  const leader = { bandleader_id: musicianId(fixture, 'bandleader') }
  await ask(api, eventsApi.requestVendor, 'agent', { params, body: leader })
  for (const who of orchestra)
    await ask(api, eventsApi.requestVendor, 'bandleader', { params, body: { musician_id: musicianId(fixture, who) } })
  await fixture.drain()
  return { id, params, start: when.start, afterwards: when.end }
}

const confirmAll = async ({ params }: Played) => {
  for (const who of ['bandleader', ...orchestra])
    await ask(fixture.api, eventsApi.respond, who, { params, body: { response: 'confirm' } })
}

const moved = async ({ id, params }: Played, hours: number) => {
  const event = await get(fixture, id, 'agent')
  const shift = (at: string) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()
  return ask(fixture.api, eventsApi.updateEvent, 'agent', {
    params,
    body: { ...event, start: shift(event.start!), end: shift(event.end!) },
  })
}

const name = ({ PK, SK }: Record<string, unknown>) => `${String(PK)} ${String(SK)}`
/** The event's derived rows in the table, and the expected ones. */
const rows = async (id: string) => {
  const derived = /^(VIEW|BUSY|DUE|REQUESTS|WORD#EVENT)/
  const found = (await fixture.table.dump()).filter(
    ({ PK, SK }) => derived.test(String(PK)) && name({ PK, SK }).includes(id),
  )
  const event = (await fixture.deps().db.get(eventKey(id))) && (await getEvent(fixture.deps(), id))
  const wanted = event ? [...workRows(event), ...reminderRows(event), ...listRows(event)] : []
  return { found: found.map(name).sort(), wanted: wanted.map(name).sort() }
}
const expectRowsToFollow = async (id: string) => {
  const { found, wanted } = await rows(id)
  expect(found).toEqual(wanted)
}

const everyone = orchestra.length + 1
const mailsTo = (template: string) =>
  fixture.mails.filter(
    (mail) => mail.template === template && 'audience' in mail.variables && mail.variables.audience === 'vendors',
  )

describe('an event of sixty musicians over UTC midnight', () => {
  it('is booked, moved by agreement and called off, and everybody gets each mail once', async () => {
    const event = await asked()
    await confirmAll(event)
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'booked' })
    await expectRowsToFollow(event.id)

    fixture.mails.length = 0
    await moved(event, 24)
    await fixture.drain()
    expect(mailsTo('change_proposed')).toHaveLength(everyone)
    await expectRowsToFollow(event.id)
    await confirmAll(event)
    const change_id = (await get(fixture, event.id)).agreement!.pending!.id
    await ask(fixture.api, eventsApi.answerChange, 'client', {
      params: { id: event.id },
      body: { change_id, answer: 'accept' },
    })
    await fixture.drain()
    const agreed = await get(fixture, event.id)
    expect(agreed.agreement).toMatchObject({ version: 2 })
    expect(agreed.start).not.toBe(event.start)
    await expectRowsToFollow(event.id)
    const calendar = await fixture.deps().db.get<Record<string, unknown>>(calendarKey(fixture.users.player59!.id))
    expect(calendar?.[event.id]).toEqual({ start: agreed.start, end: agreed.end })

    fixture.mails.length = 0
    const body = { by: 'client' as const, keep: 0, reason: 'The hall burned down' }
    await ask(fixture.api, eventPaymentsApi.cancelEvent, 'agent', { params: event.params, body })
    await fixture.drain()
    expect(mailsTo('event_canceled')).toHaveLength(everyone)
    await expectRowsToFollow(event.id)
    const freed = await fixture.deps().db.get<Record<string, unknown>>(calendarKey(fixture.users.player0!.id))
    expect(freed?.[event.id]).toBeUndefined()
  })

  it('is invoiced, and everybody is paid without a click', patiently, async () => {
    fixture.emulator.faults.set({ card_funds: 'at_once' })
    for (const who of ['agent', 'bandleader', ...orchestra]) await fixture.connect(who)
    const event = await asked()
    await confirmAll(event)
    await fixture.setClock(new Date(Date.parse(event.afterwards) + 3_600_000).toISOString())
    await ask(fixture.api, eventPaymentsApi.confirmPlayed, 'bandleader', { params: event.params, body: {} })
    const body = await get(fixture, event.id, 'agent')
    await ask(fixture.api, eventPaymentsApi.invoicePostpaid, 'agent', { params: event.params, body })
    await payOnPage(fixture, event.id, 'pm_card_visa')
    await fixture.drain()
    const paid = await get(fixture, event.id)
    expect(paid.musicians?.map(({ status }) => status)).toEqual(orchestra.map(() => 'paid'))
    expect(await transfersOf(fixture, event.id)).toHaveLength(orchestra.length + 2)
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0, held: { [`event:${event.id}`]: 0 } })
    await expectRowsToFollow(event.id)
  })

  it('shows at once, and in lists after the job has run, even late or repeatedly', async () => {
    const event = await asked()
    const before = await fixture.deps().db.get<Record<string, unknown>>(eventKey(event.id))
    const stale = listRows(before as never).map(({ PK, SK }) => ({ PK, SK }))
    await moved(event, 24)
    await moved(event, 24)
    const now = await get(fixture, event.id)
    expect(Date.parse(now.start!) - Date.parse(event.start)).toBe(48 * 3_600_000)
    const { found, wanted } = await rows(event.id)
    expect(found).not.toEqual(wanted)
    await fixture.drain()
    await expectRowsToFollow(event.id)
    await renewRows(fixture.deps(), event.id, stale)
    await expectRowsToFollow(event.id)
  })

  it('writes its rows once for many changes in a row, and again after an upgrade or another change', async () => {
    const event = await asked()
    const written = async () => {
      const deps = fixture.deps()
      const transact = vi.spyOn(deps.db, 'transact')
      await renewRows(deps, event.id, [])
      return transact.mock.calls.flatMap(([writes]) => writes).filter(({ Put }) => Put).length
    }
    expect(await written()).toBe(0)
    const note = rowsWrittenKey(event.id)
    const { version } = (await fixture.deps().db.get<{ version: number }>(note))!
    await fixture.deps().db.transact([put(fixture.table.tableName, { ...note, version, rows_version: 0 })])
    expect(await written()).toBeGreaterThan(100)
    expect(await written()).toBe(0)
    await moved(event, 24)
    expect(await written()).toBeGreaterThan(100)
    await fixture.drain()
    await expectRowsToFollow(event.id)
  })

  it('is listed completely from rows of a few capacity units', async () => {
    const event = await asked()
    const [listed] = await ask(fixture.api, lookupsApi.listEvents, 'agent', {
      query: { start_date: event.start, end_date: event.afterwards },
    })
    expect(listed!.musicians).toHaveLength(orchestra.length)
    const stored = (await fixture.table.dump()).filter(
      (row) => String(row['PK']).startsWith('VIEW#') && name(row).includes(event.id),
    )
    expect(stored.length).toBeGreaterThan(100)
    for (const row of stored) expect(JSON.stringify(row).length).toBeLessThan(4096)
  })

  it('is deleted with all its rows while a change of it is still being written', async () => {
    const event = await asked()
    await moved(event, 24)
    fixture.mails.length = 0
    await ask(fixture.api, eventsApi.deleteEvent, 'agent', { params: event.params })
    await fixture.drain()
    expect(mailsTo('vendor_released')).toHaveLength(everyone)
    await expectRowsToFollow(event.id)
  })
})

describe('an installation upgraded from a release without words and views by group', () => {
  /** As the old release stored it: the event and its projections in that release's views. */
  const storedBefore = (event: Event): (Item & Key)[] => [
    { ...event, ...eventKey(event.id) },
    ...listRows(event).filter(({ PK }) => PK.startsWith('VIEW#') && !PK.includes('|grp_')),
  ]
  const later = async (minutes: number) => {
    await fixture.setClock(new Date(Date.parse(fixture.table.now) + minutes * 60_000).toISOString())
    await fixture.sweep()
  }

  it(
    'finds its old events in a quarter of an hour, though a step is lost and two sweeps start at once',
    patiently,
    async () => {
      const { id } = await asked()
      const model = (await fixture.deps().db.get<Event>(eventKey(id)))!
      const duo = { ...model, musicians: [], musician_slots: [] }
      const evening = { ...duo, asked_at: askedAt(model, duo, model.updated_at) }
      const old = Array.from({ length: 230 }, (_, i) => ({
        ...(i % 100 === 0 ? model : evening),
        id: newId('evt', fixture.table.now),
        name: `Old ${i}`,
      }))
      for (const event of old) await storeOlder(fixture.table, storedBefore(event))
      await fixture.deps().db.transact([remove(fixture.table.tableName, upgradeKey)])
      for (let minute = 0; minute < 15; minute += 1) await later(1)
      expect(await missingOf(old[0]!)).not.toEqual([])

      const lost = { notify: () => Promise.resolve() }
      await fixture.setClock(new Date(Date.parse(fixture.table.now) + 60_000).toISOString())
      await Promise.all([startUpgrade(fixture.table.deps(lost)), startUpgrade(fixture.table.deps(lost))])
      const chains = (await fixture.table.dump()).filter(({ job }) => (job as WorkJob | undefined)?.type === 'upgrade')
      expect(chains).toHaveLength(1)

      await later(2)
      expect(await missingOf(...old)).toEqual([])
      expect(await fixture.deps().db.get(upgradeKey)).toHaveProperty('done_at')
      const query = { start_date: '2020-01-01', end_date: '2040-01-01', group: fixture.group.id }
      const found = await ask(fixture.api, lookupsApi.listEvents, 'agent', { query })
      expect(found.map((row) => row.name)).toEqual(expect.arrayContaining(['Old 0', 'Old 1', 'Old 229']))
    },
  )

  const missingOf = async (...events: Event[]): Promise<string[]> => {
    const stored = new Set((await fixture.table.dump()).map(name))
    return events
      .flatMap((event) => listRows(event))
      .map(name)
      .filter((row) => !stored.has(row))
  }
})
