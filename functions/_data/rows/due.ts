import type { ThreadName } from '#shared/domain/thread/schema.ts'
import type { Instant } from '#shared/domain/time.ts'
import { dueKey, type Key } from './keys.ts'
import type { ReminderName } from '#functions/_mails/reminders.ts'

/** Things that fall due at an instant. The sweep switches on `kind`: an unhandled kind does not compile. */
export type DueItem =
  | { kind: 'balance'; event_id: string }
  /** A proposed change not agreed by then. */
  | { kind: 'lapse'; event_id: string }
  | { kind: 'reminder'; reminder: ReminderName; event_id: string }
  /** Messages that somebody has not seen two minutes later. */
  | { kind: 'messages'; thread: ThreadName; event_id: string }
  | { kind: 'payout'; user_id: string }
  /** A hold that expires, or a challenge that nobody answered. */
  | { kind: 'hold'; hold_id: string }
export type DueRow<Kind extends DueItem['kind'] = DueItem['kind']> = Key &
  Extract<DueItem, { kind: Kind }> & { due_at: Instant }

export const dueRow = (due_at: Instant, item: DueItem): DueRow => {
  const what =
    item.kind === 'reminder'
      ? `${item.kind}#${item.reminder}`
      : item.kind === 'messages'
        ? `${item.kind}#${item.thread}`
        : item.kind
  const id = item.kind === 'payout' ? item.user_id : item.kind === 'hold' ? item.hold_id : item.event_id
  return { ...dueKey(due_at, what, id), due_at, ...item }
}
