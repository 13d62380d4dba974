import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isHistory } from '#shared/domain/event/record/history.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { ClientSummary } from '#functions/people/data/summaries.ts'
import { listByName } from '#functions/platform/db/search.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { importTests, type ImportTests } from '#tests/support/import-tests.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
let fixture: Fixture
let tests: ImportTests
beforeAll(async () => {
  table = await startTable()
  fixture = await createFixture(table)
})
afterAll(() => table.stop())
beforeEach(() => {
  table.now = '2026-06-01T12:00:00.000Z'
  table.jobs.length = 0
  tests = importTests(table, fixture)
})

let used = 0
const word = () => {
  used += 1
  return `Z${[...String(used)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}ander`
}
const venuesNamed = async (name: string) => (await listByName<Venue>(table.deps(), 'venue', { name, limit: 50 })).items
const clientsNamed = async (name: string) =>
  (await listByName<ClientSummary>(table.deps(), 'client', { name, limit: 50 })).items
const eventOf = async (id: string | undefined) => (await findEvent(table.deps(), id!))!
const rowsIn = async (pattern: RegExp) => (await table.dump()).filter(({ PK, SK }) => pattern.test(`${PK}/${SK}`))

const heading = 'Event,Type,Date,Start,End,Venue,Venue ZIP,Client,Client Email,Fee,Notes'

