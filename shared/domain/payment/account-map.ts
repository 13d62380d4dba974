import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { requiredLine } from '../schema-parts.ts'

/** The kinds of accounts of the ledger (`accountKind`), as a trial balance and a journal name them. */
export const accountKinds = {
  client: 'Paid by clients',
  event: 'Held for the parties of events',
  user: "On payees' accounts at Stripe",
  bank: "At payees' banks",
  'bank:platform': "At BookMe's bank",
  outside: 'With the agency, outside of BookMe',
  agency: 'Owed to agencies that paid themselves',
  fees: 'Processing fees of clients',
  tax: 'Sales tax',
  platform: "BookMe's own",
  provider: "Stripe's fees",
  disputed: "With clients' banks until decided",
  transit: 'On its way from clients',
  suspense: 'Unexplained',
  unknown: 'Sources of unexplained movements',
} as const
export type AccountKind = keyof typeof accountKinds
export const accountKindsInOrder = Object.keys(accountKinds) as AccountKind[]

const line = (message: string, max: number) => z.union([z.literal(''), requiredLine(message, max)]).optional()
const ofKinds = (message: string, max: number) =>
  z.object(Object.fromEntries(accountKindsInOrder.map((kind) => [kind, line(message, max)])) as KindFields)
type KindFields = Record<AccountKind, ReturnType<typeof line>>

/** The accountant's name or code of each account; a kind without one has a name of its own in QuickBooks. */
export const accountMapInput = lazy(() =>
  z.object({
    /** As in the chart of accounts, a subaccount after its parent and a colon. */
    quickbooks: ofKinds('Please name an account of QuickBooks', 150),
    /** Codes of the chart of accounts. */
    xero: ofKinds('Please name an account code of Xero', 10),
    /** As Xero's tax settings name it. */
    xero_tax_rate: requiredLine("Please name one of Xero's tax rates", 50),
  }),
)
export const accountMap = lazy(() => accountMapInput().extend({ version: z.int() }))
export type AccountMap = OutputOf<typeof accountMap>

/** Before an admin maps anything. */
export const defaultAccountMap: AccountMap = { quickbooks: {}, xero: {}, xero_tax_rate: 'Tax Exempt', version: 0 }
