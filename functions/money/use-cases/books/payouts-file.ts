import { moneyApi } from '#shared/api/money.ts'
import type { Cell } from '#shared/domain/csv.ts'
import { cents } from '#shared/domain/money.ts'
import { paidPk } from '#functions/platform/db/keys.ts'
import type { PaidRow } from '#functions/money/data/paid.ts'
import { dayOfPayout, incomeIn, isBack, payoutsIn, type PayoutRow } from '#functions/money/data/payout.ts'
import { partOf } from '#functions/platform/db/partitions.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { fileReply } from './file.ts'
import { isPayee, payeeNames } from './payee-names.ts'
import { periodText } from './period.ts'

const header = ['date', 'time', 'payee', 'kind', 'amount_usd', 'provider_id', 'user_id']
/** With a payout on every business day, each has 250 lines. */
const payeesPerPart = 60

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString()

/** A returned one is a second line with the negative amount: the lines of a payee sum to their total of the year. */
const linesOf = (row: PayoutRow, payee: string | undefined, userId: string): Cell[][] => {
  const line = (kind: string, time: string, amount: PayoutRow['amount']): Cell[] => [
    ...[dayOfPayout(row), time, payee, kind],
    { amount },
    ...[row.id, userId],
  ]
  const sent = timeOf(row.created)
  return [
    line(row.op_key.startsWith('outside/') ? 'paid_directly' : 'payout', sent, incomeIn(row)),
    ...(isBack(row) ? [line('returned', row.returned_at ?? sent, cents(-incomeIn(row)))] : []),
  ]
}

/** The payments to each payee, also those by the agency itself. Everything counts on the date of the money. */
export const getPayoutsFile = useCase(moneyApi.getPayoutsFile, async (deps, _actor, { query }) => {
  const { year, cursor } = query
  const { rows, cursor: next } = await partOf<PaidRow>(deps, {
    names: [String(year)],
    pkOf: paidPk,
    cursor,
    atMost: payeesPerPart,
  })
  const ids = rows.filter(isPayee).map(({ SK }) => SK)
  const [names, payouts] = await Promise.all([
    payeeNames(deps, ids),
    Promise.all(ids.map((id) => payoutsIn(deps, id, year))),
  ])
  const period = periodText(query)
  return fileReply({
    name: `BookMe-payouts-${period}`,
    header,
    rows: ids.flatMap((id, i) =>
      payouts[i]!.filter((row) => dayOfPayout(row).startsWith(period) && incomeIn(row) > 0).flatMap((row) =>
        linesOf(row, names.get(id), id),
      ),
    ),
    cursor,
    next,
  })
})
