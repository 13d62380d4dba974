import { moneyApi } from '#shared/api/money.ts'
import type { formParts } from '#shared/domain/payment/paid-year.ts'
import { canCloseYear, formThreshold, paidDay } from '#shared/domain/payment/paid-year.ts'
import { sum } from '#shared/domain/money.ts'
import { allPaidIn, correctionsOf, findClosedYear, paidTotal, type PaidRow } from '#functions/money/data/paid.ts'
import type { PayeeFacts } from '#functions/money/data/payee.ts'
import { payeeKey, profileKey } from '#functions/platform/db/keys.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { payeeName, payeeNames } from './payee-names.ts'

const shownAtMost = 200

/** The missing parts of a payee's form; undefined if none. */
const missingOf = async (deps: Deps, row: PaidRow) => {
  const [user, payee] = await Promise.all([
    deps.db.get<UserRecord>(profileKey(row.SK)),
    deps.db.get<PayeeFacts>(payeeKey(row.SK)),
  ])
  const what: (typeof formParts)[number][] = [
    ...(payee?.tax_number === 'known' ? [] : (['tax_number'] as const)),
    ...(user?.city && user.state && user.zipcode ? [] : (['address'] as const)),
  ]
  const name = user ? payeeName(user) : row.SK
  return what.length === 0 ? undefined : { user_id: row.SK, name, amount: paidTotal(row), what }
}

export const getYear = useCase(moneyApi.getYear, async (deps, _actor, { query: { year } }) => {
  const [rows, closed, corrections] = await Promise.all([
    allPaidIn(deps, year),
    findClosedYear(deps, year),
    correctionsOf(deps, year),
  ])
  const threshold = formThreshold(year)
  const withForm = rows.filter((row) => paidTotal(row) >= threshold)
  const shown = withForm.slice(0, shownAtMost)
  const [missing, names] = await Promise.all([
    Promise.all(shown.map((row) => missingOf(deps, row))),
    payeeNames(deps, [...corrections.map(({ user_id }) => user_id), ...(closed?.by ? [closed.by] : [])]),
  ])
  return {
    ...{ year, zone: closed?.zone ?? deps.payerZone, threshold },
    can_close: !closed && canCloseYear(year, paidDay(deps.now, deps.payerZone)),
    closed_at: closed?.closed_at ?? null,
    closed_by: closed?.by ? names.get(closed.by)! : null,
    total: sum(rows.map(paidTotal)),
    payees: rows.length,
    forms: withForm.length,
    corrections: corrections.map(({ at, day, amount, why, user_id }) => ({
      ...{ at, day, amount, why, user_id },
      name: names.get(user_id)!,
    })),
    missing: missing.filter((one) => one !== undefined),
    missing_cut: withForm.length > shown.length,
  }
})
