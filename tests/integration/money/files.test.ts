import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { moneyApi } from '#shared/api/money.ts'
import { nextCursorHeader } from '#shared/api/wire.ts'
import { payoutKey } from '#functions/platform/db/keys.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, byInstalments, inFull, playedAndPaid, playedBar, signed } from '#tests/support/money-scenario.ts'
import { shows } from '#tests/support/habits.ts'

let fixture: MoneyFixture
/** The instants of the scenario below. */
let played = ''
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

const later = (instant: string, days: number) => new Date(Date.parse(instant) + days * 86_400_000).toISOString()
const pay = async (params: { id: string }) => {
  await ask(fixture.api, money.payVendors, 'agent', { params })
  await fixture.drain()
}
const earnings = (who = 'artist', of = who) =>
  ask(fixture.api, moneyApi.getEarnings, who, { params: { id: fixture.users[of]!.id } })
const statement = (year: string, who = 'artist', of = who) =>
  ask(fixture.api, moneyApi.getYearStatement, who, { params: { id: fixture.users[of]!.id }, query: { year } })

/** The whole file: every part, joined as the browser does. */
const file = async (endpoint: Endpoint, who: string, query: Record<string, string>, params = {}) => {
  let [text, cursor, parts] = ['', undefined as string | undefined, 0]
  do {
    const { status, body, headers } = await fixture.api.call(endpoint, who, {
      params,
      query: { ...query, ...(cursor !== undefined && { cursor }) },
    })
    expect(status).toBe(200)
    text += body as string
    cursor = headers[nextCursorHeader]
    parts += 1
  } while (cursor !== undefined)
  const [head = '', ...lines] = text.split('\r\n')
  expect(head.startsWith('\uFEFF')).toBe(true)
  expect(text.slice(1)).not.toContain('\uFEFF')
  expect(lines.pop()).toBe('')
  return { parts, header: head.slice(1), lines }
}
const amounts = (lines: readonly string[], column: number) =>
  Math.round(lines.reduce((sum, line) => sum + Number(line.split(',')[column]), 0) * 100) / 100

describe('a vendor follows a gig to the bank', () => {
  it('and reads each state: played, waiting until a day, on its way, in the bank', async () => {
    const event = await inFull(fixture)
    expect((await earnings()).earnings).toEqual([])
    await fixture.setClock(event.afterwards)
    expect(await earnings()).toMatchObject({
      played: 3200,
      earnings: [{ state: 'played', amount: 3200, why: 'Waiting for the confirmation that the gig was played' }],
    })
    await ask(fixture.api, money.confirmPlayed, 'artist', { params: event.params, body: {} })
    expect((await earnings()).earnings).toMatchObject([{ why: 'The agent has not paid the vendors yet' }])
    await pay(event.params)
    const waiting = await earnings()
    expect(waiting).toMatchObject({
      played: 0,
      waiting: 3200,
      earnings: [{ state: 'waiting', why: 'Next payout day' }],
    })
    await fixture.moveTo(waiting.earnings[0]!.until!)
    const onItsWay = await earnings()
    expect(onItsWay).toMatchObject({ waiting: 0, on_its_way: 3200, in_bank: 0, earnings: [{ state: 'on_its_way' }] })
    await fixture.moveTo(later(onItsWay.earnings[0]!.until!, 1))
    expect(await earnings()).toMatchObject({ earnings: [], on_its_way: 0, in_bank: 3200, todo: null })
    played = fixture.table.now
  })

  it('has nothing in the bank of a year before the payout of the year before has arrived', async () => {
    const end = Date.parse('2026-12-31T00:00:00.000Z')
    const key = payoutKey(fixture.users['artist']!.id, new Date(end).toISOString(), 'po_late')
    const rows = await fixture.table.dump()
    const row = rows.find(({ PK, SK }) => PK === key.PK && String(SK).startsWith('PAYOUT#'))!
    const [created, arrival_date] = [end, end + 2 * 86_400_000].map((ms) => ms / 1000)
    const moved = { ...row, ...key }
    await fixture
      .deps()
      .db.transact([
        put(fixture.table.tableName, { ...moved, id: 'po_late', created, arrival_date, status: 'in_transit' }),
      ])
    await fixture.setClock('2027-01-01T12:00:00.000Z')
    expect(await earnings()).toMatchObject({ on_its_way: 3200, in_bank: 0, year: 2027 })
    await fixture.deps().db.transact([remove(fixture.table.tableName, moved as never)])
  })

  it('reads the next step while the bank settings are missing', async () => {
    expect((await earnings('musician')).todo).toContain('bank settings')
  })

  it('and reads the same sum of the year on the screen, in the file and in the agency’s list', async () => {
    await fixture.setClock(played)
    expect(await statement('2026')).toMatchObject({ year: 2026, name: expect.any(String), total: 3200, payouts: 1 })
    expect(await statement('2025')).toMatchObject({ total: 0, payouts: 0 })
    const id = fixture.users['artist']!.id
    const own = await file(moneyApi.getYearFile, 'artist', { year: '2026' }, { id })
    expect(own.lines).toHaveLength(2)
    expect(own.lines[0]).toContain(',3200.00,po_')
    expect(own.lines[1]).toBe('Total 2026,,,,,,3200.00,')
    const all = await file(moneyApi.getVendorsFile, 'admin', { year: '2026' })
    expect(all.lines.find((line) => line.endsWith(id))).toContain(',3200.00,')
  })

  it.each(['failed', 'returned', 'canceled'] as const)(
    shows('payout_canceled', 'a payout that is %s does not count until it is repeated'),
    async (payouts) => {
      await fixture.setClock(played)
      const before = (await statement('2026')).total
      const event = await playedAndPaid(fixture)
      await pay(event.params)
      fixture.emulator.faults.set({ payouts })
      const due = (await earnings()).earnings[0]!.until!
      await fixture.moveTo(due)
      await fixture.moveTo(later(due, 4))
      const own = async () => {
        const { lines } = await file(moneyApi.getPayoutsFile, 'admin', { year: '2026' })
        return lines.filter((line) => line.endsWith(fixture.users['artist']!.id))
      }
      expect(amounts(await own(), 4)).toBe((await statement('2026')).total)
      fixture.emulator.faults.set({ payouts: 'paid' })
      await fixture.moveTo(later(due, 8))
      await fixture.moveTo(later(due, 12))
      expect((await statement('2026')).total).toBe(before + 3200)
      expect((await own()).map((line) => line.split(',')[3])).toContain('returned')
      expect(amounts(await own(), 4)).toBe(before + 3200)
    },
  )

  it('and nobody else can read it', async () => {
    const params = { id: fixture.users['artist']!.id }
    for (const endpoint of [moneyApi.getEarnings, moneyApi.getYearStatement, moneyApi.getYearFile]) {
      const query: Record<string, string> = endpoint === moneyApi.getEarnings ? {} : { year: '2026' }
      for (const who of ['musician', 'agent', 'bandleader'])
        expect(await refused(fixture.api, endpoint, who, { params, query })).toMatchObject({ status: 404 })
      expect(await refused(fixture.api, endpoint, 'client', { params, query })).toMatchObject({ status: 403 })
    }
  })
})