describe('events of a spreadsheet', () => {
  it('come as history if they are over, as drafts if not, and nobody is mailed, asked or charged', async () => {
    const name = word()
    const parties = `${name} Hall,12534,${name} Inc,${name}@co.example`
    const file = [
      heading,
      `${name} Gala,Corporate,10/3/2025,7:00 PM,11 PM,${parties},"$2,500.00",Black tie`,
      `${name} Party,wedding reception,9/12/2026,6pm,1:30 AM,${parties},3000,`,
    ].join('\n')
    const checked = await tests.check(file)
    expect(checked).toMatchObject({ kind: 'events', counts: { rows: 2, new: 2 } })
    const dry = await tests.rows(checked.id)
    expect(dry).toMatchObject([
      { as: 'history', makes: [{ kind: 'clients' }, { kind: 'venues', name: `${name} Hall` }] },
      { as: 'draft' },
    ])
    expect(dry[1]!.makes).toBeUndefined()
    expect(await rowsIn(new RegExp(name))).toEqual([])
    expect(await tests.run(checked.id)).toMatchObject({ state: 'done', counts: checked.counts })
    expect(await tests.rows(checked.id)).toEqual(dry)
    const [past, next] = await Promise.all(dry.map(({ id }) => eventOf(id)))
    expect(past).toMatchObject({
      ...{ status: 'paid', client_rate: 250_000, agent_rate: 0, bookme_rate: 0, payments: [], notes: 'Black tie' },
      ...{ start: '2025-10-03T23:00:00.000Z', end: '2025-10-04T03:00:00.000Z', event_type: 'Corporate' },
      agent_id: fixture.users['agent']!.agent!.id,
    })
    expect(isHistory(past!)).toBe(true)
    expect(next).toMatchObject({
      ...{ status: 'draft', client_rate: 300_000, event_type: 'Wedding', venue: { name: `${name} Hall` } },
      ...{ start: '2026-09-12T22:00:00.000Z', end: '2026-09-13T05:30:00.000Z', client_id: past!.client_id },
    })
    expect(await venuesNamed(name)).toHaveLength(1)
    expect(await clientsNamed(name)).toHaveLength(1)
    // Zero mails, zero calls of the provider, and nothing that waits to be done.
    expect(table.jobs).toEqual([])
    expect(await rowsIn(/^(OPEN_OPS|MONEY#|OWED#|JOURNAL)/)).toEqual([])
    expect((await rowsIn(/^DUE#/)).filter(({ event_id }) => event_id === past!.id)).toEqual([])
  })

  it('brought again are the same, and changed where their spreadsheet was', async () => {
    const name = word()
    const row = (fee: string, notes: string) => `${name} Ball,Other,2026-10-03,19:00,23:00,,,,,${fee},${notes}`
    const first = await tests.check([heading, row('100', 'a')].join('\n'), 'events')
    await tests.run(first.id)
    const again = await tests.check([heading, row('100', 'a')].join('\n'), 'events')
    expect(again.counts).toMatchObject({ same: 1, new: 0 })
    const changed = await tests.check([heading, row('150', 'b')].join('\n'), 'events')
    expect(await tests.rows(changed.id)).toMatchObject([
      {
        outcome: 'changed',
        by: 'day',
        changes: [
          { field: 'price', value: '150.00' },
          { field: 'notes', value: 'b' },
        ],
      },
    ])
    await tests.run(changed.id)
    const { id } = (await tests.rows(changed.id))[0]!
    expect(await eventOf(id)).toMatchObject({ client_rate: 15_000, notes: 'b', version: 2 })
    await tests.undo(changed.id)
    expect(await eventOf(id)).toMatchObject({ client_rate: 10_000, notes: 'a' })
  })

  it('say which column is wrong and why', async () => {
    const name = word()
    const file = [
      `${heading},Act,Status`,
      `A,,31/12,,,,,,,,,,`,
      `B,,2026-10-03,noonish,,,,,,,,,`,
      `C,,2026-10-03,,,${name} Nowhere,,,,,,,`,
      `D,,2026-10-03,,,,,${name} Nobody,,,,,`,
      `E,,2026-10-03,,,,,,,,,${name} Noband,`,
      `F,,2026-10-03,,,,,,,lots,,,`,
      `G,,2026-10-03,,,,,,,,,,Canceled`,
      `H,,,,,,,,,,,,`,
    ].join('\n')
    const { id } = await tests.check(file, 'events')
    expect((await tests.rows(id)).map(({ outcome, field }) => [outcome, field])).toEqual([
      ['refused', 'date'],
      ['refused', 'start'],
      ['refused', 'venue'],
      ['refused', 'client'],
      ['refused', 'act'],
      ['refused', 'price'],
      ['refused', 'status'],
      ['refused', 'date'],
    ])
  })

  it('find client, venue and act that came before, by name, address, phone or email', async () => {
    const name = word()
    await tests.run((await tests.check(`Name,Email,Phone\n${name} Fox,${name}@f.example,518-555-0166\n`, 'clients')).id)
    await tests.run((await tests.check(`Venue,Street,ZIP\n${name} Barn,7 Elm Street,96701\n`, 'venues')).id)
    await tests.run((await tests.check(`Act,Email\n${name} Quartet,${name}q@f.example\n`, 'acts')).id)
    const file = [
      'Title,Date,Start,Location,Client,Phone,Band',
      `One,10/3/2026,7pm,${name} Barn,${name} Fox,,${name} Quartet`,
      `Two,10/4/2026,7pm,"The house, 7 Elm Street, Aiea, HI 96701, USA",Fox,(518) 555-0166,`,
    ].join('\n')
    const checked = await tests.check(file, 'events')
    expect(checked.counts).toMatchObject({ new: 2 })
    await tests.run(checked.id)
    const [one, two] = await Promise.all((await tests.rows(checked.id)).map(({ id }) => eventOf(id)))
    expect(one).toMatchObject({ client: { name: `${name} Fox` }, venue: { name: `${name} Barn` } })
    expect(one).toMatchObject({ group: { name: `${name} Quartet` }, start: '2026-10-04T05:00:00.000Z' })
    expect(two!.venue_id).toBe(one!.venue_id)
    expect(two!.client_id).toBe(one!.client_id)
  })

  it('undone are gone with what they made, and keep what is in use', async () => {
    const name = word()
    const file = [
      heading,
      `${name} Past,,10/3/2025,7pm,,${name} Hall,12534,${name} Co,${name}@u.example,,`,
      `${name} Next,,10/3/2026,7pm,,${name} Hall,12534,${name} Co,${name}@u.example,,`,
    ].join('\n')
    const before = (await table.dump()).filter(
      ({ PK }) => !/^(IMPORT|OUTBOX|CHANGES|LIMIT|AUDIT|EVENT#|TOTALS#|USER#)/.test(String(PK)),
    )
    const notes = (await rowsIn(/^IMPORTS\/PAST/)).length
    const { id } = await tests.check(file, 'events')
    await tests.run(id)
    expect(await rowsIn(/^IMPORTS\/PAST/)).toHaveLength(notes + 2)
    expect(await tests.undo(id)).toMatchObject({ undo: { removed: 4, kept: 0 } })
    expect(await venuesNamed(name)).toEqual([])
    expect(await clientsNamed(name)).toEqual([])
    const rest = (await table.dump()).filter(
      ({ PK }) => !/^(IMPORT|OUTBOX|CHANGES|LIMIT|AUDIT|EVENT#|TOTALS#|USER#)/.test(String(PK)),
    )
    expect(rest).toEqual(before)
    expect(await rowsIn(/^IMPORTS\/PAST/)).toHaveLength(notes)
  })

  it('of the past that an admin brings wait for no agent', async () => {
    const name = word()
    const id = await tests.send(`Title,Date\n${name} Gig,10/3/2025\n`, 'events', 'List.csv', 'admin')
    await tests.set(id, {}, 'admin')
    await tests.run(id, 'admin')
    const [row] = await tests.rows(id)
    expect(await eventOf(row!.id)).toMatchObject({ status: 'paid', agent_id: null })
    expect((await rowsIn(/^REQUESTS/)).filter(({ event_id }) => event_id === row!.id)).toEqual([])
  })

  it('of the past keep their client from an undo of the clients', async () => {
    const name = word()
    const clients = await tests.check(`Name,Email\n${name} Hale,${name}@h.example\n`, 'clients')
    await tests.run(clients.id)
    const events = await tests.check(`Title,Date,Client\n${name} Gig,10/3/2025,${name} Hale\n`, 'events')
    await tests.run(events.id)
    expect(await tests.undo(clients.id)).toMatchObject({ undo: { removed: 0, kept: 1 } })
    expect(await tests.rows(clients.id, 'kept')).toMatchObject([{ kept: 'It is on an event' }])
  })
})
