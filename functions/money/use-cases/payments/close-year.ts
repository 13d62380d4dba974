import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canCloseYear, paidDay } from '#shared/domain/payment/paid-year.ts'
import { AppError } from '#shared/errors.ts'
import { findClosedYear } from '#functions/money/data/paid.ts'
import { closedYearKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { closeYear as close } from '#functions/money/payouts/close-year.ts'

/** An admin has checked the year's files, and files the forms. */
export const closeYear = useCase(
  eventPaymentsApi.closeYear,
  async (deps, actor, { body: { year } }) => {
    if (!canCloseYear(year, paidDay(deps.now, deps.payerZone)))
      throw new AppError('conflict', `${year} can be closed from January 2 of the year after`)
    if ((await findClosedYear(deps, year))?.filed) throw new AppError('conflict', `${year} is closed already`)
    const { closed_at } = await close(deps, year, actor)
    return { closed_at }
  },
  ({ body }) => [closedYearKey(String(body.year))],
)
