import { moneyApi } from '#shared/api/money.ts'
import { accountKindNames } from '#functions/money/rules/account-name.ts'
import { cents, zero } from '#shared/domain/money.ts'
import { overdueDays } from '#shared/domain/payment/ageing.ts'
import { endOfDay, paidDay } from '#shared/domain/payment/paid-year.ts'
import type { Instant } from '#shared/domain/time.ts'
import { AppError } from '#shared/errors.ts'
import { balancesBefore } from '#functions/money/data/account-balances.ts'
import { moneyViewFor } from '#functions/event/data/money-views.ts'
import { owedAt } from '#functions/event/data/owed-changes.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { fileReply } from './file.ts'
import { monthsAround } from './months.ts'

/** Debts are rarely older or later, and changes are read day by day. */
const [monthsBack, monthsAhead] = [36, 36]

/** The end of a day in the agency's zone. Both files say later what they said on that day. */
const endOf = (deps: Deps, day: string): Instant => {
  const today = paidDay(deps.now, deps.payerZone)
  const message = 'Please choose a day of the last three years'
  if (day > today || Number(day.slice(0, 4)) < Number(today.slice(0, 4)) - 3)
    throw new AppError('invalid', message, { errors: { day: message } })
  return endOfDay(day, deps.payerZone)
}

const trialHeader = ['account', 'name', 'debit_usd', 'credit_usd']

/**
 * Each account's balance: debits are where money is, credits where it came from, and both sums are equal. Empty before
 * the first night, which sums up the ledger.
 */
export const getTrialBalanceFile = useCase(moneyApi.getTrialBalanceFile, async (deps, _actor, { query: { day } }) => {
  const held = await balancesBefore(deps, endOf(deps, day))
  const accounts = Object.entries(held ?? {})
    .filter(([, amount]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const sides = (amount: number) => [cents(Math.max(0, amount)), cents(Math.max(0, -amount))]
  const [debits, credits] = accounts.reduce(
    ([debit, credit], [, amount]) => [debit + sides(amount)[0]!, credit + sides(amount)[1]!] as const,
    [0, 0] as readonly [number, number],
  )
  return fileReply({
    name: `BookMe-trial-balance-${day}`,
    header: trialHeader,
    rows: [
      ...accounts.map(([kind, amount]) => [
        kind,
        accountKindNames[kind] ?? kind,
        ...sides(amount).map((side) => (side === zero ? null : { amount: side })),
      ]),
      ...(held ? [['total', null, { amount: cents(debits) }, { amount: cents(credits) }]] : []),
    ],
  })
})

const owedHeader = ['due', 'days_overdue', 'client', 'event', 'agent', 'amount_usd', 'event_id']

/** The debts of clients at the end of a day, by due day. */
export const getReceivablesOfDayFile = useCase(
  moneyApi.getReceivablesOfDayFile,
  async (deps, actor, { query: { day } }) => {
    const cut = endOf(deps, day)
    const months = monthsAround(deps.now, -monthsBack, monthsAhead)
    const owed = await owedAt(deps, moneyViewFor(actor), months, cut)
    return fileReply({
      name: `BookMe-receivables-of-${day}`,
      header: owedHeader,
      rows: owed.map(({ due_at, client, name, agent, amount, event_id }) => [
        ...[due_at.slice(0, 10), String(overdueDays(due_at, `${day}T12:00:00.000Z`))],
        ...[client, name, agent],
        { amount },
        event_id,
      ]),
    })
  },
)
