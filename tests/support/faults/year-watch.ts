import { moneyApi } from '#shared/api/money.ts'
import type { LedgerEntry } from '#functions/money/rules/ledger.ts'
import { lastDayBalances } from '#functions/money/data/account-balances.ts'
import type { PaidRow } from '#functions/money/data/paid.ts'
import type { Row } from '#local/services/memory-table.ts'
import type { Rig } from './rig.ts'

/** Looks at the books of a season's New Year, and at its years in the end. */

interface Books {
  trial: string
  owed: string
}
const newYears = ['2026-12-31', '2027-12-31']

const fileOf = async (
  rig: Rig,
  endpoint: Parameters<Rig['fixture']['api']['call']>[0],
  query: Record<string, string>,
) => String((await rig.fixture.api.call(endpoint, 'admin', { query })).body)

export class YearWatch {
  readonly wrong: string[] = []
  #books = new Map<string, Books>()
  readonly #rig: Rig

  constructor(rig: Rig) {
    this.#rig = rig
    const reconcile = rig.reconcile.bind(rig)
    rig.reconcile = async () => {
      await this.#closeBooks()
      await reconcile()
    }
  }

  /** The first look after the end of a year is that of the day itself. */
  async #closeBooks(): Promise<void> {
    // Before a first night, nothing is summed up.
    if ((await lastDayBalances(this.#rig.fixture.deps())) === undefined) return
    for (const last of newYears)
      if (!this.#books.has(last) && this.#rig.now >= `${Number(last.slice(0, 4)) + 1}-01-01T05:00`)
        this.#books.set(last, await this.#booksOf(last))
  }

  async #booksOf(last: string): Promise<Books> {
    const query = { day: last }
    return {
      trial: await fileOf(this.#rig, moneyApi.getTrialBalanceFile, query),
      owed: await fileOf(this.#rig, moneyApi.getReceivablesOfDayFile, query),
    }
  }

  /** Of all years: one total for one name, which sum to the ledger, and New Year's books as they were. */
  async inTheEnd(): Promise<string[]> {
    for (const [last, then] of this.#books) {
      const now = await this.#booksOf(last)
      for (const name of ['trial', 'owed'] as const)
        if (now[name] !== then[name]) this.wrong.push(`${name} of ${last}: ${now[name]} was ${then[name]}`)
    }
    const rows = this.#rig.memory.rows()
    const paid = rows.filter(({ PK, SK }) => String(PK).startsWith('PAID#') && String(SK).startsWith('usr_'))
    const totals = new Map<string, number>()
    const sums = new Map<string, number>()
    for (const { PK, SK, total = 0, corrected = 0 } of paid as unknown as PaidRow[]) {
      totals.set(`${PK.slice(5)} ${SK}`, total + corrected)
      sums.set(SK, (sums.get(SK) ?? 0) + total + corrected)
    }
    for (const year of new Set(paid.map(({ PK }) => String(PK).slice(5)))) await this.#filesOf(year, totals)
    this.#ledgerOf(rows, sums)
    return this.wrong
  }

  async #filesOf(year: string, totals: ReadonlyMap<string, number>): Promise<void> {
    for (const [endpoint, column] of [
      [moneyApi.getPayoutsFile, 'amount_usd'],
      [moneyApi.getVendorsFile, 'box_1_nonemployee_compensation_usd'],
    ] as const) {
      const [head = '', ...lines] = (await fileOf(this.#rig, endpoint, { year })).trimEnd().split('\r\n')
      const columns = head.replace('\uFEFF', '').split(',')
      const [amount, user] = [columns.indexOf(column), columns.indexOf('user_id')]
      const said = new Map<string, number>()
      for (const cells of lines.map((line) => line.split(',')))
        said.set(cells[user]!, (said.get(cells[user]!) ?? 0) + Math.round(Number(cells[amount]) * 100))
      for (const [name, total] of totals)
        if (name.startsWith(year) && (said.get(name.slice(5)) ?? 0) !== total)
          this.wrong.push(`${endpoint.path} of ${year} says ${said.get(name.slice(5))} for ${name}, not ${total}`)
    }
  }

  /** The ledger's payouts to the bank of each payee, and the payments by the agency itself, but for its own share. */
  #ledgerOf(rows: readonly Row[], sums: ReadonlyMap<string, number>): void {
    const sent = new Map<string, number>()
    const add = (user: string, amount: number) => sent.set(user, (sent.get(user) ?? 0) + amount)
    for (const row of rows.filter(({ PK }) => String(PK).startsWith('JOURNAL#'))) {
      const { kind, op_key, postings } = row as unknown as LedgerEntry
      const isDirect = kind === 'vendor_paid_outside'
      for (const { account, amount } of postings) {
        if (isDirect && amount > 0) add(op_key.split('/')[2]!, amount)
        if (!isDirect && account.startsWith('bank:usr_')) add(account.slice(5), amount)
      }
    }
    sent.delete(this.#rig.user('agent').id)
    for (const user of new Set([...sent.keys(), ...sums.keys()]))
      if (user !== this.#rig.user('agent').id && (sent.get(user) ?? 0) !== (sums.get(user) ?? 0))
        this.wrong.push(`the years of ${user} sum to ${sums.get(user)}, the ledger to ${sent.get(user)}`)
  }
}
