import { moneyApi } from '#shared/api/money.ts'
import { cents, sum } from '#shared/domain/money.ts'
import { accountFor } from '#functions/_data/people/own-account.ts'
import { payoutPrefix, profileKey } from '#functions/_data/rows/keys.ts'
import { paidIn } from '#functions/_data/money/paid.ts'
import type { PayoutRow } from '#functions/_data/money/payout.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { fileReply } from './file.ts'
import { payeeName } from './payee-names.ts'
import { monthsOfPeriod } from './period.ts'

/** `payout/usr_X/2026-07-06` → `2026-07-06`, the day it was sent. */
const sentOn = ({ op_key }: PayoutRow): string => op_key.split('/')[2] ?? ''

/** The payouts sent in the year, without returned ones. The provider may have created one a day later. */
const payoutsIn = async (deps: Deps, userId: string, year: number): Promise<PayoutRow[]> => {
  const { PK, prefix } = payoutPrefix(userId)
  const rows = await deps.db.all<PayoutRow>({ PK, from: `${prefix}${year}`, to: `${prefix}${year + 1}-01-31` })
  return rows.filter(
    (row) => sentOn(row).startsWith(`${year}-`) && row.status !== 'failed' && row.status !== 'canceled',
  )
}

export const getYearStatement = useCase(
  moneyApi.getYearStatement,
  async (deps, actor, { params, query: { year } }) => {
    const user = await accountFor(deps, actor, params.id)
    const [payouts, total] = await Promise.all([payoutsIn(deps, user.id, year), paidIn(deps, year, user.id)])
    const months = monthsOfPeriod({ year }).map((month) => ({
      month,
      amount: sum(payouts.filter((row) => sentOn(row).startsWith(month)).map(({ amount }) => amount)),
    }))
    return { year, name: payeeName(user), total, payouts: payouts.length, months }
  },
  ({ params }) => [profileKey(params.id)],
)

const header = ['paid', 'gig', 'event', 'role', 'instrument', 'venue', 'amount_usd', 'payout']
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** A line per gig, and the total of the tax form's box 1 at the end. */
export const getYearFile = useCase(
  moneyApi.getYearFile,
  async (deps, actor, { params, query: { year } }) => {
    const user = await accountFor(deps, actor, params.id)
    const payouts = await payoutsIn(deps, user.id, year)
    const lines = payouts.flatMap((payout) =>
      payout.items.map(({ timestamp, name, role, instrument, venue, rate }) => [
        sentOn(payout),
        dayOf(timestamp),
        name,
        role,
        instrument,
        venue,
        { amount: rate },
        payout.id,
      ]),
    )
    const total = cents(payouts.reduce((all, { amount }) => all + amount, 0))
    return fileReply({
      name: `BookMe-${year}`,
      header,
      rows: [...lines, [`Total ${year}`, null, null, null, null, null, { amount: total }, null]],
    })
  },
  ({ params }) => [profileKey(params.id)],
)
