import { eventsApi } from '#shared/api/events.ts'
import { canRecordAnswer, canRespond } from '#shared/domain/event/access/event-permissions.ts'
import { withAnswer } from '#shared/domain/event/agreement/answer.ts'
import { applyConsequences } from '#shared/domain/event/agreement/apply-consequences.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { clashOf, readCalendars } from '#functions/_data/event/calendar.ts'
import { saveAndShow } from '#functions/_steps/event-action.ts'
import { openEvent, refusal } from '#functions/_steps/open-event.ts'
import { retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import { leaderBeside, mailParties, partOf } from '#functions/_mails/event-mail.ts'
import { eventFor } from '#functions/_data/event/find-event.ts'
import { calendarKey, eventKey } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'

const isNamed =
  (named: { role: string; id: string }) =>
  ({ role, key }: Vendor): boolean =>
    role === named.role && key.split('|')[0] === named.id

const unanswerable = ({ status }: Event, isRecorded: boolean): string =>
  status === 'played'
    ? 'This event no longer takes answers'
    : isRecorded
      ? 'This vendor is not asked for an answer'
      : 'You have declined this event, please ask to be requested again'

/** A person may be the artist and also play in the band. */
const isPartOf =
  (viewer: Viewer) =>
  ({ role, key }: Vendor): boolean =>
    key.split('|')[0] === (role === 'artist' ? viewer.artist_id : viewer.musician_id)

/**
 * The caller's answer for all of their requested parts. Confirming takes the time in the caller's calendar: of
 * overlapping confirmations exactly one is written; the others learn the blocked time, but not the event. Staff may
 * record an answer that a named vendor gave by phone, and the vendor gets a mail about it.
 */
export const respond = useCase(
  eventsApi.respond,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const { vendor } = body
      const before = await openEvent(deps, actor, params.id, vendor ? canRecordAnswer : canRespond)
      const isConfirming = body.response === 'confirm'
      if (body.change_id !== undefined && body.change_id !== before.agreement?.pending?.id)
        throw refusal('conflict', 'This change is no longer proposed, please look at it again', actor, before)
      const { event, changed, isAnswerable } = withAnswer(
        before,
        vendor ? isNamed(vendor) : isPartOf(actor),
        body.response,
        body.change_id !== undefined,
      )
      if (!isAnswerable) throw refusal('conflict', unanswerable(before, vendor !== undefined), actor, before)
      const [part] = changed
      if (!part) return eventFor(actor, before)

      const userId = part.user_id ?? actor.id
      const calendars = isConfirming ? await readCalendars(deps, [userId]) : undefined
      const clash = calendars && clashOf(calendars.get(userId), before)
      if (clash) {
        const who = vendor ? `${part.name} has` : 'You have'
        const when = whenText({ ...clash, timezone: before.timezone })
        throw refusal('conflict', `${who} already confirmed another event: ${when}`, actor, before)
      }

      const after = applyConsequences(event, deps.now)
      const variables = { vendor: part.name, part: changed.map(partOf).join(' and ') }
      const answer = isConfirming ? 'confirmed' : 'declined'
      const beside = { vendors: leaderBeside(after, userId) }
      const own = { ...variables, reason: body.reason ?? undefined }
      return saveAndShow(deps, {
        before,
        after,
        actor,
        calendars,
        activity: {
          action: vendor ? `recorded by telephone: ${answer}` : answer,
          detail: [variables.vendor, variables.part, body.reason].filter(Boolean).join(', '),
        },
        jobs: [
          ...(vendor
            ? mailParties(after, { vendors: changed }, 'answer_recorded', { answer, by: actor.name })
            : isConfirming
              ? mailParties(after, 'agent', 'vendor_confirmed', variables)
              : mailParties(after, 'agent', 'vendor_declined', own)),
          ...(isConfirming ? [] : mailParties(after, beside, 'vendor_declined', own)),
        ],
      })
    }),
  ({ params }, callerId) => [eventKey(params.id), calendarKey(callerId)],
)