describe('files for the accountant', () => {
  it('the ledger: a line per posting, and nothing is lost', async () => {
    await byInstalments(fixture)
    const { header, lines } = await file(moneyApi.getLedgerFile, 'admin', { year: '2026' })
    expect(header).toBe('time,entry,kind,operation,provider_id,account,amount_usd')
    expect(amounts(lines, 6)).toBe(0)
    const entries = (await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('JOURNAL#2026'))
    const postings = entries.flatMap((entry) => entry['postings'] as unknown[])
    expect(lines).toHaveLength(postings.length)
    const { lines: june } = await file(moneyApi.getLedgerFile, 'admin', { year: '2026', month: '6' })
    expect(june.length).toBeGreaterThan(0)
    expect(june.every((line) => line.startsWith('2026-06'))).toBe(true)
    expect(lines.filter((line) => line.startsWith('2026-06'))).toEqual(june)
  })

  it('receivables and commissions: an agent’s own, an admin’s all', async () => {
    const event = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
    const bar = await playedBar(fixture)
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params, body: {} })
    await fixture.drain()
    for (const who of ['agent', 'admin']) {
      const { lines } = await file(moneyApi.getReceivablesFile, who, { year: '2026' })
      const due = lines.filter((line) => line.endsWith(event.id) || line.endsWith(bar.id))
      expect(due.map((line) => line.split(',').at(-2)).sort()).toEqual(['2000.00', '4000.00'])
      const { lines: commissions } = await file(moneyApi.getCommissionsFile, who, { year: '2026' })
      expect(commissions.find((line) => line.endsWith(event.id))).toContain(',0.00,600.00,')
    }
    for (const endpoint of [moneyApi.getReceivablesFile, moneyApi.getCommissionsFile])
      expect((await file(endpoint, 'agent2', { year: '2026' })).lines).toEqual([])
  })

  it('a year of 1 or 9999, a month of 13 and a foreign cursor are refused in words', async () => {
    for (const year of ['1', '9999', '1999', '2101', '', 'x', '2026.5', '-2026'])
      for (const endpoint of [moneyApi.getLedgerFile, moneyApi.getVendorsFile])
        expect(await refused(fixture.api, endpoint, 'admin', { query: { year } })).toMatchObject({
          status: 422,
          errors: { year: 'Please choose a year from 2000 to 2100' },
        })
    for (const month of ['0', '13', 'June'])
      expect(
        await refused(fixture.api, moneyApi.getLedgerFile, 'admin', { query: { year: '2026', month } }),
      ).toMatchObject({ status: 422, errors: { month: 'Please choose a month from 1 to 12' } })
    const cursor = Buffer.from('USER#x|PROFILE').toString('base64url')
    expect(
      await refused(fixture.api, moneyApi.getLedgerFile, 'admin', { query: { year: '2026', cursor } }),
    ).toMatchObject({ status: 422, error_message: 'Unknown cursor' })
    expect((await file(moneyApi.getLedgerFile, 'admin', { year: '2100' })).lines).toEqual([])
  })
})
