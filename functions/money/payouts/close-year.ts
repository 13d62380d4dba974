import { formatMoney, sum, zero } from '#shared/domain/money.ts'
import { formThreshold, mustCloseYear, paidDay, yearOfDay } from '#shared/domain/payment/paid-year.ts'
import { allPaidIn, findClosedYear, type ClosedYear, type ClosedYearRow } from '#functions/money/data/paid.ts'
import { closedYearKey } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put, putNew } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { everyAdmin, mailTo } from '#functions/platform/mail/mail-to.ts'

/** Closed first and summed up afterwards: from the closing on, no total of the year changes. */
export const closeYear = async (
  deps: Deps,
  year: number,
  by: { id: string; name: string } | undefined,
): Promise<ClosedYear> => {
  const known = await findClosedYear(deps, year)
  const closed: ClosedYear = known ?? { year, closed_at: deps.now, by: by?.id ?? null, zone: deps.payerZone }
  try {
    if (!known)
      await commit(deps, [...actWrites(deps), putNew(deps.db.tableName, { ...closedYearKey(String(year)), ...closed })])
    if (!known?.filed) await sumUp(deps, closed, by?.name)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    deps.db.refresh()
    return (await findClosedYear(deps, year))!
  }
  return closed
}

/** Once, with the mail to the admins. Also what a crash after the closing has left. */
const sumUp = async (deps: Deps, closed: ClosedYear, by: string | undefined): Promise<void> => {
  const totals = (await allPaidIn(deps, closed.year)).map(({ total }) => total ?? zero)
  const threshold = formThreshold(closed.year)
  const filed = {
    total: sum(totals),
    payees: totals.length,
    forms: totals.filter((total) => total >= threshold).length,
  }
  const row: ClosedYearRow = { ...closedYearKey(String(closed.year)), ...closed, filed }
  const once = { ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(filed)' }
  await commit(
    deps,
    [put(deps.db.tableName, { ...row }, once)],
    mailTo(everyAdmin, 'year_closed', {
      year: String(closed.year),
      by,
      total: formatMoney(filed.total),
      payees: String(filed.payees),
      forms: String(filed.forms),
      threshold: formatMoney(threshold),
    }),
  )
}

/** Nightly: the year before this one, once its forms are due, and what a crash has left of a closing. */
export const closeDueYear = async (deps: Deps): Promise<void> => {
  const today = paidDay(deps.now, deps.payerZone)
  const year = yearOfDay(today) - 1
  const known = await findClosedYear(deps, year)
  const isDue = known ? !known.filed : mustCloseYear(year, today) && (await allPaidIn(deps, year)).length > 0
  if (isDue) await closeYear(deps, year, undefined)
}
