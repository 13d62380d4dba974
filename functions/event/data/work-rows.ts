import { remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { isUnassigned } from '#functions/event/rules/views.ts'
import { nextLookAtCalls } from '#shared/domain/event/record/calls.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Item } from '#functions/platform/db/db.ts'
import { disputeRows } from './dispute-rows.ts'
import { dueRow, type DueRow } from '#functions/platform/db/due.ts'
import { requestKey, type Key } from '#functions/platform/db/keys.ts'
import { owedRows } from './receivables.ts'

/** Rows that work depends on, always written with the event: the unassigned request, due rows, receivables. */
export const workRows = (event: Event): (Item & Key)[] => {
  const { id, created_at } = event
  const request = isUnassigned(event)
    ? [{ ...requestKey(created_at, id), event_id: id, ...requestProjection(event) }]
    : []
  return [...request, ...dueRowsOf(event), ...owedRows(event), ...disputeRows(event)]
}

const requestProjection = (event: Event) => ({
  projection: {
    id: event.id,
    name: event.name,
    client: event.client && {
      id: event.client.id,
      name: event.client.name,
      email_confirmed: event.client.email_confirmed,
    },
    client_budget: event.client_budget,
    client_notes: event.client_notes,
    start: event.start,
    end: event.end,
    timezone: event.timezone,
    artist_id: event.artist_id,
    client_artist_id: event.client_artist_id,
    client_group_id: event.client_group_id,
    brand_id: event.brand_id,
    artist: event.artist && {
      id: event.artist.id,
      name: event.artist.name,
      profile_picture: event.artist.profile_picture,
      picture: event.artist.picture,
    },
  },
})

/** A change that the admins have been asked to decide waits for them. */
const lapseDueAt = ({ agreement }: Event) =>
  agreement?.pending?.escalated_at == null ? agreement?.pending?.answer_by : undefined

/** The due rows of money, changes and call lists. Saving the event keeps them and `reminder-rows.ts` in sync. */
export const dueRowsOf = (event: Event): DueRow[] => {
  const event_id = event.id
  const [remainderAt, lapseAt] = [remainderDueAt(event), lapseDueAt(event)]
  const balance = remainderAt === undefined ? [] : [dueRow(remainderAt, { kind: 'balance', event_id })]
  const lapse = lapseAt === undefined ? [] : [dueRow(lapseAt, { kind: 'lapse', event_id })]
  const lookAt = nextLookAtCalls(event)
  const calls = lookAt === undefined ? [] : [dueRow(lookAt, { kind: 'calls', event_id })]
  return [...balance, ...lapse, ...calls]
}
