import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { blankEvent } from '#shared/domain/event/edit/new.ts'
import { draftProblem } from '#shared/domain/event/edit/save-rules.ts'
import { eventTypes } from '#shared/domain/event/record/event-types.ts'
import type { DraftInput, Event } from '#shared/domain/event/record/schema.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { cents } from '#shared/domain/money.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { instantIn } from '#functions/booking/rules/imports/event-times.ts'
import { pastWrites } from './past-rows.ts'
import { isHistory } from '#shared/domain/event/record/history.ts'
import { asHistory, withoutShares } from '#functions/booking/rules/imports/history.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { resolveParties } from '#functions/event/data/parties.ts'
import { demandNoProblem } from '#functions/event/use-cases/open-event.ts'
import { EventChanged, saveEvent } from '#functions/event/use-cases/save-event.ts'
import { madeWrite, type Decided, type ImportItem, type Made } from '#functions/people/data/import.ts'
import { agentSummaryOf } from '#functions/people/data/summaries.ts'
import { findUser } from '#functions/people/data/user.ts'
import type { Links } from '#functions/people/rules/imports/decide.ts'
import type { Values } from '#functions/people/rules/imports/read-row.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import { roleIdOf, userIdOf } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

type Row<Outcome extends Decided['outcome']> = Extract<Decided, { outcome: Outcome }>

const actIds = (act: string | undefined): Partial<DraftInput> =>
  act === undefined ? {} : act.startsWith('grp_') ? { group_id: act } : { artist_id: roleIdOf(act, 'art') }

const typeOf = (text: string): Partial<DraftInput> => {
  const known = eventTypes.find((type) => type === text)
  return known ? { event_type: known, event_type_other: null } : { event_type: 'Other', event_type_other: text }
}

/** A row's values as an agent would save them. */
const bodyOf = (values: Values, links: Links, zone: string): Partial<DraftInput> => ({
  ...(values.name !== undefined && { name: values.name }),
  ...(values.event_type !== undefined && typeOf(values.event_type)),
  ...(values.start !== undefined && { start: instantIn(values.start, zone) }),
  ...(values.end !== undefined && { end: instantIn(values.end, zone) }),
  ...(values.price !== undefined && { client_rate: cents(Math.round(Number(values.price) * 100)) }),
  ...(values.notes !== undefined && { notes: values.notes }),
  ...(values.client !== undefined && links.client && { client_id: roleIdOf(links.client, 'cli') }),
  ...(values.venue !== undefined && links.venue && { venue_id: links.venue }),
  ...(values.act !== undefined && actIds(links.act)),
})

const agentOf = async (deps: Deps, agentId: string | null): Promise<Event['agent'] | undefined> => {
  const user = agentId === null ? undefined : await findUser(deps, userIdOf(agentId))
  return user && agentSummaryOf(user)
}

const actorOf = async (deps: Deps, userId: string) => {
  const user = await findUser(deps, userId)
  return user && viewerOf(user)
}

const addEvent = async (deps: Deps, item: ImportItem, decided: Row<'new'>, made: TransactItem): Promise<Decided> => {
  const { id, values, links = {}, zone = defaultTimezone, as } = decided
  const body = bodyOf(values, links, zone)
  const [parties, own, actor] = await Promise.all([
    resolveParties(deps, body),
    agentOf(deps, item.agent_id),
    actorOf(deps, item.user_id),
  ])
  const clients = parties.client?.agent_id == null ? undefined : await agentOf(deps, parties.client.agent_id)
  const blank = blankEvent({ id, user_id: item.user_id }, deps.now, own ?? clients)
  const { event } = applyEdit(as === 'history' ? withoutShares(blank) : blank, body, parties)
  demandNoProblem(draftProblem(event))
  const after = as === 'history' ? asHistory(event) : event
  const activity = { action: 'created', detail: `${event.name}, from ${item.name}` }
  const also = [made, ...(as === 'history' ? pastWrites(deps, item, after) : [])]
  await saveEvent(deps, { before: undefined, after, actor, activity, also })
  return decided
}

const changeEvent = async (deps: Deps, item: ImportItem, decided: Row<'changed'>, part: number): Promise<Decided> => {
  const { row, name, id, by, changes, links = {} } = decided
  const before = await findEvent(deps, id)
  if (!before) return { row, name, outcome: 'refused', field: 'name', reason: 'It was removed since the dry run' }
  // Somebody may have sent or booked it since.
  if (before.status !== 'draft' && !isHistory(before)) return { row, name, outcome: 'same', id, by }
  const body = bodyOf(changes, links, zoneOf(before))
  const { event } = applyEdit(before, body, await resolveParties(deps, body, before))
  demandNoProblem(draftProblem(event))
  const after = isHistory(before) ? asHistory(event) : event
  const was = Object.fromEntries(Object.keys(body).map((field) => [field, before[field as keyof Event] ?? null]))
  const made = madeWrite(deps, item, { row, id, part, what: 'changed', version: before.version + 1, was })
  const also = [made, ...(isHistory(before) ? pastWrites(deps, item, after) : [])]
  const activity = { action: 'changed', detail: `From ${item.name}` }
  await saveEvent(deps, { before, after, actor: await actorOf(deps, item.user_id), activity, also })
  return decided
}

/** Saves an event as the dry run decided: as a draft, or as paid history. Neither asks or charges anybody. */
export const applyEvent = async (deps: Deps, item: ImportItem, decided: Decided, part: number): Promise<Decided> => {
  if (decided.outcome === 'changed') return changeEvent(deps, item, decided, part)
  if (decided.outcome !== 'new') return decided
  const note: Omit<Made, 'PK' | 'SK'> = { row: decided.row, id: decided.id, part, what: 'new', version: 1 }
  try {
    return await addEvent(deps, item, decided, madeWrite(deps, item, note))
  } catch (error) {
    // The id is of this row alone: a step before has made it.
    if (error instanceof EventChanged) return decided
    throw error
  }
}
