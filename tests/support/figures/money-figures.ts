import { lookupsApi } from '#shared/api/lookups.ts'
import { bookAccounts, moneyApi } from '#shared/api/money.ts'
import { usersApi } from '#shared/api/users.ts'
import { ageOf } from '#shared/domain/payment/ageing.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { gigMonth } from '#shared/domain/event/record/gig-day.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { isBooked } from '#shared/domain/event/record/status.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isShown, rangeOf, readFilter } from '#web/booking/events/event-filter.ts'
import { isInBank } from '#web/money/payouts/payout-labels.ts'
import { moneyOf } from '#web/people/records/record-money.ts'
import { figureOf, figurePath, type Figure } from '#web/lib/figure-path.ts'
import { amountIn, csvRows, listedOf, type Reader } from './reader.ts'

/** The sums of staff: `/money`, its files, the records of clients, and the lists that they sum. */

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const yearsAround = (now: string) => [-1, 0, 1].map((n) => String(Number(now.slice(0, 4)) + n))

const filesOf = async (
  { ask, now }: Reader,
  endpoint: typeof moneyApi.getReceivablesFile | typeof moneyApi.getCommissionsFile,
) => {
  const files = await Promise.all(yearsAround(now).map((year) => ask(endpoint, { query: { year } })))
  return files.flatMap((file) => csvRows(file as string))
}

/** The rows of the events list at the address that a figure links to, as the list asks for them and shows them. */
const behind = async (reader: Reader, path: string): Promise<EventProjection[]> => {
  const filter = readFilter(new URL(path, 'https://bookme.example').searchParams)
  const asked = Object.entries(rangeOf(filter, new Date(reader.now))).filter(([, value]) => value !== undefined)
  const rows = (await reader.ask(lookupsApi.listEvents, {
    query: Object.fromEntries(asked) as never,
  })) as EventProjection[]
  return rows.filter((row) => isShown(filter, row, Date.parse(reader.now)))
}

export const readMoney = async (reader: Reader, rows: readonly EventProjection[]): Promise<void> => {
  const { read, ask, now, user } = reader
  const of = user.is_admin ? 'agency' : user.id
  const [overview, receivables, commissions] = await Promise.all([
    ask(moneyApi.getOverview),
    filesOf(reader, moneyApi.getReceivablesFile),
    filesOf(reader, moneyApi.getCommissionsFile),
  ])
  const owing = rows.filter((row) => owedOf(row) > 0)
  const late = owing.filter((row) => ageOf(row.due_at!, now) !== 'not_due')
  const overdue = overview.receivables.filter(({ age }) => age !== 'not_due')

  read('owed in all', of, total(overview.receivables.map(({ amount }) => amount)), '/money, receivables')
  read('owed in all', of, total(receivables.map(({ amount_usd }) => amountIn(amount_usd!))), 'receivables.csv')
  read('owed in all', of, total(owing.map(owedOf)), 'events list')
  read('overdue in all', of, total(overdue.map(({ amount }) => amount)), '/money, receivables')
  read('overdue in all', of, total(overview.overdue.map(({ amount }) => amount)), '/money, overdue')
  read('overdue in all', of, total(late.map(owedOf)), 'events list')
  const opened = await Promise.all([figurePath('owed'), figurePath('overdue')].map((path) => behind(reader, path)))
  read('owed in all', of, total(opened[0]!.map(owedOf)), 'rows behind /money, owed')
  read('overdue in all', of, total(opened[1]!.map(owedOf)), 'rows behind /money, overdue')
  read('events that owe', of, total(overview.receivables.map(({ events }) => events)), '/money, receivables')
  read('events that owe', of, owing.length, 'events list')

  for (const row of receivables) {
    read('owed', row.event_id!, amountIn(row.amount_usd!), 'receivables.csv')
    read('due by', row.event_id!, row.due, 'receivables.csv')
    read('overdue', row.event_id!, Number(row.days_overdue) > 0 ? 'yes' : 'no', 'receivables.csv')
  }
  for (const { event_id, amount, due_at, days } of overview.overdue) {
    read('owed', event_id, amount, '/money, overdue')
    read('due by', event_id, due_at.slice(0, 10), '/money, overdue')
    read('overdue', event_id, days > 0 ? 'yes' : 'no', '/money, overdue')
  }
  for (const { month, amount, events } of overview.booked) {
    const those = rows.filter((row) => isBooked(row) && gigMonth(row) === month)
    read(`booked in ${month}`, of, amount, '/money, booked')
    read(`booked in ${month}`, of, total(those.map(({ price }) => price ?? 0)), 'events list')
    read(`gigs booked in ${month}`, of, events, '/money, booked')
    read(`gigs booked in ${month}`, of, those.length, 'events list')
  }
  readCommissions(reader, of, rows, overview.commission, commissions)
  await readMonths(reader, of, 'booked', overview.booked)
  for (const figure of ['earned', 'pending'] as const)
    await readMonths(
      reader,
      of,
      figure,
      overview.commission.map((row) => ({ month: row.month, amount: row[figure] })),
    )
  await Promise.all(
    [...new Set(rows.flatMap(({ client }) => client?.id ?? []))].map((id) => readRecord(reader, id, overview.balances)),
  )
}

