import { proposeChange } from '#functions/event/rules/agreement/change.ts'
import { askedAgain } from '#shared/domain/event/agreement/consents.ts'
import { editVerdict } from '#functions/event/rules/agreement/edit-verdict.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { writableFields } from '#shared/domain/event/access/writable-fields.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { leaderLineup } from '#shared/domain/event/edit/lineup.ts'
import { leaderSaveProblem, saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import type { EventField } from '#shared/domain/event/record/fields.ts'
import type { DraftInput, Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { engagedVendors } from '#shared/domain/event/record/vendors.ts'
import { clashOf, newlyTaken, readCalendars, type Calendars } from '#functions/event/data/calendar.ts'
import { demandNoProblem, demandVerdict } from '#functions/event/use-cases/open-event.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { resolveParties } from '#functions/event/data/parties.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

const cut = (body: Partial<DraftInput>, fields: ReadonlySet<EventField>): Partial<DraftInput> =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => value !== undefined && fields.has(field as EventField)),
  )

/**
 * The event as a save would leave it, including the proposed change of terms. Fields that the caller may not write are
 * ignored.
 * @throws AppError invalid or conflict if the save is refused.
 */
export const editedEvent = async (
  deps: Deps,
  actor: Actor,
  before: EventItem,
  body: Partial<DraftInput>,
  problemOf = saveProblem,
): Promise<Event> => {
  const who = relation(actor, before)
  const changes = cut(body, writableFields(who, before))
  if (!isStaff(who)) demandVerdict(leaderLineup(before, changes), actor, before)
  const { event } = applyEdit(before, changes, await resolveParties(deps, changes, before))
  demandVerdict(editVerdict(before, event), actor, before)
  demandNoProblem(isStaff(who) ? problemOf(event) : leaderSaveProblem(event))
  const proposer = { name: actor.name, user_id: actor.id, changeId: deps.id('chg'), now: deps.now }
  return applyConsequences(proposeChange(before, event, proposer), deps.now)
}

/** Vendors whose time is newly taken or who are requested for another time, but who have confirmed another event. */
export const clashes = async (
  deps: Deps,
  before: Event,
  after: Event,
): Promise<{ calendars: Calendars; names: string[] }> => {
  const again = askedAgain(inForce(before), after).flatMap(({ user_id }) => user_id ?? [])
  const calendars = await readCalendars(deps, [...new Set([...newlyTaken(before, after), ...again])])
  const names = engagedVendors(after)
    .filter(({ user_id }) => user_id !== undefined && clashOf(calendars.get(user_id), after))
    .map(({ name }) => name)
  return { calendars, names }
}
