import { moneyApi } from '#shared/api/money.ts'
import { ageOf, ages, overdueDays } from '#shared/domain/payment/ageing.ts'
import { sum } from '#shared/domain/money.ts'
import { localDate } from '#shared/domain/time.ts'
import { moneyViewFor } from '#functions/event/data/money-views.ts'
import { monthTotalsOf, type MonthTotals } from '#functions/event/data/month-totals.ts'
import { owedIn, type OwedRow } from '#functions/event/data/receivables.ts'
import { shareChangesIn } from '#functions/event/data/share-change-rows.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { clientBalances } from './client-balances.ts'
import { monthsAround } from './months.ts'
import { providerBalance } from './provider-balance.ts'

/** Debts are rarely older, and bookings rarely further ahead. */
const [monthsBack, monthsAhead] = [24, 14]
const shownAtMost = 50

const receivablesIn = (totals: readonly MonthTotals[], now: string) => {
  const days = totals.flatMap(({ owed }) => owed)
  return ages.map((age) => {
    const those = days.filter(({ day }) => ageOf(day, now) === age)
    return {
      age,
      amount: sum(those.map(({ amount }) => amount)),
      events: those.reduce((count, { events }) => count + events, 0),
    }
  })
}

const overdueRow = ({ event_id, name, client_id, client, agent, amount, due_at }: OwedRow, now: string) => ({
  event_id,
  name,
  client_id,
  client,
  agent,
  amount,
  due_at,
  days: overdueDays(due_at, now),
})

/** About eighty small reads in one round trip, regardless of the number of events. */
export const getOverview = useCase(moneyApi.getOverview, async (deps, actor) => {
  const { now } = deps
  const view = moneyViewFor(actor)
  const today = localDate(now, deps.request.timezone ?? 'UTC')
  const [totals, late, changed, balances, provider] = await Promise.all([
    monthTotalsOf(deps, view, monthsAround(today, -monthsBack, monthsAhead)),
    owedIn(deps, view, monthsAround(now, -monthsBack, 0), { limit: shownAtMost, until: now.slice(0, 10) }),
    shareChangesIn(deps, view, monthsAround(now, -2, 0), shownAtMost),
    actor.is_admin ? {} : clientBalances(deps, view, monthsAround(now, -monthsBack, monthsAhead)),
    actor.is_admin ? providerBalance(deps) : undefined,
  ])
  const thisMonth = monthsBack
  return {
    as_of: now,
    booked: totals
      .slice(thisMonth, thisMonth + 12)
      .map(({ month, booked, bookings }) => ({ month, amount: booked, events: bookings })),
    commission: totals.slice(thisMonth - 6, thisMonth + 6).map(({ month, commission_earned, commission_pending }) => ({
      month,
      earned: commission_earned,
      pending: commission_pending,
    })),
    receivables: receivablesIn(totals, now),
    overdue: late.rows.slice(0, shownAtMost).map((row) => overdueRow(row, now)),
    overdue_cut: late.isCut || late.rows.length > shownAtMost,
    share_changes: changed.map(({ event_id, name, at, by, agreed_by, shares }) => ({
      event_id,
      name,
      at,
      by,
      agreed_by,
      shares,
    })),
    ...balances,
    ...(provider !== undefined && { provider }),
  }
})
