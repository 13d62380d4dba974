import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { usersApi } from '#shared/api/users.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import type { ReminderMethod } from '#functions/messages/mails/reminder-mails.ts'
import { findUser } from '#functions/people/data/user.ts'
import { listReminders } from '#functions/messages/use-cases/reminders/list-reminders.ts'
import { listPayouts } from '#functions/money/use-cases/own/list-payouts.ts'
import { paymentMethod } from '#functions/money/use-cases/own/payment-method.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { eventCases } from '#tests/support/event-cases.ts'
import { moneyCases, type MoneyFixture } from '#tests/support/money.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'
import { differencesOf, type Figure } from './figure.ts'
import { readMailsOf } from './mail-figures.ts'
import { readFile, readHome, readRow, readView } from './event-figures.ts'
import { readBooks, readMoney, readPayouts, readStatement } from './money-figures.ts'
import { listedOf, readerOf, viewOf, type Reader } from './reader.ts'

/**
 * Everybody looks at everything that shows a figure, at one moment: two screens, lists, files or people with different
 * values under one name are a difference (docs/product.md#figures).
 */

const cases = [...eventCases, ...moneyCases, listPayouts, listReminders, paymentMethod]

const isPayee = ({ is_agent, is_artist, is_bandleader, is_musician }: UserRecord): boolean =>
  is_agent || is_artist || is_bandleader || is_musician

const lookAround = async (reader: Reader): Promise<void> => {
  const { user } = reader
  const rows = await listedOf(reader)
  for (const row of rows) readRow(reader, row, 'events list')
  readFile(reader, rows)
  readHome(reader, (await reader.ask(lookupsApi.listTasks)) as EventProjection[])
  const views = await Promise.all(rows.map(({ id }) => shownOf(reader, id)))
  for (const view of views) readView(reader, view)
  if (user.is_agent || user.is_admin) await readMoney(reader, rows)
  if (user.is_admin) {
    await readBooks(reader)
    for (const view of views) await readStatement(reader, view)
  }
  if (isPayee(user)) await readPayouts(reader)
}

/** The event as its screen has it: for staff with the visits to its proposal (`useOpens`). */
const shownOf = async (reader: Reader, id: string): Promise<EventLike> => {
  const event = await viewOf(reader, id)
  if (event.status !== 'proposed' || !isStaff(relation(reader.viewer, event))) return event
  const { proposal_opens: opened } = await reader.ask(remindersApi.listReminders, { params: { id } })
  return { ...event, opened }
}

const methodOf = async (reader: Reader): Promise<ReminderMethod> =>
  (await reader.ask(usersApi.paymentMethod, { params: { id: reader.user.id } })).payment_method

/** The mails that would go out now about each event that the client has just looked at. */
const readMails = async (deps: Deps, reader: Reader, figures: readonly Figure[]): Promise<void> => {
  const ids = new Set(figures.filter(({ who, name }) => who === reader.who && name === 'price').map(({ of }) => of))
  for (const id of ids) readMailsOf(reader, await getEvent(deps, id))
}

export const walk = async (
  { table, users, stripe }: Pick<MoneyFixture, 'table' | 'users' | 'stripe'>,
  people: readonly string[] = Object.keys(users),
): Promise<Figure[]> => {
  const tokens = await sessionsOf(table, users)
  const api = useCaseApi(table, cases, (who) => tokens[who]!)
  api.overrides = { stripe: () => Promise.resolve(stripe) }
  const figures: Figure[] = []
  for (const who of people) {
    const user = await findUser(table.deps(), users[who]!.id)
    if (!user?.verified) continue
    const reader = readerOf(api, who, user, table.now, (name, of, value, where) => {
      if (value !== undefined && value !== null) figures.push({ name, of, value, where, who })
    })
    if (user.is_client) reader.method = await methodOf(reader)
    await lookAround(reader)
    if (user.is_client) await readMails(table.deps(), reader, figures)
  }
  return figures
}

export const differencesIn = async (...given: Parameters<typeof walk>): Promise<string[]> =>
  differencesOf(await walk(...given))
