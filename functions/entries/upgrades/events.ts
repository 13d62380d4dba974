import { openEvents, viewPk, type Key } from '#functions/platform/db/keys.ts'
import { eventsInRange } from '#functions/event/data/event-range.ts'
import { upgradeEvent } from '#functions/event/data/upgrade-event.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A step takes seconds; the next one continues after it. */
const eventsAtOnce = 200

/** No event is older than the product or booked decades ahead. The latest first: those matter most. */
const everything = {
  ...{ view: 'ALL', rest: {}, descending: true, limit: eventsAtOnce },
  ...{ from: '2020-01-01T00:00:00.000Z', to: '2060-01-01T00:00:00.000Z' },
}

/** Events with a date. @returns where the next step continues. */
export const upgradeDatedEvents = async (deps: Deps, cursor: string | undefined): Promise<string | undefined> => {
  const page = await eventsInRange(deps, { ...everything, cursor })
  for (const { id } of page.projections) await upgradeEvent(deps, id)
  return page.cursor
}

/** Drafts without a date are in the list of open events alone, and the last there. */
export const upgradeDrafts = async (deps: Deps, cursor: string | undefined): Promise<string | undefined> => {
  const range = { PK: viewPk('ALL', openEvents, false), prefix: '~' }
  const after = cursor === undefined ? {} : { after: { PK: range.PK, SK: cursor } }
  const page = await deps.db.page<Key>(range, { limit: eventsAtOnce, ...after })
  for (const { SK } of page.items) await upgradeEvent(deps, SK.slice(SK.indexOf('#') + 1))
  return page.next?.SK
}
