import type { Cell } from '#shared/domain/csv.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import {
  accountKinds,
  accountKindsInOrder,
  type AccountKind,
  type AccountMap,
} from '#shared/domain/payment/account-map.ts'
import { entryNames } from './account-name.ts'
import { accountKind, type LedgerEntry, type LedgerKind } from './ledger.ts'

/**
 * A month of the ledger for an accountant's program: one journal for each kind of entry, on the month's last day. Each
 * balances, because each entry does. There are at most some dozen lines: Xero takes 300 at once.
 */
export interface Journal {
  /** The same in every file of the month. */
  number: string
  /** `2026-07-31` */
  day: string
  text: string
  lines: { kind: AccountKind; amount: Cents }[]
}

const kinds = Object.keys(entryNames) as LedgerKind[]
const two = (count: number) => String(count).padStart(2, '0')

/** @param month `2026-07`, and `day` its last. */
export const journalsOf = (entries: readonly LedgerEntry[], month: string, day: string): Journal[] =>
  kinds.flatMap((kind, at) => {
    const sums = new Map<AccountKind, Cents>()
    for (const { account, amount } of entries
      .filter((entry) => entry.kind === kind)
      .flatMap(({ postings }) => postings)) {
      const of = accountKind(account) as AccountKind
      sums.set(of, cents((sums.get(of) ?? zero) + amount))
    }
    const lines = accountKindsInOrder.flatMap((of) => (sums.get(of) ? [{ kind: of, amount: sums.get(of)! }] : []))
    const text = `BookMe ${month}: ${entryNames[kind]}`
    return lines.length === 0 ? [] : [{ number: `BM-${month}-${two(at + 1)}`, day, text, lines }]
  })

const quickbooksHeader = ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name']
const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** As QuickBooks Online imports journal entries: accounts by name. */
export const quickbooksLines = (journals: readonly Journal[], { quickbooks }: AccountMap): Cell[][] => [
  quickbooksHeader,
  ...journals.flatMap(({ number, day, text, lines }) =>
    lines.map(({ kind, amount }): Cell[] => [
      ...[number, american(day), quickbooks[kind] || `BookMe ${accountKinds[kind]}`],
      amount > 0 ? { amount } : null,
      amount < 0 ? { amount: cents(-amount) } : null,
      ...[text, null],
    ]),
  ),
]

const xeroHeader = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** `31 Jul 2026`: Xero reads it in every country. */
const inWords = (day: string) => `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** The kinds of these journals that have no code yet: Xero takes no line without one. */
export const unmappedInXero = (journals: readonly Journal[], { xero }: AccountMap): AccountKind[] => {
  const used = new Set(journals.flatMap(({ lines }) => lines.map(({ kind }) => kind)))
  return accountKindsInOrder.filter((kind) => used.has(kind) && !xero[kind])
}

/** As Xero imports manual journals: accounts by code; a debit is positive, a credit negative. */
export const xeroLines = (journals: readonly Journal[], { xero, xero_tax_rate }: AccountMap): Cell[][] => [
  xeroHeader,
  ...journals.flatMap(({ day, text, lines }) =>
    lines.map(({ kind, amount }): Cell[] => [
      ...[text, inWords(day), accountKinds[kind], xero[kind], xero_tax_rate],
      { amount },
    ]),
  ),
]
