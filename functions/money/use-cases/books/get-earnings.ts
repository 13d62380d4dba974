import { moneyApi } from '#shared/api/money.ts'
import { cents, sum } from '#shared/domain/money.ts'
import { earningPrefix, payeeKey, profileKey } from '#functions/platform/db/keys.ts'
import { paidDay, yearOfDay } from '#shared/domain/payment/paid-year.ts'
import { accountFor } from '#functions/people/data/own-account.ts'
import { paidIn } from '#functions/money/data/paid.ts'
import { findPayee } from '#functions/money/data/payee.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import {
  fromEarnings,
  fromPayouts,
  gigsToPay,
  holdOf,
  noticeOf,
  onItsWayOf,
  recentPayouts,
  todoOf,
  type Part,
} from './earning-parts.ts'

const states = ['played', 'waiting', 'on_its_way'] as const

/** A payee's earnings from the gig to the bank: played, transferred, on the way. */
export const getEarnings = useCase(
  moneyApi.getEarnings,
  async (deps, actor, { params }) => {
    const user = await accountFor(deps, actor, params.id)
    const year = yearOfDay(paidDay(deps.now, deps.payerZone))
    const [gigs, earnings, payouts, paid, payee] = await Promise.all([
      gigsToPay(deps, user),
      earningsOf(deps, user.id),
      recentPayouts(deps, user.id),
      paidIn(deps, year, user.id),
      findPayee(deps, user.id),
    ])
    const parts: Part[] = [
      ...gigs,
      ...fromEarnings(earnings, user, deps.now, holdOf(payee, deps.now)),
      ...fromPayouts(payouts),
    ]
    const totals = Object.fromEntries(
      states.map((state) => [state, sum(parts.filter((part) => part.state === state).map(({ amount }) => amount))]),
    ) as Record<(typeof states)[number], Part['amount']>
    return {
      earnings: parts.sort((a, b) => (b.start ?? '').localeCompare(a.start ?? '')),
      ...totals,
      in_bank: cents(paid - onItsWayOf(payouts, year)),
      year,
      todo: todoOf(user) ?? noticeOf(payee, deps.now) ?? null,
    }
  },
  ({ params }) => [profileKey(params.id), payeeKey(params.id), earningPrefix(params.id)],
)
