import { moneyApi } from '#shared/api/money.ts'
import { serve } from '#functions/_http/serve.ts'
import { loadStripe } from '#functions/_lib/stripe.ts'
import { getReceivablesOfDayFile, getTrialBalanceFile } from './books-of-day.ts'
import { getCommissionsFile } from './commissions-file.ts'
import { getBooks } from './get-books.ts'
import { getEarnings } from './get-earnings.ts'
import { getEntries } from './get-entries.ts'
import { getHeld } from './get-held.ts'
import { getLedgerFile } from './ledger-file.ts'
import { getOverview } from './get-overview.ts'
import { getPayoutsFile } from './payouts-file.ts'
import { getReceivablesFile } from './receivables-file.ts'
import { getStatement } from './get-statement.ts'
import { getVendorsFile } from './vendors-file.ts'
import { getYear } from './get-year.ts'
import { getYearFile, getYearStatement } from './year-statement.ts'

export const handler = serve(
  moneyApi,
  {
    getOverview,
    getBooks,
    getEntries,
    getHeld,
    getStatement,
    getLedgerFile,
    getReceivablesFile,
    getCommissionsFile,
    getPayoutsFile,
    getVendorsFile,
    getTrialBalanceFile,
    getReceivablesOfDayFile,
    getYear,
    getEarnings,
    getYearStatement,
    getYearFile,
  },
  { stripe: loadStripe },
)
