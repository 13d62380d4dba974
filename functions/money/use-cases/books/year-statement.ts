import { moneyApi } from '#shared/api/money.ts'
import { sum } from '#shared/domain/money.ts'
import { accountFor } from '#functions/people/data/own-account.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { correctionsOf, findClosedYear, findPaid, paidTotal } from '#functions/money/data/paid.ts'
import { dayOfPayout, incomeIn, isBack, isIncome, payoutsIn, type PayoutRow } from '#functions/money/data/payout.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { fileReply } from './file.ts'
import { payeeName } from './payee-names.ts'
import { monthsOfPeriod } from './period.ts'

/** Without those that came back. */
const standing = async (deps: Deps, userId: string, year: number): Promise<PayoutRow[]> =>
  (await payoutsIn(deps, userId, year)).filter((row) => !isBack(row))

export const getYearStatement = useCase(
  moneyApi.getYearStatement,
  async (deps, actor, { params, query: { year } }) => {
    const user = await accountFor(deps, actor, params.id)
    const [payouts, paid, closed, corrections] = await Promise.all([
      standing(deps, user.id, year),
      findPaid(deps, year, user.id),
      findClosedYear(deps, year),
      correctionsOf(deps, year),
    ])
    const months = monthsOfPeriod({ year }).map((month) => ({
      month,
      amount: sum(payouts.filter((row) => dayOfPayout(row).startsWith(month)).map(incomeIn)),
    }))
    return {
      ...{ year, name: payeeName(user), total: paidTotal(paid ?? {}), payouts: payouts.length, months },
      closed_at: closed?.closed_at ?? null,
      corrections: corrections
        .filter(({ user_id }) => user_id === user.id)
        .map(({ at, day, amount, why }) => ({ at, day, amount, why })),
    }
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
    const payouts = await standing(deps, user.id, year)
    const lines = payouts.flatMap((payout) =>
      payout.items
        .filter(isIncome)
        .map(({ timestamp, name, role, instrument, venue, rate }) => [
          dayOfPayout(payout),
          dayOf(timestamp),
          name,
          role,
          instrument,
          venue,
          { amount: rate },
          payout.id,
        ]),
    )
    const total = sum(payouts.map(incomeIn))
    return fileReply({
      name: `BookMe-${year}`,
      header,
      rows: [...lines, [`Total ${year}`, null, null, null, null, null, { amount: total }, null]],
    })
  },
  ({ params }) => [profileKey(params.id)],
)
