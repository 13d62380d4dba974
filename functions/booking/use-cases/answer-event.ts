import type { eventsApi } from '#shared/api/events.ts'
import { canRecordAnswer, canRespond, isVisible } from '#shared/domain/event/access/event-permissions.ts'
import { relationInAnyTerms } from '#shared/domain/event/access/relation.ts'
import { withAnswer } from '#functions/event/rules/agreement/answer.ts'
import { askedVendors, isOfVendor, ownAnswers } from '#shared/domain/event/record/pending-answers.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { isLowered } from '#shared/domain/event/money/agreed-rates.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { vendorName, vendorsOf, type Vendor, type VendorRole } from '#shared/domain/event/record/vendors.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { clashOf, readCalendars } from '#functions/event/data/calendar.ts'
import { readBy, type ReadCheck } from '#functions/event/use-cases/demand-read.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent, refusal } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { leaderBeside, mailParties, partOf } from '#functions/event/mails/event-mail.ts'
import { eventFor, getEvent, type EventItem } from '#functions/event/data/find-event.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import type { Input } from '#functions/platform/deps/use-case.ts'
import { answerCall, questionTo, refuseLateAnswer } from '#functions/calling/use-cases/answer-call.ts'
import { saveOwnAnswers } from './own-answers.ts'

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

interface Answering {
  response: 'confirm' | 'decline'
  reason?: string | null | undefined
  /** The proposed change that was read. */
  change_id?: string | undefined
  /** Only for staff: the vendor whose answer by telephone is recorded. */
  vendor?: { role: VendorRole; id: string } | undefined
  /** Of a yes. */
  read: ReadCheck
  /** More writes of its transaction. */
  also?: readonly TransactItem[] | undefined
}

/** A lower rate needs the vendor's own answer; an answer by telephone is for time, place and act. */
const demandOwnAnswer = (before: Event, changed: readonly Vendor[], actor: Viewer): void => {
  const lowered = changed.find((part) => isLowered(before, part))
  if (lowered)
    throw refusal('conflict', `${lowered.name} has to agree to a lower rate in person: they have a mail`, actor, before)
}

/**
 * A vendor's answer for all of their requested parts. Confirming takes the time in the vendor's calendar: of
 * overlapping confirmations exactly one is written; the others learn the blocked time, but not the event. Staff may
 * record an answer that a named vendor gave by phone, and the vendor gets a mail about it.
 * @throws AppError conflict if nobody is asked, the time is taken, or a rate would fall without the vendor's own
 * answer.
 */
export const answerAsVendor = async (
  deps: Deps,
  actor: Actor,
  before: EventItem,
  { response, reason, change_id, vendor, read, also = [] }: Answering,
): Promise<EventView> => {
  const isConfirming = response === 'confirm'
  const { event, changed, isAnswerable } = withAnswer(
    before,
    vendor ? isNamed(vendor) : isPartOf(actor),
    response,
    change_id !== undefined,
  )
  if (!isAnswerable) throw refusal('conflict', unanswerable(before, vendor !== undefined), actor, before)
  const [part] = changed
  if (!part) return eventFor(actor, before)
  if (isConfirming) read(before)
  if (vendor && isConfirming) demandOwnAnswer(before, changed, actor)

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
  const own = { ...variables, reason: reason ?? undefined }
  const { answerRecorded: recorded } = await import('#functions/event/use-cases/agreement.lazy.ts')
  const isChange = isAboutChange(before, after, part)
  const toAgent = isChange
    ? mailParties(inForce(after), 'agent', 'change_answered', { ...own, answer: isConfirming ? 'agreed' : 'declined' })
    : isConfirming
      ? mailParties(inForce(after), 'agent', 'vendor_confirmed', variables)
      : mailParties(inForce(after), 'agent', 'vendor_declined', own)
  const beside = isConfirming || isChange ? [] : leaderBeside(after, userId)
  return saveAndShow(deps, {
    before,
    after,
    actor,
    calendars,
    also,
    activity: {
      action: vendor ? `recorded by telephone: ${answer}` : answer,
      detail: [variables.vendor, variables.part, reason].filter(Boolean).join(', '),
    },
    jobs: [
      ...(vendor ? recorded(isChange ? before : undefined, after, changed, { answer, by: actor.name }) : toAgent),
      ...mailParties(inForce(after), { vendors: beside }, 'vendor_declined', own),
    ],
  })
}

/** The answer is to a proposed change, and the vendor stays booked by the terms in force. */
const isAboutChange = (before: Event, after: Event, { role, key }: Vendor): boolean => {
  const name = vendorName({ role, key })
  const isAsked = askedVendors(before).has(name)
  return (
    isAsked && vendorsOf(inForce(after)).some((vendor) => vendorName(vendor) === name && isConfirmed(vendor.status))
  )
}

/** An answer to an older change is refused: the vendor has not read the newer one. */
export const demandSameChange = (before: Event, change_id: string | undefined, actor: Viewer): void => {
  if (change_id !== undefined && change_id !== before.agreement?.pending?.id)
    throw refusal('conflict', 'This change is no longer proposed, please look at it again', actor, before)
}

const answers = { confirm: 'accept', decline: 'decline' } as const

/** The link of a mail that carries the answer: it is refused where its question is not the event's any more. */
interface ByLink {
  check: ReadCheck
  also: readonly TransactItem[]
}

const askedElsewhere = (actor: Viewer, event: Event) =>
  refusal('conflict', 'You are asked for something else now, please look at it again', actor, event)

/** An answer of one's own, or one that staff record. */
export const answerEvent = (
  deps: Deps,
  actor: Actor,
  { params, body }: Input<typeof eventsApi.respond>,
  by?: ByLink,
) => {
  const read = by?.check ?? readBy(actor, body.round)
  return retryConflicts(deps, async () => {
    const found = await getEvent(deps, params.id)
    by?.check(found)
    if (!body.vendor && !isVisible(relationInAnyTerms(actor, found))) await refuseLateAnswer(deps, actor, found)
    const before = await openEvent(deps, actor, params.id, body.vendor ? canRecordAnswer : canRespond)
    demandSameChange(before, body.change_id, actor)
    const { response, reason } = body
    const question = body.vendor ? undefined : questionTo(actor, before)
    if (question && body.chair !== undefined && question.chair !== body.chair) throw askedElsewhere(actor, before)
    if (question) return answerCall(deps, actor, before, question, { ...body, read, also: by?.also })
    if (response === 'counter') throw refusal('conflict', 'Only a call list takes counter-offers', actor, before)
    // A correction after the gig takes them off the event: they answer it, although they have no part any more.
    const leaving = body.vendor ? [] : ownAnswers(before, actor).filter(isOfVendor)
    if (leaving.length > 0)
      return saveOwnAnswers(deps, actor, before, leaving, { answer: answers[response], reason, read })
    return answerAsVendor(deps, actor, before, { ...body, response, read, also: by?.also })
  })
}
