import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { availabilityIn } from '#functions/calendar/data/availability.ts'
import { rowWrites } from '#functions/platform/db/row-writes.ts'
import { listByName, listPage, searchRows, type SearchRow } from '#functions/platform/db/search.ts'
import { busyKey, busyPk, listPk, wordPk, type Key } from '#functions/platform/db/keys.ts'
import type { Item } from '#functions/platform/db/db.ts'
import { matchesName } from '#shared/domain/name-search.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})

interface Listed extends Record<string, unknown> {
  id: string
  name: string
  n: number
}

const words = [
  'Ann',
  'Annabel',
  'Łukasz',
  'Zieliński',
  "O'Neill",
  'The',
  'Trio',
  'Big',
  'Band',
  'of',
  'Café',
  '東京',
  'DJ',
  '7th',
]
const names = Array.from({ length: 300 }, (_, i) =>
  [words[i % 14], words[(i * 5 + 3) % 14], words[(i * 11 + 7) % 14]]
    .slice(0, 1 + (i % 3))
    .join(i % 4 === 0 ? '-' : ' '),
)
const venues: Listed[] = names.map((name, n) => ({ id: `ven_${String(n).padStart(4, '0')}`, name, n }))

const write = async (rows: readonly (Key & Item)[]) => {
  for (let i = 0; i < rows.length; i += 25) {
    const requests = rows.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }))
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.tableName]: requests } }))
  }
}

beforeAll(async () => {
  const writes = venues.flatMap((venue) =>
    rowWrites(table.tableName, [], searchRows('venue', venue.id, venue.name, venue)),
  )
  for (let i = 0; i < writes.length; i += 100) await table.deps().db.transact(writes.slice(i, i + 100))
  await write(
    venues.flatMap((venue) => searchRows(venue.n % 3 === 0 ? 'artist' : 'brand', venue.id, venue.name, venue)),
  )
})

