import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyApi } from '#shared/api/money.ts'
import { accountKinds, accountKindsInOrder, type AccountKind } from '#shared/domain/payment/account-map.ts'
import { ask } from '#tests/support/api.ts'
import { playDemoSeason } from '#tests/support/demo-season.ts'
import type { MemorySeason } from '#tests/support/memory-season.ts'

/** The accountant's files say what the ledger says, to the cent. */

const today = new Date('2026-11-14T15:00:00.000Z')
let season: MemorySeason
let early: { month: string; text: string } | undefined
beforeAll(async () => {
  season = await playDemoSeason(today, async (playing) => {
    season = playing
    const { fixture } = playing
    await fixture.reconcile()
    const month = '2026-09'
    if (fixture.table.now > '2026-10-02' && !early) early = { month, text: await quickbooks(month) }
  })
})
afterAll(() => {
  season.fixture.table.stop()
})

const query = (month: string) => ({ year: month.slice(0, 4), month: String(Number(month.slice(5))) })
const api = () => season.fixture.api
const quickbooks = async (month: string) =>
  String(await ask(api(), moneyApi.getQuickBooksFile, 'admin', { query: query(month) }))
const rowsOf = (text: string) => parse<Record<string, string>>(text, { columns: true })
const cents = (text: string | undefined) => Math.round(Number(text ?? '') * 100)
const add = (sums: Map<string, number>, name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount)

/** All months that are over. */
const months = Array.from({ length: 36 }, (_, i) => new Date(Date.UTC(2023, 10 + i)).toISOString().slice(0, 7)).filter(
  (month) => month < '2026-11',
)
const trialBalance = async (day: string) => {
  const text = String(await ask(api(), moneyApi.getTrialBalanceFile, 'admin', { query: { day } }))
  const rows = rowsOf(text.slice(1)).filter(({ account }) => account !== 'total')
  return new Map(rows.map(({ account, debit_usd, credit_usd }) => [account!, cents(debit_usd) - cents(credit_usd)]))
}
const nonZero = (sums: ReadonlyMap<string, number>) => new Map([...sums].filter(([, amount]) => amount !== 0).sort())

describe('over the demo season', () => {
  it('the journals for QuickBooks balance, and sum up to the ledger', async () => {
    const sums = new Map<string, number>()
    const kindOf = new Map(accountKindsInOrder.map((kind) => [`BookMe ${accountKinds[kind]}`, kind]))
    let lines = 0
    for (const month of months) {
      const balance = new Map<string, number>()
      for (const { JournalNo, JournalDate, AccountName, Debits, Credits } of rowsOf(await quickbooks(month))) {
        const amount = cents(Debits) - cents(Credits)
        add(balance, JournalNo!, amount)
        add(sums, kindOf.get(AccountName!)!, amount)
        expect(JournalDate).toMatch(new RegExp(`^${month.slice(5)}/\\d\\d/${month.slice(0, 4)}$`))
        lines += 1
      }
      expect(nonZero(balance)).toEqual(new Map())
    }
    expect(lines).toBeGreaterThan(20)
    expect(nonZero(sums)).toEqual(nonZero(await trialBalance('2026-10-31')))
  })

  it('the journals for Xero ask for codes first, and then say the same in at most 300 lines a month', async () => {
    const month = '2026-10'
    const before = await api().call(moneyApi.getXeroFile, 'admin', { query: query(month) })
    expect(before).toMatchObject({ status: 409 })
    expect(JSON.stringify(before.body)).toMatch(/code of Xero first: Paid by/)
    const xero = Object.fromEntries(accountKindsInOrder.map((kind, at) => [kind, String(200 + at)])) as Record<
      AccountKind,
      string
    >
    const body = { quickbooks: { fees: 'Fees:Card' }, xero, xero_tax_rate: 'Tax Exempt', version: 0 }
    expect(await ask(api(), moneyApi.updateAccounts, 'admin', { body })).toMatchObject({ version: 1 })
    expect(await ask(api(), moneyApi.getAccounts, 'admin', {})).toMatchObject({ xero, version: 1 })
    const file = rowsOf(String(await ask(api(), moneyApi.getXeroFile, 'admin', { query: query(month) })))
    expect(file.length).toBeGreaterThan(4)
    expect(file.length).toBeLessThanOrEqual(300)
    const [byXero, byQuickBooks] = [new Map<string, number>(), new Map<string, number>()]
    const balance = new Map<string, number>()
    for (const line of file) {
      add(byXero, line['*AccountCode']!, cents(line['*Amount']))
      add(balance, line['*Narration']!, cents(line['*Amount']))
      expect(line['*Date']).toBe('31 Oct 2026')
    }
    expect(nonZero(balance)).toEqual(new Map())
    const text = await quickbooks(month)
    for (const { AccountName, Debits, Credits } of rowsOf(text)) {
      const at = accountKindsInOrder.findIndex((kind) => `BookMe ${accountKinds[kind]}` === AccountName)
      const kind = AccountName === 'Fees:Card' ? accountKindsInOrder.indexOf('fees') : at
      add(byQuickBooks, String(200 + kind), cents(Debits) - cents(Credits))
    }
    expect(nonZero(byXero)).toEqual(nonZero(byQuickBooks))
  })

  it('a month that is over never changes', async () => {
    expect(early!.text.split('\r\n').length).toBeGreaterThan(4)
    expect(early!.text).toBe((await quickbooks(early!.month)).replaceAll('Fees:Card', `BookMe ${accountKinds.fees}`))
  })

  it('a month that is not over has no file', async () => {
    const answer = await api().call(moneyApi.getQuickBooksFile, 'admin', { query: query('2026-11') })
    expect(answer).toMatchObject({ status: 409, body: { error_message: expect.stringContaining('not over yet') } })
  })
})
