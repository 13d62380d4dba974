import type { TextJob } from '#shared/texts.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import type { Instant } from '#shared/domain/time.ts'
import { dueKey, type Key } from './keys.ts'

/** Things that fall due at an instant. The sweep switches on `kind`: an unhandled kind does not compile. */
export type DueItem =
  | { kind: 'balance'; event_id: string }
  /** A proposed change not agreed by then. */
  | { kind: 'lapse'; event_id: string }
  /** Some reminder may be due. Earlier releases wrote a row for each. */
  | { kind: 'reminder'; event_id: string }
  /** Messages that somebody has not seen two minutes later. */
  | { kind: 'messages'; thread: ThreadName; event_id: string }
  /** The day sheet may have changed on its day, by this person. */
  | { kind: 'sheet'; event_id: string; by?: string }
  /** A call list asks the next, or somebody's time to answer ends. */
  | { kind: 'calls'; event_id: string }
  | { kind: 'payout'; user_id: string }
  /** The provider's deadline for a payee comes near. */
  | { kind: 'deadline'; user_id: string }
  /** The mail of the day of an agent. */
  | { kind: 'digest'; user_id: string }
  /** A hold that expires, or a challenge that nobody answered. */
  | { kind: 'hold'; hold_id: string }
  /** A text that waits for the morning of its reader, or for the report of what became of it. */
  | { kind: 'text'; text_id: string; job: TextJob }
export type DueRow<Kind extends DueItem['kind'] = DueItem['kind']> = Key &
  Extract<DueItem, { kind: Kind }> & { due_at: Instant }

const idOf = (item: DueItem): string => {
  switch (item.kind) {
    case 'payout':
    case 'deadline':
    case 'digest':
      return item.user_id
    case 'hold':
      return item.hold_id
    case 'text':
      return item.text_id
    default:
      return item.event_id
  }
}

export const dueRow = (due_at: Instant, item: DueItem): DueRow => {
  const what = item.kind === 'messages' ? `${item.kind}#${item.thread}` : item.kind
  return { ...dueKey(due_at, what, idOf(item)), due_at, ...item }
}