/** A sum of months, and the rows that it opens. */
const readMonths = async (
  reader: Reader,
  of: string,
  figure: Figure,
  sums: readonly { month: string; amount: number }[],
): Promise<void> => {
  const months = [sums[0]!.month, sums.at(-1)!.month] as const
  const rows = await behind(reader, figurePath(figure, { months }))
  const amounts = rows.map((row) => figureOf(figure)(row, reader.now))
  reader.read(`${figure} of the months`, of, total(sums.map(({ amount }) => amount)), '/money')
  reader.read(`${figure} of the months`, of, total(amounts), 'rows behind /money')
}

type Months = readonly { month: string; earned: number; pending: number }[]

const readCommissions = (
  { read }: Reader,
  of: string,
  rows: readonly EventProjection[],
  months: Months,
  file: readonly Record<string, string>[],
): void => {
  for (const { month, earned, pending } of months) {
    const those = rows.filter((row) => gigMonth(row) === month)
    const lines = file.filter(({ gig }) => gig!.startsWith(month))
    read(`commission earned in ${month}`, of, earned, '/money, commission')
    read(`commission earned in ${month}`, of, total(those.map((row) => row.commission?.earned ?? 0)), 'events list')
    read(`commission earned in ${month}`, of, total(lines.map((l) => amountIn(l.earned_usd!))), 'commissions.csv')
    read(`commission pending in ${month}`, of, pending, '/money, commission')
    read(`commission pending in ${month}`, of, total(those.map((row) => row.commission?.pending ?? 0)), 'events list')
    read(`commission pending in ${month}`, of, total(lines.map((l) => amountIn(l.pending_usd!))), 'commissions.csv')
  }
}

/** A client's record; an agent's and an admin's sums are of their own events. */
const readRecord = async (
  reader: Reader,
  client: string,
  balances: readonly { client_id: string; owed: number; overdue: number }[] | undefined,
): Promise<void> => {
  const { read, user, now } = reader
  const of = user.is_admin ? client : `${client} at ${user.id}`
  const money = moneyOf(await listedOf(reader, { client }), now)
  if (money === undefined) return
  read('owed by client', of, money.owed, 'record of the client')
  read('overdue by client', of, money.overdue, 'record of the client')
  if (balances === undefined) return
  const balance = balances.find(({ client_id }) => client_id === client)
  read('owed by client', of, balance?.owed ?? 0, '/money, balances')
  read('overdue by client', of, balance?.overdue ?? 0, '/money, balances')
  if (balance === undefined) return
  for (const figure of ['owed', 'overdue'] as const) {
    const rows = await behind(reader, figurePath(figure, { client }))
    read(`${figure} by client`, of, total(rows.map(owedOf)), 'rows behind /money, balances')
  }
}

interface EntriesPage {
  entries: readonly { amount: number }[]
  earlier: { until: string; amount: number } | null
}

