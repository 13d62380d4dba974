import { canCopy, canRepeat } from '#shared/domain/event/access/event-permissions.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { copyOf, leavingOut, timesOn } from '#shared/domain/event/edit/copy.ts'
import { withConsequences } from '#shared/domain/event/edit/edit.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { AppError } from '#shared/errors.ts'
import { clashOf, readCalendars } from '#functions/event/data/calendar.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { goneVendors } from '#functions/event/data/gone-vendors.ts'
import { repeatKey, type Key } from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { signupLink } from '#functions/people/data/signup-link.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'

/**
 * A residency: one event per day, so that each has its own contract or invoice. Loaded with the first write
 * (writes.lazy.ts).
 */

/** As `canRepeat` demands. */
type DatedEvent = Event & { start: string; end: string; timezone: string }

interface RepeatRow extends Key {
  event_id: string
}

/** The event that was made for that day, unless it was deleted since. */
const madeOn = async (deps: Deps, id: string, date: string): Promise<{ row?: RepeatRow; event_id?: string }> => {
  const row = await deps.db.get<RepeatRow>(repeatKey(id, date))
  if (!row) return {}
  return (await findEvent(deps, row.event_id)) ? { row, event_id: row.event_id } : { row }
}

const repeatWrite = (
  { db }: Deps,
  id: string,
  date: string,
  event_id: string,
  old: RepeatRow | undefined,
): TransactItem =>
  put(
    db.tableName,
    { ...repeatKey(id, date), event_id },
    old
      ? { ConditionExpression: 'event_id = :old', ExpressionAttributeValues: { ':old': old.event_id } }
      : { ConditionExpression: 'attribute_not_exists(PK)' },
  )

const copyOn = async (
  deps: Deps,
  actor: Actor,
  source: DatedEvent,
  date: string,
  gone: ReadonlySet<string>,
): Promise<Event> => {
  const copy = leavingOut(copyOf(source, { id: deps.id('evt'), user_id: actor.id }, deps.now), gone)
  const dated = withConsequences(copy, { ...copy, ...timesOn(source, date) })
  const link = source.agent && (await signupLink(deps.appUrl, source.agent.id, copy.id))
  return { ...applyConsequences(dated, deps.now), ...link }
}

const addOn = (deps: Deps, actor: Actor, source: DatedEvent, date: string, gone: ReadonlySet<string>) =>
  retryConflicts(
    deps,
    async () => {
      const { row, event_id } = await madeOn(deps, source.id, date)
      if (event_id !== undefined) return { date, event_id, added: false }
      const after = await copyOn(deps, actor, source, date, gone)
      await saveEvent(deps, {
        before: undefined,
        after,
        actor,
        activity: { action: 'created', detail: `${source.name}, repeated` },
        also: [repeatWrite(deps, source.id, date, after.id, row)],
      })
      return { date, event_id: after.id, added: true }
    },
    // Another click has just made this day.
    anyConflict,
  )

/** One transaction per day: after a failure, the next call adds the missing days. */
export const addDates = async (deps: Deps, actor: Actor, id: string, dates: readonly string[]) => {
  const source = (await openEvent(deps, actor, id, canRepeat)) as DatedEvent
  if (dates.some((date) => timesOn(source, date).start <= deps.now))
    throw new AppError('invalid', 'Please choose days that are still to come')
  const gone = new Set((await goneVendors(deps, source)).map((vendor) => vendor.id))
  const results = await Promise.allSettled(dates.map((date) => addOn(deps, actor, source, date, gone)))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** Vendors that a copy of the event leaves out. */
export const leftOut = async (deps: Deps, actor: Actor, id: string) =>
  goneVendors(deps, await openEvent(deps, actor, id, canCopy))

export const previewDates = async (deps: Deps, actor: Actor, id: string, dates: readonly string[]) => {
  const source = (await openEvent(deps, actor, id, canRepeat)) as DatedEvent
  const vendors = vendorsOf(source).flatMap(({ user_id, name }) => (user_id === undefined ? [] : [{ user_id, name }]))
  const [calendars, made] = await Promise.all([
    readCalendars(deps, [...new Set(vendors.map(({ user_id }) => user_id))]),
    Promise.all(dates.map((date) => madeOn(deps, source.id, date))),
  ])
  return dates.map((date, i) => {
    const event_id = made[i]?.event_id ?? null
    const times = timesOn(source, date)
    const busy = vendors.filter(({ user_id }) => clashOf(calendars.get(user_id), { id: event_id ?? '', ...times }))
    return { date, ...times, event_id, busy: [...new Set(busy.map(({ name }) => name))] }
  })
}
