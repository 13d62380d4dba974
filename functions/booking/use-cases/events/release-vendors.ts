import { eventsApi } from '#shared/api/events.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { canRelease, canReleaseVendor } from '#shared/domain/event/access/event-permissions.ts'
import { inBoth, leaving } from '#functions/event/rules/agreement/change.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { AppError } from '#shared/errors.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { demandVerdict, openEvent } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase, type Input } from '#functions/platform/deps/use-case.ts'

const failed = 'An error occurred while releasing vendors'

/** Only ids are used; names and addresses come from the event. */
const namedIn = (event: Event, body: Input<typeof eventsApi.releaseVendors>['body']): Vendor[] => {
  const musicians = new Set((body.musicians ?? []).map(({ id }) => id))
  return vendorsOf(event).filter(({ role, key }) => {
    const id = key.split('|')[0]!
    return role === 'musician' ? musicians.has(id) : body[role]?.id === id
  })
}

/** The line-up after a release: the part is open again; a musician leaves a slot with the same rate. */
const openParts = (event: Event, vendors: readonly Vendor[]): Partial<EventInput> => {
  const keys = new Set(vendors.map(({ role, key }) => `${role}|${key}`))
  const isReleased = (entry: Event['musicians'][number]) =>
    keys.has(`musician|${entry.musician_id}|${entry.instrument}`)
  const gone = event.musicians.filter(isReleased)
  return {
    ...(keys.has(`artist|${chosen(event.artist_id)}`) && { artist_id: null }),
    ...(keys.has(`bandleader|${chosen(event.bandleader_id)}`) && { bandleader_id: null }),
    ...(gone.length > 0 && {
      musicians: event.musicians.filter((entry) => !isReleased(entry)),
      musician_slots: [...event.musician_slots, ...gone.map(({ rate, instrument }) => ({ rate, instrument }))],
    }),
  }
}

/** British lists have no comma before their `and`, like our messages. */
const list = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

export const releaseVendors = useCase(
  eventsApi.releaseVendors,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canRelease)
      const named = namedIn(before, body)
      if (named.length === 0) throw new AppError('invalid', failed)
      for (const vendor of named)
        demandVerdict(canReleaseVendor(relation(actor, before), before, vendor), actor, before)

      const parties = { musicians: {}, newSlotId: () => deps.id('slt') }
      const event = inBoth(before, (whole) => applyEdit(whole, openParts(whole, named), parties).event)
      const released = leaving(before, event)
      const names = [...new Set(named.map(({ name }) => name))]
      await saveAndShow(deps, {
        before,
        after: applyConsequences(event, deps.now),
        actor,
        activity: { action: 'released', detail: names.join(', ') },
      })
      const unreachable = released.find(({ email }) => !email)
      if (unreachable) return { success: false, message: `There was a problem notifying ${unreachable.name}` }
      const verb = names.length > 1 ? 'have' : 'has'
      return { success: true, message: `${list(names)} ${verb} been ${released.length > 0 ? 'notified' : 'released'}` }
    }),
  ({ params }) => eventToSave(params.id),
)
