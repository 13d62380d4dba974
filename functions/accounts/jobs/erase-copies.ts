import { needsPerson, withoutPerson } from '#functions/event/rules/agreement/without-person.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isSame } from '#shared/domain/same.ts'
import { everyEventInRange, openEventsOf } from '#functions/event/data/event-range.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { sentMailsOf } from '#functions/event/data/sent-mail.ts'
import type { ProspectItem } from '#functions/people/data/prospect.ts'
import { adminIds, agentIds, findUser } from '#functions/people/data/user.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { noticesPrefix, prospectPrefix } from '#functions/platform/db/keys.ts'
import type { NoticeRow } from '#functions/platform/db/notices.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eraseActivity, withoutNames, type Erased } from '#functions/event/jobs/erase-activity.ts'

interface ErasedCopies extends Erased {
  email: string
}

const year = 366 * 86_400_000
/** Imported events are older than the account; nobody books further ahead. */
const [back, ahead] = [3 * year, 4 * year]
const mostAtOnce = 50

/**
 * Erases the copies of an erased account: on events whose contract does not need them, with all their views, activity
 * and mails, in prospects, and in the bells of others. Repeatable.
 */
export const eraseCopies = async (deps: Deps, erased: ErasedCopies): Promise<void> => {
  const told = new Set<string>([...(await agentIds(deps)), ...(await adminIds(deps))])
  for (const id of await eventsNaming(deps, erased.user_id)) {
    const event = await retryConflicts(deps, () => trim(deps, id, erased.user_id))
    if (!event || needsPerson(event, erased.user_id)) continue
    await eraseActivity(deps, id, erased)
    await eraseMails(deps, event, erased)
    for (const user of readersOf(event)) told.add(user)
  }
  await eraseProspects(deps, erased)
  for (const user of told) await eraseNotices(deps, user, erased)
}

/** Of a person, all ids share one ULID. Read a year at a time, because an agency has many events. */
const eventsNaming = async (deps: Deps, userId: string): Promise<ReadonlySet<string>> => {
  const [ulid, user] = [userId.slice(userId.indexOf('_') + 1), await findUser(deps, userId)]
  const isNamed = (row: object) => JSON.stringify(row).includes(ulid)
  const ids = new Set((await openEventsOf(deps, 'ALL')).filter(isNamed).map(({ id }) => id))
  const until = Date.parse(deps.now) + ahead
  for (let at = Date.parse(user?.created_at ?? deps.now) - back; at < until; at += year) {
    const [from, to] = [at, at + year].map((ms) => new Date(ms).toISOString()) as [string, string]
    const rows = await everyEventInRange(deps, { view: 'ALL', rest: {}, descending: false, from, to })
    for (const row of rows) if (isNamed(row)) ids.add(row.id)
  }
  return ids
}

const trim = async (deps: Deps, id: string, userId: string): Promise<Event | undefined> => {
  const before = await findEvent(deps, id)
  const after = before && withoutPerson(before, userId)
  if (!after || isSame(after, before)) return before
  const activity = { action: 'personal data erased' }
  return saveEvent(deps, { before, after, actor: undefined, activity })
}

const inSteps = async (deps: Deps, items: readonly TransactItem[]): Promise<void> => {
  for (let i = 0; i < items.length; i += mostAtOnce) await deps.db.transact(items.slice(i, i + mostAtOnce))
}

/** Mails to the client are evidence of a contract; here is none. */
const eraseMails = async (deps: Deps, event: Event, { user_id }: Erased): Promise<void> => {
  if (event.client?.user_id !== user_id) return
  await inSteps(
    deps,
    (await sentMailsOf(deps, event.id)).map((row) => remove(deps.db.tableName, row)),
  )
}

const eraseProspects = async (deps: Deps, { user_id, email }: ErasedCopies): Promise<void> => {
  const ulid = user_id.slice(user_id.indexOf('_') + 1)
  const own = (await deps.db.all<ProspectItem>(prospectPrefix)).filter(
    (row) =>
      [row.id, row.client_id].some((id) => id?.endsWith(ulid)) || canonicalEmail(row.email) === canonicalEmail(email),
  )
  await inSteps(
    deps,
    own.map((row) => remove(deps.db.tableName, row)),
  )
}

const readersOf = (event: Event): string[] =>
  [event.client, event.agent, event.artist, event.bandleader, ...event.musicians].flatMap(
    (party) => party?.user_id ?? [],
  )

const eraseNotices = async (deps: Deps, userId: string, { names }: Erased): Promise<void> => {
  const rows = await deps.db.all<NoticeRow>(noticesPrefix(userId))
  await inSteps(
    deps,
    rows.flatMap((row) => {
      const title = withoutNames(row.title, names)
      return title === row.title ? [] : [put(deps.db.tableName, { ...row, title })]
    }),
  )
}
