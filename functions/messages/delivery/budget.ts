import { hash } from 'node:crypto'
import { isUnasked, keptTemplate, mailBudgets, mostMails, type MailBudget } from '#shared/mail-budgets.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailBudgetKey, type Key } from '#functions/platform/db/keys.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { ConditionFailed, named, put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Keeps the budgets of mails (shared/mail-budgets.ts): the most that a reader gets, by anybody's clicks. */

const minute = 60_000
const repeated = 10 * minute
const day = 24 * 60 * minute

interface Sent {
  id: string
  template: string
  /** A hash of all variables that the reader sees. */
  content: string
  at: number
}

/** The mails to one reader in the last day that count together. */
interface SentRow {
  sent: Sent[]
  changes: number
}

/** `last`: there is no room for another one of its kind. */
export type Room = 'none' | 'some' | 'last'

const contentOf = ({ template, variables }: MailJob): string => {
  const { version: _, ...shown } = variables as Record<string, unknown>
  return hash('sha256', JSON.stringify([template, shown]), 'hex').slice(0, 16)
}

const isForAdmins = ({ variables }: MailJob): boolean => 'audience' in variables && variables.audience === 'admins'

const budgetOf = ({ template }: MailJob) => mailBudgets[template] as MailBudget

const causeOf = (job: MailJob): string => {
  const { of } = budgetOf(job)
  if (of) return `${job.template} ${of(job.variables as never)}`
  return 'event_id' in job.variables && job.variables.event_id !== undefined ? job.variables.event_id : job.template
}

const roomUpTo = (before: number, most: number): Room =>
  before >= most ? 'none' : before === most - 1 ? 'last' : 'some'

const narrowest = (...rooms: readonly Room[]): Room =>
  rooms.includes('none') ? 'none' : rooms.includes('last') ? 'last' : 'some'

const lately = (sent: readonly Sent[], { at }: Sent) => sent.filter((one) => at - one.at < repeated)

const dayOf = ({ at }: Sent): number => Math.floor(at / day)

/**
 * Of all mails that strangers can cause: those that let an owner in keep a part of the few. They count by the day of
 * their limit (UTC), because the last of that day has a link that lasts
 * (functions/people/use-cases/auth/password-reset.ts).
 */
const roomForStrangers = (sent: readonly Sent[], mail: Sent): Room => {
  const { all, each, kept } = mostMails.anybody
  if (lately(sent, mail).some(({ content }) => content === mail.content)) return 'none'
  const ofKind = sent.filter(({ template }) => template === mail.template)
  if (mail.template === keptTemplate) return roomUpTo(ofKind.filter((one) => dayOf(one) === dayOf(mail)).length, kept)
  const others = sent.filter(({ template }) => template !== keptTemplate)
  return narrowest(roomUpTo(ofKind.length, each), roomUpTo(others.length, all - kept))
}

/**
 * Of one cause: a repeated mail is one, and of a kind there are a few in ten minutes. An admin reads of each act, so
 * that a small one does not hide the next.
 */
const roomForCause = (sent: readonly Sent[], mail: Sent, job: MailJob): Room => {
  const { cause, soon = 3 } = budgetOf(job)
  const ofKind = sent.filter(({ template }) => template === mail.template)
  const room = roomUpTo(ofKind.length, cause)
  if (isForAdmins(job) || soon >= cause) return room
  const [last] = sent.slice(-1)
  const isRepeated = last?.content === mail.content && mail.at - last.at < repeated
  return isRepeated || lately(ofKind, mail).length >= soon ? 'none' : room
}

/** A day's mails (UTC) to one reader: of all templates in `all`, and of each. */
type DayRow = Record<string, number | undefined>

const dayWrite = (deps: Deps, key: Key, { template }: MailJob, most: number, ttl: number): TransactItem =>
  named('day', {
    Update: {
      TableName: deps.db.tableName,
      Key: key,
      UpdateExpression: 'SET #ttl = :ttl ADD #all :one, #template :one',
      ConditionExpression:
        '(attribute_not_exists(#all) OR #all < :most) AND (attribute_not_exists(#template) OR #template < :each)',
      ExpressionAttributeNames: { '#all': 'all', '#template': template, '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':most': mostMails.people, ':each': most, ':ttl': ttl },
    },
  })

const keysOf = (deps: Deps, job: MailJob, to: string): { list: Key; day?: Key } => {
  const key = (what: string) => mailBudgetKey(hash('sha256', `${canonicalEmail(to)} ${what}`, 'hex').slice(0, 32))
  return isUnasked(job)
    ? { list: key('unasked') }
    : { list: key(causeOf(job)), day: key(`all ${deps.now.slice(0, 10)}`) }
}

/** @returns whether there was room for the mail; a message that comes back after a failure has kept its own. */
export const takeBudget = async (deps: Deps, job: MailJob, to: string, id: string): Promise<Room> => {
  const keys = keysOf(deps, job, to)
  const { reader } = budgetOf(job)
  const now = Date.parse(deps.now)
  const mail: Sent = { id, template: job.template, content: contentOf(job), at: now }
  const ttl = Math.ceil((now + day) / 1000)
  for (;;) {
    const [row, today] = await Promise.all([deps.db.get<SentRow>(keys.list), keys.day && deps.db.get<DayRow>(keys.day)])
    const sent = (row?.sent ?? []).filter((one) => now - one.at < day)
    const before = sent.filter((one) => one.id !== id)
    const room = keys.day
      ? narrowest(
          roomForCause(before, mail, job),
          roomUpTo(today?.[job.template] ?? 0, reader),
          roomUpTo(today?.['all'] ?? 0, mostMails.people),
        )
      : roomForStrangers(before, mail)
    if (before.length < sent.length) return room === 'none' ? 'some' : room
    if (room === 'none') return 'none'
    const list = put(
      deps.db.tableName,
      { ...keys.list, sent: [...sent, mail], changes: (row?.changes ?? 0) + 1, ttl },
      row
        ? { ConditionExpression: 'changes = :seen', ExpressionAttributeValues: { ':seen': row.changes } }
        : { ConditionExpression: 'attribute_not_exists(PK)' },
    )
    try {
      await deps.db.transact([list, ...(keys.day ? [dayWrite(deps, keys.day, job, reader, ttl)] : [])])
      return room
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      deps.db.refresh()
    }
  }
}
