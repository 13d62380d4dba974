import { eventsApi } from '#shared/api/events.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { canRequest } from '#shared/domain/event/access/event-permissions.ts'
import { saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { askedVendors } from '#shared/domain/event/record/pending-answers.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { nextStatus as statusAfter } from '#shared/domain/event/record/status.ts'
import { vendorAfter } from '#shared/domain/event/record/vendor-status.ts'
import { vendorName, vendorsOf, withVendorStatus, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { AppError } from '#shared/errors.ts'
import { clashOf, type CalendarRow } from '#functions/event/data/calendar.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { demandNoProblem, openEvent, refusal } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { mailParties, partOf } from '#functions/event/mails/event-mail.ts'
import { requestWords } from '#functions/event/mails/request-words.ts'
import { requestTo } from '#functions/platform/mail/text-to.ts'
import { optInOf } from '#functions/messages/data/texts.ts'
import { linkRound } from '#functions/event/data/round.ts'
import { calendarKey, profileKey } from '#functions/platform/db/keys.ts'
import { withPerson } from '#functions/event/data/parties.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { asProposed } from '#shared/domain/event/record/terms.ts'
import { sum } from '#shared/domain/money.ts'
import type { MailJob } from '#shared/mails.ts'
import type { TextJob } from '#shared/texts.ts'
import { fields, requestKeys, wantedOf, type RequestBody } from './request-keys.ts'

/** The requested parts: a musician with two instruments is requested for both. */
const partsOf = (event: Event, body: RequestBody): Vendor[] => {
  const [wanted, ...more] = wantedOf(body)
  if (!wanted || more.length > 0) throw new AppError('invalid', 'Please say whom to request')
  const parts = vendorsOf(event).filter(({ role, key }) => role === wanted.role && key.split('|')[0] === wanted.id)
  if (parts.length > 0) return parts
  const message =
    wanted.role === 'artist' && chosen(event.artist_id) === undefined
      ? 'No artist selected.'
      : `Could not request ${wanted.role}`
  throw new AppError('invalid', message, {
    errors: { [fields[wanted.role]]: `This ${wanted.role} is not on the event` },
  })
}

/** Vendors in force who are asked about a change read again what changes. */
const requestMails = async (event: Event, parts: readonly Vendor[]): Promise<MailJob[]> => {
  const names = new Set(parts.map(vendorName))
  const vendors = vendorsOf(event).filter((vendor) => names.has(vendorName(vendor)))
  const asked = askedVendors(event)
  const isChange = vendors.every((vendor) => asked.has(vendorName(vendor)))
  return isChange
    ? (await import('#functions/event/use-cases/agreement.lazy.ts')).changeAsked(event, vendors)
    : mailParties(asProposed(event), { vendors }, 'vendor_requested')
}

/**
 * The same request as a text, for somebody who opted in; one a day of repeated clicks. A change of what is booked is
 * too long for one.
 */
const requestTexts = async (deps: Deps, event: Event, parts: readonly Vendor[], userId: string): Promise<TextJob[]> => {
  const { number } = await optInOf(deps, userId)
  const round = linkRound(event, userId)
  if (number === null || round === undefined || event.agreement?.pending != null) return []
  const words = requestWords(event, {
    rate: sum(parts.map(({ rate }) => rate)),
    part: parts.map(partOf).join(' and '),
  })
  return [requestTo(userId, event, { key: `${round} ${deps.now.slice(0, 10)}`, words })]
}

/**
 * Requests a vendor, or resends the request. Refused if the vendor has confirmed an overlapping event. An open
 * request elsewhere is no obstacle: the vendor may decline it, and the calendar prevents confirming both.
 */
export const requestVendor = useCase(
  eventsApi.requestVendor,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, (who, event) => canRequest(who, event, deps.now))
      // The answers book a postpaid event at once: no later step could check for missing fields.
      if (before.status === 'draft' && !before.prepaid) demandNoProblem(saveProblem(before))
      const parts = partsOf(before, body)
      const [{ role, name, user_id = '' }] = parts as [Vendor]
      const asked = parts.filter(({ status }) => vendorAfter(status, 'request') !== undefined)
      if (asked.length === 0) throw refusal('conflict', `${name} has already confirmed`, actor, before)
      const [user, calendar] = await Promise.all([
        deps.db.get<UserRecord>(profileKey(user_id)),
        deps.db.get<CalendarRow>(calendarKey(user_id)),
      ])
      if (!user?.verified) throw refusal('conflict', `${name} is not verified yet`, actor, before)
      if (clashOf(calendar, before)) throw refusal('conflict', `${name} is not available at that time`, actor, before)

      const requested = asked.reduce(
        (event, part) => withVendorStatus(event, part.role, part.key, 'requested'),
        withPerson(before, user),
      )
      const status = statusAfter(before.prepaid, before.status, 'request_vendor') ?? before.status
      const after = applyConsequences({ ...requested, status }, deps.now)
      return saveAndShow(deps, {
        before,
        after,
        actor,
        activity: { action: `${role} requested`, detail: `${name}, ${asked.map(partOf).join(' and ')}` },
        jobs: [...(await requestMails(after, asked)), ...(await requestTexts(deps, after, asked, user_id))],
      })
    }),
  requestKeys,
)
