import { eventsApi } from '#shared/api/events.ts'
import type { Question } from '#shared/domain/call-list/answer-schema.ts'
import { askedOf, asAsked } from '#shared/domain/event/record/calls.ts'
import { calendarFile } from '#shared/domain/event/record/calendar-file.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { askedVendors } from '#shared/domain/event/record/pending-answers.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { vendorName, vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { sum } from '#shared/domain/money.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { formatPhone } from '#shared/domain/phone.ts'
import { AppError } from '#shared/errors.ts'
import { findAnswerLink, roundOfLink, usedLinkWrite, type AnswerLink } from '#functions/event/data/answer-link.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { answerEvent } from '#functions/booking/use-cases/answer-event.ts'
import { demandRead } from '#functions/event/use-cases/demand-read.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { partOf } from '#functions/event/mails/event-mail.ts'

/** The link of a mail: its token stands for one person, event and round, opens no session, and works once. */

const contactOf = ({ agent }: Event) => ({ name: agent?.name ?? 'BookMe', phone: agent?.cell_phone ?? null })

const callText = (event: Event): string => {
  const { name, phone } = contactOf(event)
  return phone === null ? `Questions? Please ask ${name}.` : `Questions? Call ${name} at ${formatPhone(phone)}.`
}

interface Opened {
  link: AnswerLink
  event: EventItem
  user: UserRecord
}

const unknown = () =>
  new AppError('not_found', 'This link does not work: please open the newest mail, or call the person who asked you.')
const ended = (event: Event, message: string) => new AppError('conflict', `${message} ${callText(event)}`)
const answered = (event: Event) => ended(event, 'You have answered already, thank you.')

/** @throws AppError conflict for a question that has ended, or is another one now. */
const demandOpen = (link: AnswerLink, event: Event, user: UserRecord): void => {
  const now = roundOfLink(link, event)
  if (now === undefined) {
    const own = vendorsOf(event).some(({ user_id, status }) => user_id === user.id && isConfirmed(status))
    throw ended(
      event,
      own ? 'You have confirmed already, thank you.' : 'This question has ended: no answer is needed any more.',
    )
  }
  demandRead(link.round, now, () => ended(event, 'This question has changed: please open the newest mail.'))
}

/** @throws AppError not_found for a wrong link, conflict for one that was used or whose question has ended. */
const open = async (deps: Deps): Promise<Opened> => {
  const link = await findAnswerLink(deps, deps.request.answerToken)
  if (!link) throw unknown()
  const [event, user] = await Promise.all([findEvent(deps, link.event_id), findUser(deps, link.user_id)])
  if (!event || !user || user.erased_at !== undefined || !user.verified) throw unknown()
  if (link.used_at !== undefined) throw answered(event)
  demandOpen(link, event, user)
  return { link, event, user }
}

/** A part that is booked, and would change. */
const isAskedAgain =
  (event: Event) =>
  (vendor: Vendor): boolean =>
    askedVendors(event).has(vendorName(vendor))

const questionOf = async ({ event, user }: Opened): Promise<Question> => {
  const asked = askedOf({ id: user.id }, event)
  const shown = asked ? asAsked(event, asked) : event
  const own = vendorsOf(shown).filter(({ user_id, status }) => user_id === user.id && status === 'requested')
  const rate = sum(own.map((part) => part.rate))
  const { venue } = event
  const { changesFor } = await import('#functions/event/use-cases/agreement.lazy.ts')
  const address = venue && [venue.name, venue.street, venue.city, venue.state].filter(Boolean).join(', ')
  return {
    first: user.first,
    event: event.name,
    part: own.map(partOf).join(' and '),
    rate: rate > 0 ? rate : null,
    ...{ start: event.start ?? null, end: event.end ?? null, timezone: zoneOf(event) },
    ...{ venue: address || null, call_time: event.call_time || null },
    players: vendorsOf(event)
      .filter(({ user_id, status }) => user_id !== user.id && isConfirmed(status))
      .map((vendor) => ({ name: vendor.name, part: partOf(vendor) })),
    contact: contactOf(event),
    answer_by: asked?.person.answer_by ?? event.agreement?.pending?.answer_by ?? null,
    changes: event.agreement?.pending ? changesFor(event, own.filter(isAskedAgain(event))) : [],
    can_counter: asked !== undefined && !asked.person.is_countered,
  }
}

export const getQuestion = useCase(eventsApi.getQuestion, async (deps) => questionOf(await open(deps)))

export const answerQuestion = useCase(eventsApi.answerQuestion, async (deps, _actor, { body }) => {
  const { link, event, user } = await open(deps)
  const actor: Actor = { ...viewerOf(user), user, session: { PK: link.PK, SK: link.SK }, confirmed_at: undefined }
  deps.log.add({ actor_id: user.id })
  const by = { check: (now: Event) => demandOpen(link, now, user), also: [usedLinkWrite(deps, link)] }
  try {
    await answerEvent(deps, actor, { params: { id: event.id }, query: {}, body }, by)
  } catch (error) {
    throw error instanceof ConditionFailed && error.failed.has('answer_link') ? answered(event) : error
  }
  const { response } = body
  const file = { event: event.name, venue: event.venue?.name ?? '', event_id: event.id, version: String(event.version) }
  const times = { start: event.start ?? undefined, end: event.end ?? undefined }
  const url = `${deps.appUrl}/event?id=${event.id}`
  return {
    response,
    calendar:
      // The times of a change are not in force before everybody has agreed.
      response === 'confirm' && event.agreement?.pending == null
        ? (calendarFile({ ...file, ...times }, 'CONFIRMED', { now: deps.now, url }) ?? null)
        : null,
    needs_bank_account: response === 'confirm' && user.stripe_account_id === undefined,
    contact: contactOf(event),
  }
})
