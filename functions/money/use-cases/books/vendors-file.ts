import { moneyApi } from '#shared/api/money.ts'
import { zero } from '#shared/domain/money.ts'
import { formThreshold } from '#shared/domain/payment/paid-year.ts'
import { paidPk, payeeKey, profileKey } from '#functions/platform/db/keys.ts'
import { paidTotal, type PaidRow } from '#functions/money/data/paid.ts'
import type { PayeeFacts } from '#functions/money/data/payee.ts'
import { partOf } from '#functions/platform/db/partitions.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { fileReply } from './file.ts'
import { isPayee, payeeName } from './payee-names.ts'

const header = [
  ...['payee', 'email', 'city', 'state', 'zip', 'box_1_nonemployee_compensation_usd'],
  ...['before_corrections_usd', 'corrections_usd', 'form_1099_nec', 'tax_number', 'user_id'],
]
/** Each line needs a profile of about 1 KB. */
const payeesPerPart = 500

const lineOf = async (deps: Deps, row: PaidRow, year: number) => {
  const [user, payee] = await Promise.all([
    deps.db.get<UserRecord>(profileKey(row.SK)),
    deps.db.get<PayeeFacts>(payeeKey(row.SK)),
  ])
  const total = paidTotal(row)
  return [
    ...[user && payeeName(user), user?.email, user?.city, user?.state, user?.zipcode],
    ...[total, row.total ?? zero, row.corrected ?? zero].map((amount) => ({ amount })),
    ...[total >= formThreshold(year) ? 'yes' : 'no', payee?.tax_number ?? 'unknown', row.SK],
  ]
}

/** Each payee's total of the year; the provider has the address and number for the tax form. */
export const getVendorsFile = useCase(moneyApi.getVendorsFile, async (deps, _actor, { query }) => {
  const { year, cursor } = query
  const { rows, cursor: next } = await partOf<PaidRow>(deps, {
    names: [String(year)],
    pkOf: paidPk,
    cursor,
    atMost: payeesPerPart,
  })
  return fileReply({
    name: `BookMe-1099-NEC-${year}`,
    header,
    rows: await Promise.all(rows.filter(isPayee).map((row) => lineOf(deps, row, year))),
    cursor,
    next,
  })
})
