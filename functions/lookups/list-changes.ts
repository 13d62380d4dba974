import { lookupsApi } from '#shared/api/lookups.ts'
import { isVisible } from '#shared/domain/event/access/event-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { viewFor } from '#shared/domain/event/access/views.ts'
import {
  changedOf,
  changesSince,
  longestAbsenceMs,
  noticeChanged,
  isList,
  readChanges,
  requestsChanged,
  type Changed,
} from '#functions/_data/rows/changes.ts'
import { findEvent } from '#functions/_data/event/find-event.ts'
import { eventKey, type Key } from '#functions/_data/rows/keys.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'

/** A person's own view, which is also that of an agent. */
const ownView = (userId: string) => `U#${userId}`

const isTooOld = (since: string, now: string) => Date.parse(now) - Date.parse(since) > longestAbsenceMs

const changesOf = async (deps: Deps, actor: Actor, since: string) => {
  const { view } = viewFor(actor)
  const [own, all, ofStaff] = await Promise.all([
    deps.db.range<Key>(changesSince(ownView(actor.id), since)).then((rows) => rows.map(changedOf)),
    view === ownView(actor.id) ? [] : readChanges(deps, view, since),
    actor.is_agent || actor.is_admin ? readChanges(deps, requestsChanged, since) : [],
  ])
  if (!all || !ofStaff) return undefined
  const isNotice = ({ id }: Changed) => id === noticeChanged
  const events = view === ownView(actor.id) ? own.filter((change) => !isNotice(change)) : all
  const requests = ofStaff.filter((change) => !isList(change))
  return { events, requests, lists: ofStaff.filter(isList), notices: own.filter(isNotice) }
}

/** The version of the event that the screen shows; null if the caller may not see it, or no longer. */
const versionOf = async (deps: Deps, actor: Actor, id: string) => {
  const event = await findEvent(deps, id)
  return event && isVisible(relation(actor, event)) ? (event.version ?? 0) : null
}

/** An open screen asks for this every few seconds: which events to read again, without their content. */
export const listChanges = useCase(
  lookupsApi.listChanges,
  async (deps, actor, { query: { since, event } }) => {
    const [changes, version] = await Promise.all([
      isTooOld(since, deps.now) ? undefined : changesOf(deps, actor, since),
      event === undefined ? undefined : versionOf(deps, actor, event),
    ])
    return {
      at: deps.now,
      all: changes === undefined,
      events: changes?.events ?? [],
      requests: changes?.requests ?? [],
      lists: changes?.lists ?? [],
      notices: changes?.notices ?? [],
      ...(version !== undefined && { version }),
    }
  },
  ({ query: { since, event } }, callerId) => [
    ...(event === undefined ? [] : [eventKey(event)]),
    changesSince(ownView(callerId), since),
  ],
)
