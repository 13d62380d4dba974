import { moneyApi } from '#shared/api/money.ts'
import { csvLines, type Cell } from '#shared/domain/csv.ts'
import { accountKinds } from '#shared/domain/payment/account-map.ts'
import { endOfDay } from '#shared/domain/payment/paid-year.ts'
import { AppError } from '#shared/errors.ts'
import { getAccountMap, saveAccountMap } from '#functions/money/data/account-map.ts'
import { entriesOn } from '#functions/money/data/journal.ts'
import {
  journalsOf,
  quickbooksLines,
  unmappedInXero,
  xeroLines,
  type Journal,
} from '#functions/money/rules/journals.ts'
import { accountMapKey } from '#functions/platform/db/keys.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { dayBefore, nextDay } from '#functions/platform/db/utc-day.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { reply, useCase } from '#functions/platform/deps/use-case.ts'
import { daysOfPeriod, periodText } from './period.ts'

/** The month of the agency's zone, once it is over: from then on its file never changes, as no entry is added to it. */
const journalsOfMonth = async (deps: Deps, query: { year: number; month: number }): Promise<Journal[]> => {
  const days = daysOfPeriod(query)
  const [first, last] = [days[0]!, days.at(-1)!]
  const [from, until] = [endOfDay(dayBefore(first), deps.payerZone), endOfDay(last, deps.payerZone)]
  if (until > deps.now) throw new AppError('conflict', 'This month is not over yet. Please take it once it is')
  // A day of another zone begins or ends in the one beside it.
  const around = [dayBefore(first), ...days, nextDay(last)]
  const entries = (await Promise.all(around.map((day) => entriesOn(deps, day)))).flat()
  const own = entries.filter(({ at }) => at >= from && at < until)
  return journalsOf(own, periodText(query), last)
}

/** Without the byte order mark, which these programs would read as a part of the first heading. */
const fileOf = (lines: readonly Cell[][], name: string) =>
  reply(csvLines(lines), {
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="${name}.csv"`,
  })

export const getQuickBooksFile = useCase(moneyApi.getQuickBooksFile, async (deps, _actor, { query }) => {
  const [journals, map] = await Promise.all([journalsOfMonth(deps, query), getAccountMap(deps)])
  return fileOf(quickbooksLines(journals, map), `BookMe-quickbooks-${periodText(query)}`)
})

export const getXeroFile = useCase(moneyApi.getXeroFile, async (deps, _actor, { query }) => {
  const [journals, map] = await Promise.all([journalsOfMonth(deps, query), getAccountMap(deps)])
  const unmapped = unmappedInXero(journals, map).map((kind) => accountKinds[kind])
  if (unmapped.length > 0)
    throw new AppError('conflict', `Please give these accounts a code of Xero first: ${unmapped.join(', ')}`)
  return fileOf(xeroLines(journals, map), `BookMe-xero-${periodText(query)}`)
})

export const getAccounts = useCase(
  moneyApi.getAccounts,
  (deps) => getAccountMap(deps),
  () => [accountMapKey],
)

export const updateAccounts = useCase(
  moneyApi.updateAccounts,
  (deps, _actor, { body: { version, ...input } }) =>
    saveEdit(deps, {
      noun: 'accounts',
      version,
      read: () => getAccountMap(deps),
      save: (before) => saveAccountMap(deps, before, input),
      show: (current) => current,
    }),
  () => [accountMapKey],
)
