import type { Event } from '#shared/domain/event/record/schema.ts'
import { packSpans } from '#functions/calendar/rules/packed-spans.ts'
import { listRows } from '#functions/event/data/list-rows.ts'
import { blockedMonthKey, holdListKey, subscribedMonthKey, type Key } from '#functions/platform/db/keys.ts'
import { searchRows } from '#functions/platform/db/search.ts'

/** An agency's acts in one month, with every kind of entry. */

export type Row = Key & { [name: string]: unknown }

export const acts = 200
export const month = '2031-05'
const hour = 3_600_000
const day = 24 * hour
const spanAt = (days: number, from: number, hours: number) => {
  const start = Date.parse(`${month}-01T00:00:00.000Z`) + days * day + from * hour
  return { start: new Date(start).toISOString(), end: new Date(start + hours * hour).toISOString() }
}
const daysOf = <T>(use: (n: number) => T) => Array.from({ length: 30 }, (_, n) => use(n))
const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`

/** An act with two events, one of them the agent's, a weekly blocked day, three calendars and, often, a hold. */
const rowsOfAct = (n: number, model: Event): Row[] => {
  const act = { id: idOf('art', n), user_id: idOf('usr', n), name: `Act ${String(n).padStart(3, '0')}` }
  const event = (at: number, status: 'requested' | 'confirmed', own: boolean): Event => ({
    ...model,
    id: idOf('evt', 2 * n + (own ? 1 : 0)),
    ...spanAt(at % 30, 22, 4),
    artist_id: act.id,
    artist: { ...model.artist!, ...act },
    artist_status: status,
    ...(!own && {
      agent_id: idOf('agt', 0),
      agent: { ...model.agent!, id: idOf('agt', 0), user_id: idOf('usr', 999) },
    }),
  })
  const person = { user_id: act.user_id }
  const meetings = packSpans(daysOf((at) => spanAt(at, 14 + (n % 5), 2)))
  const hold = { ...spanAt((n * 3) % 30, 22, 4), id: idOf('hld', n), act_id: act.id, act_kind: 'artist', rank: 1 }
  return [
    ...searchRows('artist', act.id, act.name, act),
    ...listRows(event(n, 'confirmed', true)),
    ...listRows(event(n + 11, 'requested', false)),
    {
      ...blockedMonthKey(month, act.user_id),
      ...{ ...person, spans: [1, 8, 15, 22].map((at) => spanAt(at + (n % 7), 4, 24)) },
    },
    ...[0, 1, 2].map((place) => ({ ...subscribedMonthKey(month, act.user_id, place), ...person, times: meetings })),
    ...(n % 2 === 0
      ? [{ ...holdListKey('ALL', hold.start, hold.id), hold: { ...hold, ends_at: hold.start, name: 'Avery Agent' } }]
      : []),
  ]
}

/** Their rows, with events that look like this one, of its agent. */
export const rowsOfActs = (model: Event): Row[] => {
  const terms = { change: null, agreement: null } as unknown as Partial<Event>
  return Array.from({ length: acts }, (_, n) => rowsOfAct(n, { ...model, ...terms })).flat()
}
