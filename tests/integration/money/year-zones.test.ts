import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { findUser } from '#functions/people/data/user.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { cases } from '#tests/support/cases.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, playedAndPaid } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'

/**
 * Around New Year, agencies from Honolulu to Auckland: each cent of a payee is in one year, that of the payer's zone on
 * the day of the money, and each file has the same total for one name.
 */

const year = 2026
const earned = 320_000
const hour = 3_600_000
const newYear = Date.parse(`${year + 1}-01-01T00:00:00.000Z`)
const zones = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/New_York',
  'UTC',
  'Pacific/Guam',
  'Pacific/Auckland',
] as const

/** Its functions, too, are those of an agency in this zone. */
const agencyIn = async (zone: string): Promise<MoneyFixture> => {
  const table = tableOn(new MemoryTable())
  const plain = table.deps.bind(table)
  table.deps = (overrides) => plain({ payerZone: zone, ...overrides })
  const fixture = await startMoney(table)
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
  const event = await playedAndPaid(fixture)
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  return fixture
}

const centsIn = (value: unknown) => Math.round(Number(value ?? 0) * 100)
const totalsOf = async (fixture: MoneyFixture, which: number): Promise<number[]> => {
  const { id } = fixture.users.artist!
  const query = { year: String(which) }
  const file = async (endpoint: typeof moneyApi.getPayoutsFile | typeof moneyApi.getVendorsFile, column: string) => {
    const { body } = await fixture.api.call(endpoint, 'admin', { query })
    const [head = '', ...rows] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n')
    const [amount, user] = [head.split(',').indexOf(column), head.split(',').indexOf('user_id')]
    const cells = rows.map((row) => row.split(',')).filter((row) => row[user] === id)
    return cells.reduce((sum, row) => sum + centsIn(row[amount]), 0)
  }
  const params = { id }
  const statement = await ask(fixture.api, moneyApi.getYearStatement, 'artist', { params, query })
  const own = await fixture.api.call(moneyApi.getYearFile, 'artist', { params, query })
  return [
    await file(moneyApi.getPayoutsFile, 'amount_usd'),
    await file(moneyApi.getVendorsFile, 'box_1_nonemployee_compensation_usd'),
    centsIn(statement.total),
    statement.months.reduce((sum, { amount }) => sum + centsIn(amount), 0),
    centsIn(/,([\d.-]+),\r\n$/.exec(String(own.body))?.[1]),
  ]
}

/** Hours around midnight UTC of New Year, in which each of the zones has its own midnight. */
const payout = fc.record({
  at: fc.integer({ min: -30 * 60, max: 30 * 60 }),
  amount: fc.integer({ min: 1, max: earned / 4 }),
  comesBack: fc.boolean(),
})

it.each(zones)('of an agency in %s has each cent of a payee in one year, with one total in each file', async (zone) => {
  await fc.assert(
    fc.asyncProperty(fc.array(payout, { minLength: 1, maxLength: 4 }), async (payouts) => {
      const fixture = await agencyIn(zone)
      try {
        const id = (await findUser(fixture.deps(), fixture.users.artist!.id))!.stripe_account_id!
        const expected = new Map([year, year + 1].map((one) => [one, 0]))
        for (const { at, amount, comesBack } of payouts.toSorted((a, b) => a.at - b.at)) {
          const now = new Date(newYear + at * 60_000)
          await fixture.setClock(now.toISOString())
          actManually(fixture.emulator, 'own-payout', { id, owner: id, amount })
          await fixture.drain()
          const last = fixture.emulator.act(({ store }) => store.rows('payouts').at(-1)!.object)
          if (comesBack) actManually(fixture.emulator, 'payout-fail', { id: last.id, owner: id })
          await fixture.drain()
          const local = Number(now.toLocaleDateString('en-US', { timeZone: zone, year: 'numeric' }))
          expected.set(local, expected.get(local)! + (comesBack ? 0 : amount))
        }
        await fixture.setClock(new Date(newYear + 40 * hour).toISOString())
        for (const [which, total] of expected)
          expect([which, ...(await totalsOf(fixture, which))]).toEqual([which, ...Array<number>(5).fill(total)])
      } finally {
        fixture.table.stop()
      }
    }),
    { numRuns: cases(30) },
  )
})
