import { hash } from 'node:crypto'
import type { MailJob } from '#shared/mails.ts'
import { mailBudgetKey } from '#functions/_data/rows/keys.ts'
import { canonicalEmail } from '#functions/_lib/canonical-email.ts'
import { ConditionFailed } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/**
 * Limits of repeated clicks: for one reader and one cause (an event, or the leader of groups), the same mail twice in
 * ten minutes is one, and of a kind there are at most three in ten minutes and twenty a day (docs/product.md#mails).
 * An admin reads of each act, so that a small one does not hide the next; twenty a day about one event are enough.
 * Mails of accounts have limits of their own, where they are asked for.
 */
const minute = 60_000
const repeated = 10 * minute
const day = 24 * 60 * minute
const perRepeated = 3
const perDay = 20

interface Sent {
  id: string
  template: string
  /** A hash of all variables that the reader sees. */
  content: string
  at: number
}

/** Undefined for mails without a budget. */
const causeOf = ({ variables }: MailJob): string | undefined =>
  'event_id' in variables ? variables.event_id : 'leader' in variables ? variables.leader : undefined

const contentOf = ({ template, variables }: MailJob): string => {
  const { version: _, ...shown } = variables as Record<string, unknown>
  return hash('sha256', JSON.stringify([template, shown]), 'hex').slice(0, 16)
}

const isForAdmins = ({ variables }: MailJob): boolean => 'audience' in variables && variables.audience === 'admins'

const isWithin = (sent: readonly Sent[], mail: Sent, isAlarm: boolean): boolean => {
  const ofKind = sent.filter(({ template }) => template === mail.template)
  if (isAlarm) return ofKind.length < perDay
  const lately = ofKind.filter(({ at }) => mail.at - at < repeated)
  const [last] = sent.slice(-1)
  const isRepeated = last?.content === mail.content && mail.at - last.at < repeated
  return !isRepeated && lately.length < perRepeated && ofKind.length < perDay
}

/** @returns whether the mail may be sent; a message that comes back after a failure may. */
export const takeBudget = async (deps: Deps, job: MailJob, to: string, id: string): Promise<boolean> => {
  const cause = causeOf(job)
  if (cause === undefined) return true
  const key = mailBudgetKey(hash('sha256', `${canonicalEmail(to)} ${cause}`, 'hex').slice(0, 32))
  const now = Date.parse(deps.now)
  const mail: Sent = { id, template: job.template, content: contentOf(job), at: now }
  for (;;) {
    const row = await deps.db.get<{ sent: Sent[]; changes: number }>(key)
    const sent = (row?.sent ?? []).filter(({ at }) => now - at < day)
    if (sent.some((one) => one.id === id)) return true
    if (!isWithin(sent, mail, isForAdmins(job))) return false
    try {
      await deps.db.update(key, {
        UpdateExpression: 'SET sent = :sent, changes = :next, #ttl = :ttl',
        ConditionExpression: row ? 'changes = :seen' : 'attribute_not_exists(PK)',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':sent': [...sent, mail],
          ':next': (row?.changes ?? 0) + 1,
          ':ttl': Math.ceil((now + day) / 1000),
          ...(row && { ':seen': row.changes }),
        },
      })
      return true
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      deps.db.refresh()
    }
  }
}
