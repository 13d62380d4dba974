import { eventsApi } from '#shared/api/events.ts'
import { canRespond } from '#shared/domain/event/access/event-permissions.ts'
import { settle } from '#shared/domain/event/lifecycle/progress.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorAfter } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf, withVendorStatus, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import { clashOf, readCalendars } from '../_data/calendar.ts'
import { openEvent, refusal, saveAndShow } from '../_data/event-action.ts'
import { retryConflicts } from '../_data/conflict-retry.ts'
import { leaderBeside, mailParties, partOf } from '../_data/event-mail.ts'
import { eventFor } from '../_data/event.ts'
import { calendarKey, eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'

/** The caller's own parts: one person may be the artist and play in the band. */
const ownParts = (event: Event, viewer: Viewer): Vendor[] =>
  vendorsOf(event).filter(
    ({ role, key }) => key.split('|')[0] === (role === 'artist' ? viewer.artist_id : viewer.musician_id),
  )

/**
 * The caller's answer for all of their parts that were requested. Confirming takes the time in the caller's calendar:
 * of overlapping confirmations exactly one is written, the others are told the time that is taken, and not by what.
 */
export const respond = useCase(
  eventsApi.respond,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canRespond)
      const isConfirming = body.response === 'confirm'
      const answered = ownParts(before, actor).flatMap((part) => {
        const status = vendorAfter(part.status, body.response)
        return status === undefined ? [] : [{ part, status }]
      })
      if (answered.length === 0)
        throw refusal('conflict', 'You have declined this event, please ask to be requested again', actor, before)
      const changed = answered.filter(({ part, status }) => part.status !== status)
      if (changed.length === 0) return eventFor(actor, before)

      const calendars = isConfirming ? await readCalendars(deps, [actor.id]) : undefined
      const clash = calendars && clashOf(calendars.get(actor.id), before)
      if (clash)
        throw new AppError(
          'conflict',
          `You have already confirmed another event: ${whenText({ ...clash, timezone: before.timezone })}`,
          { event: eventFor(actor, before) },
        )

      const after = settle(
        changed.reduce(
          (event, { part, status }) => withVendorStatus(event, part.role, part.key, status),
          before as Event,
        ),
      )
      const variables = {
        vendor: changed[0]!.part.name,
        part: changed.map(({ part }) => partOf(part)).join(' and '),
      }
      return saveAndShow(deps, {
        before,
        after,
        actor,
        calendars,
        activity: {
          action: isConfirming ? 'confirmed' : 'declined',
          detail: [variables.vendor, variables.part, body.reason].filter(Boolean).join(', '),
        },
        jobs: isConfirming
          ? mailParties(after, 'agent', 'vendor_confirmed', variables)
          : mailParties(after, ['agent', { vendors: leaderBeside(after, actor.id) }], 'vendor_declined', {
              ...variables,
              reason: body.reason ?? undefined,
            }),
      })
    }),
  ({ params }, callerId) => [eventKey(params.id), calendarKey(callerId)],
)