const everything = async (name: string | undefined, limit: number, keep: (venue: Listed) => boolean = () => true) => {
  const found: Listed[] = []
  let cursor: string | undefined
  do {
    const page = await listByName<Listed>(table.deps(), 'venue', {
      name,
      limit,
      cursor,
      select: (venues) => venues.filter(keep),
    })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    // A next page may be announced only if there is one.
    if (page.cursor !== undefined) expect(page.items).toHaveLength(limit)
    found.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return found
}
const ids = (list: Listed[]) => list.map(({ id }) => id).sort()

describe('lists by name', () => {
  it.each([
    undefined,
    '',
    'a',
    'ann',
    'anna',
    'LUKA',
    'zielinski',
    'oneill',
    "o'n",
    'o',
    'cafe',
    '東',
    '7',
    'the tri',
    'tri the',
    'big b',
    'ann annabel',
    'nobody',
    '!!',
    'x'.repeat(100),
  ])('filter %j finds each match once, across pages', async (name) => {
    const expected = ids(venues.filter((venue) => matchesName(venue.name, name ?? '')))
    for (const limit of [1, 7, 200]) expect(ids(await everything(name, limit))).toEqual(expected)
  })

  it.each([undefined, 'ann', 'trio the'])('of two kinds form one list, for the filter %j', async (name) => {
    for (const limit of [1, 7, 200]) {
      const pages: Listed[][] = []
      let cursor: string | undefined
      do {
        const page = await listByName<Listed>(table.deps(), ['artist', 'brand'], { name, limit, cursor })
        pages.push(page.items)
        cursor = page.cursor
      } while (cursor !== undefined)
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
      expect(pages.flat().map(({ id }) => id)).toEqual((await everything(name, 200)).map(({ id }) => id))
    }
  })

  it('are in the order of names', async () => {
    const found = await everything(undefined, 50)
    const normal = found.map(({ name }) =>
      name
        .normalize('NFKD')
        .replace(/\p{Mark}/gu, '')
        .toLowerCase()
        .replace(/ł/g, 'l')
        .replace(/-/g, ' '),
    )
    expect(normal).toEqual([...normal].sort())
  })

  it('fill their pages even if a filter skips rows', async () => {
    const keep = (venue: Listed) => venue.n % 9 === 0
    expect(ids(await everything('the', 5, keep))).toEqual(
      ids(venues.filter((venue) => keep(venue) && matchesName(venue.name, 'the'))),
    )
  })

  it('reject a cursor that was not issued for this list', async () => {
    const { cursor } = await listByName<Listed>(table.deps(), 'venue', { name: 'ann', limit: 1 })
    const forged = (text: string) => Buffer.from(text).toString('base64url')
    for (const bad of ['', '!', 'YQ==', forged('tokyo#x'), forged('x'.repeat(1100)), forged(`${wordPk('client')}`)]) {
      await expect(listByName(table.deps(), 'venue', { name: 'ann', limit: 1, cursor: bad })).rejects.toMatchObject({
        code: 'invalid',
        details: { errors: { cursor: 'Unknown cursor' } },
      })
    }
    await expect(listByName(table.deps(), 'venue', { name: 'big', limit: 1, cursor })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('read only the rows they return', async () => {
    const limit = 50
    const { ConsumedCapacity } = await table.client.send(
      new QueryCommand({
        TableName: table.tableName,
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': listPk('venue') },
        Limit: limit + 1,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    )
    const reads: number[] = []
    const deps = table.deps()
    const db = {
      ...deps.db,
      page: (async (range, request) => {
        const page = await deps.db.page(range, request)
        reads.push(page.items.length)
        return page
      }) as typeof deps.db.page,
    }
    const { items } = await listByName<Listed>({ ...deps, db }, 'venue', { limit })
    expect(items.length / reads.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(0.9)
    expect(ConsumedCapacity!.CapacityUnits!).toBeLessThan(10)
  })

  it('forget a changed name, and keep what stays', () => {
    const before = searchRows('venue', 'ven_1', 'The Copper Rail', { id: 'ven_1' })
    expect(rowWrites('T', before, searchRows('venue', 'ven_1', 'The Copper Rail', { id: 'ven_1' }))).toEqual([])
    const writes = rowWrites('T', before, searchRows('venue', 'ven_1', 'Copper Club', { id: 'ven_1' }))
    expect(writes.filter(({ Delete }) => Delete)).toHaveLength(4)
    expect(writes.filter(({ Put }) => Put)).toHaveLength(3)
  })

  it('take names of any length and script', async () => {
    for (const name of [
      '🎺'.repeat(128),
      '名'.repeat(256),
      'a '.repeat(128).trim(),
      Array.from({ length: 60 }, (_, i) => `w${i}x`).join(' '),
    ]) {
      const rows = searchRows('client', 'cli_1', name, { id: 'cli_1', name })
      expect(rows.length).toBeLessThanOrEqual(9)
      await table.deps().db.transact(rowWrites(table.tableName, [], rows))
    }
  })
})

describe('pages of a range', () => {
  it('continue where the last one ended, in both directions', async () => {
    for (const descending of [false, true]) {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await listPage<{ PK: string; SK: string; id: string }>(
          table.deps(),
          { PK: listPk('venue') },
          { limit: 37, cursor, descending },
        )
        found.push(...page.items.map(({ id }) => id))
        cursor = page.cursor
      } while (cursor !== undefined)
      expect(new Set(found).size).toBe(300)
      expect(found).toHaveLength(300)
    }
  })

  it('of a prefix are complete, in both directions', async () => {
    const keys = venues
      .flatMap(({ id, name }) => searchRows('venue', id, name, {}))
      .filter(({ PK, SK }) => PK === wordPk('venue') && SK.startsWith('ann'))
      .map(({ SK }) => SK)
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    for (const descending of [false, true]) {
      const rows = await table.deps().db.all<Key>({ PK: wordPk('venue'), prefix: 'ann' }, { descending })
      expect(rows.map(({ SK }) => SK)).toEqual(descending ? keys.toReversed() : keys)
    }
  })
})

describe('a list of long rows', () => {
  /** A brand of 30 KB, as many as `limit` allows and more. */
  const long = Array.from({ length: 230 }, (_, n) => {
    const name = `Long ${String(n).padStart(3, '0')}`
    return { id: `brd_${n}`, name, text: '“'.repeat(10_000) }
  })
  /** Of the word `long`, by which the lists are searched. */
  const read = (rows: readonly SearchRow[]) => rows.filter(({ SK }) => SK.startsWith('long#'))
  const pagesOf = async (kinds: Parameters<typeof listByName>[1], shown?: (row: (typeof long)[number]) => unknown) => {
    const pages: (typeof long)[] = []
    let cursor: string | undefined
    do {
      const query = { name: 'long', limit: 200, cursor, shown }
      const page = await listByName<(typeof long)[number]>(table.deps(), kinds, query)
      pages.push(page.items)
      cursor = page.cursor
    } while (cursor !== undefined)
    expect(pages.flat().map(({ name }) => name)).toEqual(long.map(({ name }) => name))
    return pages
  }
  const largest = (pages: readonly unknown[]) =>
    Math.max(...pages.map((page) => Buffer.byteLength(JSON.stringify(page))))

  it('continues with the cursor after 1 MB, without losses, also of two kinds', async () => {
    await write(read(long.flatMap((row, n) => searchRows(n % 2 ? 'brand' : 'group', row.id, row.name, row))))
    const pages = await pagesOf(['brand', 'group'])
    expect(largest(pages)).toBeLessThanOrEqual(1_000_000)
    expect(pages.length).toBeLessThan(10)
  })

  it('measures what it shows, where that is longer than the row', async () => {
    const players = long.map(({ id, name }) => ({ id, name, text: '' }))
    await write(read(players.flatMap((row) => searchRows('bandleader', row.id, row.name, row))))
    const shown = ({ name }: { name: string }) => Array.from({ length: 50 }, () => name.repeat(30))
    const pages = await pagesOf('bandleader', shown)
    expect(largest(pages.map((page) => page.map(shown)))).toBeLessThanOrEqual(1_000_000)
  })
})

describe('people who are free on a day of thousands of engagements', () => {
  const day = '2027-05-08'
  const when = { start: `${day}T20:00:00.000Z`, end: `${day}T23:00:00.000Z` }
  const userOf = (n: number) => `usr_${String(n).padStart(26, '0')}`
  const names = Array.from({ length: 30 }, (_, n) => ({ id: `mus_${n}`, user_id: userOf(n), name: `Player ${n}` }))
  const engage = (user: string, event: string, start = `${day}T19:00:00.000Z`) => ({
    ...busyKey(day, user, event),
    user_id: user,
    event_id: event,
    start,
    end: `${day}T22:00:00.000Z`,
    status: 'confirmed',
  })
  const free = async (busy: { event_id?: string } = {}) => {
    const deps = table.deps()
    const { select } = availabilityIn<(typeof names)[number]>(deps, { ...when, ...busy }, (row) => row.user_id)
    const { items } = await listByName<(typeof names)[number]>(deps, 'musician', { limit: 20, select })
    return { found: items.map(({ id }) => id), usage: { ...deps.db.usage } }
  }

  it('are found at a cost that does not grow with the engagements of others', async () => {
    await write(names.flatMap(({ id, name, ...rest }) => searchRows('musician', id, name, { id, name, ...rest })))
    await write([engage(userOf(0), 'evt_own'), engage(userOf(1), 'evt_other')])
    const quiet = await free()
    expect(quiet.found).toHaveLength(20)
    expect(quiet.found).not.toContain('mus_0')
    expect(quiet.found).not.toContain('mus_1')

    await write(Array.from({ length: 3000 }, (_, n) => engage(userOf(1000 + n), `evt_${n}`)))
    const busy = await free()
    expect(busy.found).toEqual(quiet.found)
    await write(Array.from({ length: 3000 }, (_, n) => engage(userOf(5000 + n), `evt_${n}`)))
    const busier = await free()
    expect(busier.found).toEqual(quiet.found)
    const whole = table.deps()
    await whole.db.all({ PK: busyPk(day) })
    expect(busier.usage.capacity_units).toBeLessThan(whole.db.usage.capacity_units / 2)
    expect(busier.usage.capacity_units).toBeCloseTo(busy.usage.capacity_units, 0)
    expect(busier.usage.round_trips).toBeLessThanOrEqual(quiet.usage.round_trips + 2)
    // The edited event itself engages nobody.
    expect((await free({ event_id: 'evt_own' })).found).toContain('mus_0')
  })
})
