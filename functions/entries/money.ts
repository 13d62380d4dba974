import { moneyApi } from '#shared/api/money.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { loadStripe } from '#functions/platform/config/stripe.ts'
import { getReceivablesOfDayFile, getTrialBalanceFile } from '#functions/money/use-cases/books/books-of-day.ts'
import { getCommissionsFile } from '#functions/money/use-cases/books/commissions-file.ts'
import { getBooks } from '#functions/money/use-cases/books/get-books.ts'
import { getEarnings } from '#functions/money/use-cases/books/get-earnings.ts'
import { getEntries } from '#functions/money/use-cases/books/get-entries.ts'
import { getHeld } from '#functions/money/use-cases/books/get-held.ts'
import {
  getAccounts,
  getQuickBooksFile,
  getXeroFile,
  updateAccounts,
} from '#functions/money/use-cases/books/journals.ts'
import { getLedgerFile } from '#functions/money/use-cases/books/ledger-file.ts'
import { getOverview } from '#functions/money/use-cases/books/get-overview.ts'
import { getPayoutsFile } from '#functions/money/use-cases/books/payouts-file.ts'
import { getReceivablesFile } from '#functions/money/use-cases/books/receivables-file.ts'
import { getStatement } from '#functions/money/use-cases/books/get-statement.ts'
import { getVendorsFile } from '#functions/money/use-cases/books/vendors-file.ts'
import { getYear } from '#functions/money/use-cases/books/get-year.ts'
import { getYearFile, getYearStatement } from '#functions/money/use-cases/books/year-statement.ts'

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
    getQuickBooksFile,
    getXeroFile,
    getAccounts,
    updateAccounts,
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