/** All entries of an account, page by page; each page sums to the figure with what is earlier. */
const readEntries = async ({ read, ask }: Reader, account: (typeof bookAccounts)[number], of: number) => {
  const name = `${account} in the books`
  read(name, 'agency', of, '/money, whose money it is')
  let sum = 0
  let until: string | undefined
  do {
    const query: { account: typeof account; until?: string } = until === undefined ? { account } : { account, until }
    const page: EntriesPage = await ask(moneyApi.getEntries, { query })
    sum += total(page.entries.map(({ amount }) => amount))
    read(name, 'agency', sum + (page.earlier?.amount ?? 0), `/money, its rows until ${until ?? 'today'}`)
    until = page.earlier?.until
  } while (until !== undefined)
}

/** The admin's books: what a bank decides about. */
export const readBooks = async (reader: Reader): Promise<void> => {
  const { read, ask } = reader
  const [{ disputes, balance }, held] = await Promise.all([ask(moneyApi.getBooks), ask(moneyApi.getHeld)])
  if (balance) {
    read('held for events', 'agency', balance.events, '/money, whose money it is')
    read('held for events', 'agency', total(held.map((row) => row.held)), '/money, its rows')
    read('released to payees', 'agency', balance.payees, '/money, whose money it is')
    read('released to payees', 'agency', total(held.map((row) => row.released)), '/money, its rows')
    for (const account of bookAccounts) await readEntries(reader, account, balance[account])
  }
  const events = new Map<string, number>()
  for (const { event_id, amount } of disputes) events.set(event_id, (events.get(event_id) ?? 0) + amount)
  for (const [id, amount] of events) read('disputed', id, amount, '/money, disputes')
}

/** Every cent of an event from which something went back. */
export const readStatement = async ({ read, ask }: Reader, event: EventLike): Promise<void> => {
  if (!isBooked(event) || (event.refunds ?? []).length === 0) return
  const { holds } = await ask(moneyApi.getStatement, { params: { event_id: event.id } })
  const agreed = (name: string) => holds.find(({ what }) => what.startsWith(name))?.agreed
  read('share of BookMe', event.id, agreed('BookMe'), 'statement')
  read('commission', event.id, holds.find(({ what }) => what.endsWith(', agent'))?.agreed, 'statement')
}

/** A payee's payouts, by screen, statement and file. */
export const readPayouts = async ({ read, ask, user, now }: Reader): Promise<void> => {
  const params = { id: user.id }
  const year = now.slice(0, 4)
  const [earnings, statement, file, payouts] = await Promise.all([
    ask(moneyApi.getEarnings, { params }),
    ask(moneyApi.getYearStatement, { params, query: { year } }),
    ask(moneyApi.getYearFile, { params, query: { year } }),
    ask(usersApi.listPayouts, { params }),
  ])
  const lines = csvRows(file as string)
  const last = lines.at(-1)!
  const sent = payouts.filter(
    ({ created, status }) =>
      new Date(created * 1000).toISOString().startsWith(year) && status !== 'failed' && status !== 'canceled',
  )
  read('paid out in the year', user.id, statement.total, '/payouts, year')
  const underway = sent.filter(({ status }) => status !== 'paid').map(({ amount }) => amount)
  const inBank = sent.filter((payout) => isInBank(payout)).map(({ amount }) => amount)
  read('paid out in the year', user.id, earnings.in_bank + total(underway), '/payouts, in the bank and on its way')
  read('in the bank', user.id, earnings.in_bank, '/payouts, figure')
  read('in the bank', user.id, total(inBank), '/payouts, rows behind the figure')
  read('paid out in the year', user.id, total(statement.months.map(({ amount }) => amount)), '/payouts, months')
  read('paid out in the year', user.id, amountIn(last.amount_usd!), "year's file, total")
  const gigs = lines.slice(0, -1).map(({ amount_usd }) => amountIn(amount_usd!))
  read('paid out in the year', user.id, total(gigs), "year's file, lines")
  read('paid out in the year', user.id, total(sent.map(({ amount }) => amount)), '/payouts, list')
  for (const state of ['played', 'waiting', 'on_its_way'] as const) {
    const those = earnings.earnings.filter((one) => one.state === state)
    read(`earned, ${state}`, user.id, earnings[state], '/payouts, figure')
    read(`earned, ${state}`, user.id, total(those.map(({ amount }) => amount)), '/payouts, rows behind the figure')
  }
  for (const { id, event_id, amount } of earnings.earnings) read('share', id, amount, `/payouts, ${event_id}`)
}
