import { lookupsApi } from '#shared/api/lookups.ts'
import { isVisible } from '#shared/domain/event/access/event-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { changedOf, partOf, type Changed, type ChangePart } from '#functions/platform/db/change.ts'
import { changesSince, longestAbsenceMs, readChanges } from '#functions/platform/db/changes.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { eventKey, type Key } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { optionalEnv } from '#functions/platform/config/env.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ownView, viewsFollowedBy } from './followed-views.ts'

const isTooOld = (since: string, now: string) => Date.parse(now) - Date.parse(since) > longestAbsenceMs

const changesOf = async (deps: Deps, actor: Actor, since: string) => {
  const read = await Promise.all(
    viewsFollowedBy(actor).map(async (view) => {
      const rows =
        view === ownView(actor.id)
          ? await deps.db.range<Key>(changesSince(view, since))
          : await readChanges(deps, view, since)
      return rows?.map((row) => ({ part: partOf(view, row), change: changedOf(row) }))
    }),
  )
  if (read.includes(undefined)) return undefined
  const part = (name: ChangePart) =>
    once(read.flatMap((rows = []) => rows.filter((row) => row.part === name).map(({ change }) => change)))
  return { events: part('events'), requests: part('requests'), lists: part('lists'), notices: part('notices') }
}

/** An admin's own events are also among those of all. */
const once = (changes: readonly Changed[]) => [
  ...new Map(changes.map((each) => [`${each.id}@${each.at}`, each])).values(),
]

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
      ...(optionalEnv('CHANNEL_URL') !== undefined && { channel: true as const }),
      ...(version !== undefined && { version }),
    }
  },
  ({ query: { since, event } }, callerId) => [
    ...(event === undefined ? [] : [eventKey(event)]),
    changesSince(ownView(callerId), since),
  ],
)
