import { isDue } from '#shared/domain/payment/op.ts'
import { lapseChange } from '#functions/booking/jobs/lapse-change.ts'
import type { DueRow } from '#functions/platform/db/due.ts'
import { duePk } from '#functions/platform/db/keys.ts'
import { findOps, openOpKeys } from '#functions/money/data/op.ts'
import { clock } from '#functions/platform/deps/clock.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { chargeDueBalance } from '#functions/money/operations/balance.ts'
import { tellDeadline } from '#functions/money/payouts/note-deadline.ts'
import { queuePayout } from '#functions/money/payouts/queue-payout.ts'
import { resumeAll } from '#functions/money/operations/perform.ts'
import { lookAtCalls } from '#functions/calling/use-cases/step-lists.ts'
import { endDueHold } from '#functions/calendar/jobs/end-due-hold.ts'
import { startUpgrade } from './start-upgrade.ts'
import { mailUnread } from '#functions/messages/jobs/mail-unread.ts'
import { remind } from '#functions/messages/jobs/remind.ts'
import { resendOutbox } from '#functions/platform/jobs/resend-outbox.ts'
import { sendDigest } from '#functions/messages/jobs/send-digest.ts'
import { textAgain } from '#functions/messages/jobs/text-again.ts'
import { textSheet } from '#functions/messages/jobs/text-sheet.ts'

/**
 * Every minute: resumes work left behind by a crash, a lost message or a missed schedule. The table itself says what is
 * open.
 */

const day = 86_400_000
/** The function has five minutes, and the next sweep comes anyway. */
const within = 200_000

const shifted = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

const resumeOperations = async (deps: Deps): Promise<void> => {
  const ops = await findOps(deps, await openOpKeys(deps))
  await resumeAll(
    deps,
    ops.filter((op) => isDue(op, deps.now)).map(({ key }) => key),
    within,
  )
}

const months = (from: string, to: string): string[] => {
  const names = new Set<string>()
  for (
    let at = Date.parse(`${from.slice(0, 7)}-01`);
    at <= Date.parse(to);
    at = Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1)
  ) {
    names.add(new Date(at).toISOString().slice(0, 7))
  }
  return [...names]
}

/** Of a month, in one sweep: after an upgrade, very many events may be due for a look. */
const mostDue = 2000

/** An unpaid balance stays due until its event is over, at most a month: two months back suffice. */
const dueRows = async (deps: Deps): Promise<DueRow[]> => {
  const [from, to] = [shifted(deps.now, -62 * day), deps.now]
  const pages = await Promise.all(
    months(from, to).map((month) =>
      deps.db.page<DueRow>({ PK: duePk(month), from, to: `${to}\uffff` }, { limit: mostDue }),
    ),
  )
  return pages.flatMap(({ items }) => items)
}

const doDue = (deps: Deps, row: DueRow): Promise<void> => {
  switch (row.kind) {
    case 'balance':
      return chargeDueBalance(deps, row.event_id)
    case 'lapse':
      return lapseChange(deps, row.event_id)
    case 'reminder':
      return remind(deps, row)
    case 'messages':
      return mailUnread(deps, row)
    case 'sheet':
      return textSheet(deps, row)
    case 'payout':
      return queuePayout(deps, row.user_id)
    case 'deadline':
      return tellDeadline(deps, row)
    case 'digest':
      return sendDigest(deps, row)
    case 'hold':
      return endDueHold(deps, row.hold_id)
    case 'calls':
      return lookAtCalls(deps, row.event_id)
    case 'text':
      return textAgain(deps, row)
    default:
      throw new Error(`No such kind of due row: ${JSON.stringify(row satisfies never)}`)
  }
}

const isReminder = ({ kind }: DueRow) => kind === 'reminder'

/** One by one, money first: a failure does not stop the others, and is due again in a minute. */
const doEach = async (deps: Deps, rows: readonly DueRow[]): Promise<void> => {
  const current = clock(deps)
  const [reminders, others] = [rows.filter(isReminder), rows.filter((row) => !isReminder(row))]
  for (const row of [...others, ...reminders]) {
    if (isReminder(row) && Date.parse(current().now) - Date.parse(deps.now) > within) return
    try {
      await doDue(current(), row)
    } catch (error) {
      deps.log.error('could not be swept', error, { due: row.SK })
    }
  }
}

export const sweep = async (deps: Deps): Promise<void> => {
  await resendOutbox(deps)
  await startUpgrade(deps)
  await resumeOperations(deps)
  await doEach(deps, await dueRows(deps))
}
