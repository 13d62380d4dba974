import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { date, instant, money, optionalText, positiveMoney, requiredText } from '../domain/schema-parts.ts'
import { answerGiven, answerInput, question } from '../domain/call-list/answer-schema.ts'
import { mostRepeats } from '../domain/event/edit/copy.ts'
import { namesRound, round } from '../domain/round.ts'
import { correctFields } from '../domain/event/record/fields.ts'
import { draftInput, eventInput, eventView } from '../domain/event/record/schema.ts'
import { endpoint } from './endpoint.ts'
import { noContent, version } from './wire.ts'

const repeatInput = lazy(() =>
  z.object({
    /** Days in the venue's zone. */
    dates: z
      .array(date())
      .min(1, 'Please choose a date')
      .max(mostRepeats, `At most ${mostRepeats} dates`)
      .refine((dates) => new Set(dates).size === dates.length, 'Each date once'),
  }),
)
const vendorRef = lazy(() =>
  z.object({
    id: z.string().max(64),
    status: z.string().max(32).nullish(),
    name: z.string().max(256).nullish(),
    email: z.string().max(254).nullish(),
    cell_phone: z.string().max(40).nullish(),
  }),
)
const changePreview = lazy(() => {
  const value = z.union([z.string(), money()]).nullable()
  return z.object({
    /** Amounts in currency units, instants, ids, or names of the line-up. */
    differences: z.array(
      z.object({
        field: z.string(),
        before: value,
        after: value,
        /** The owner of the rate or part. */
        name: z.string().optional(),
        /** The same in words. */
        text: z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      }),
    ),
    consents: z.array(
      z.object({
        who: z.string(),
        name: z.string(),
        role: z.enum(['client', 'agent', 'artist', 'bandleader', 'musician']),
      }),
    ),
    notices: z.array(z.object({ to: z.string(), about: z.string() })),
    money: z.object({
      price_before: money(),
      price_after: money(),
      paid: money(),
      on_its_way: money(),
      due_now: money(),
      refund: money(),
      balance: money(),
      balance_due_at: instant().nullable(),
    }),
    /** Takes effect with the save. */
    at_once: z.boolean(),
    answer_by: instant().nullable(),
    warnings: z.array(z.string()),
  })
})

/** They send something to somebody, or end something. */
const byPeople = { group: 'events', program: 'never' } as const
const reads = { group: 'events', program: 'read' } as const
const drafts = { group: 'events', program: 'write', did: 'Drafted an event' } as const

export const eventsApi = {
  getEvent: endpoint({
    ...reads,
    method: 'GET',
    path: '/events/{id}',
    who: 'verified',
    summary: 'Get an event as the caller may see it',
    status: 200,
    response: eventView,
  }),
  createEvent: endpoint({
    effect: 'everyday',
    ...drafts,
    method: 'POST',
    path: '/events',
    who: ['admin', 'agent'],
    summary: 'Create an event',
    body: eventInput,
    invalid: correctFields,
    status: 201,
    response: eventView,
  }),
  createDraft: endpoint({
    effect: 'everyday',
    ...drafts,
    method: 'POST',
    path: '/events/drafts',
    who: ['admin', 'agent'],
    summary: 'Create an unfinished draft: it needs a name, the rest can follow',
    body: draftInput,
    invalid: correctFields,
    status: 201,
    response: eventView,
  }),
  updateDraft: endpoint({
    effect: 'everyday',
    group: 'events',
    method: 'PUT',
    path: '/events/{id}/draft',
    who: ['admin', 'agent'],
    program: 'write',
    did: 'Changed a draft',
    summary: 'Save a draft that is still unfinished',
    body: () => draftInput().partial().extend({ version: version() }),
    invalid: correctFields,
    status: 200,
    response: eventView,
  }),
  previewCopy: endpoint({
    effect: 'nothing',
    ...reads,
    method: 'POST',
    path: '/events/{id}/copy-preview',
    who: ['admin', 'agent'],
    summary: 'Whom a copy of the event leaves out, because they can no longer be chosen; saves nothing',
    status: 200,
    response: () => z.object({ left_out: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  previewRepeat: endpoint({
    effect: 'nothing',
    ...reads,
    method: 'POST',
    path: '/events/{id}/repeat-preview',
    who: ['admin', 'agent'],
    summary: 'Who is booked elsewhere on these days, and which days are made already; saves nothing',
    body: repeatInput,
    status: 200,
    response: () =>
      z.array(
        z.object({
          date: date(),
          start: instant(),
          end: instant(),
          /** The event that was already made for this day. */
          event_id: z.string().nullable(),
          /** Names of people who have confirmed another event at that time. */
          busy: z.array(z.string()),
        }),
      ),
  }),
  repeat: endpoint({
    effect: 'everyday',
    group: 'events',
    method: 'POST',
    path: '/events/{id}/repeat',
    who: ['admin', 'agent'],
    program: 'write',
    did: 'Repeated an event as drafts',
    summary:
      'Make a draft like this event for each day, without vendors who are gone; a day that was made is not made again',
    body: repeatInput,
    status: 200,
    response: () => z.array(z.object({ date: date(), event_id: z.string(), added: z.boolean() })),
  }),
  // The use case validates the body: the required fields depend on the caller's role on this event.
  updateEvent: endpoint({
    effect: 'everyday',
    ...byPeople,
    method: 'PUT',
    path: '/events/{id}',
    who: 'verified',
    summary: 'Save an event; fields the caller may not write are ignored',
    body: () => eventInput().partial().extend({ version: version() }),
    invalid: correctFields,
    status: 200,
    response: eventView,
  }),
  previewChange: endpoint({
    effect: 'nothing',
    ...reads,
    method: 'POST',
    path: '/events/{id}/change-preview',
    who: 'verified',
    summary: 'What saving would change, who must agree, who is told, and the money; saves nothing',
    body: () => eventInput().partial().extend({ version: version() }),
    invalid: correctFields,
    status: 200,
    response: changePreview,
  }),
  discardChange: endpoint({
    effect: 'everyday',
    ...byPeople,
    method: 'POST',
    path: '/events/{id}/change-discard',
    who: 'verified',
    summary: 'Discard the proposed change; what was agreed before stays in force',
    body: () => z.object({ change_id: z.string().max(64).optional() }).nullish(),
    status: 200,
    response: eventView,
  }),
  answerChange: endpoint({
    effect: 'binds',
    group: 'events',
    method: 'PUT',
    path: '/events/{id}/change-answer',
    who: 'verified',
    refuses: ['invalid'],
    summary: 'Accept or decline a proposed change, as somebody who is asked; an admin decides what nobody answered',
    body: () =>
      namesRound(
        z.object({
          /** The change that the caller read, so that a later one is not declined unread. */
          change_id: z.string().max(64),
          answer: z.enum(['accept', 'decline']),
          round: round(),
          /** Required from an admin. */
          reason: optionalText(),
        }),
        ({ answer }) => answer === 'accept',
      ),
    status: 200,
    response: eventView,
  }),
  deleteEvent: endpoint({
    effect: 'everyday',
    ...byPeople,
    method: 'DELETE',
    path: '/events/{id}',
    who: 'verified',
    // Too many vendors and days for one change.
    refuses: ['invalid'],
    summary: 'Delete an event without payments; engaged vendors are released and notified',
    status: 204,
    response: noContent,
  }),
  requestVendor: endpoint({
    effect: 'everyday',
    ...byPeople,
    method: 'PUT',
    path: '/events/{id}/request',
    who: 'verified',
    summary: 'Request a selected vendor, or resend the request',
    body: () =>
      z.object({
        event_id: z.string().max(64).optional(),
        artist_id: z.string().max(64).nullish(),
        bandleader_id: z.string().max(64).nullish(),
        musician_id: z.string().max(64).nullish(),
      }),
    status: 200,
    response: eventView,
  }),
  respond: endpoint({
    effect: 'binds',
    group: 'events',
    method: 'PUT',
    path: '/events/{id}/response',
    who: 'verified',
    refuses: ['invalid'],
    summary: 'Confirm, decline or make a counter-offer as the vendor, or record an answer given by telephone',
    body: () =>
      namesRound(
        z.object({
          response: z.enum(['confirm', 'decline', 'counter']),
          round: round(),
          /** Of a counter-offer to a call list. */
          rate: positiveMoney('Please say your rate').optional(),
          reason: optionalText(),
          /** The proposed change that was read: a no to it is none to a later one, or to the event. */
          change_id: z.string().max(64).optional(),
          /** Of a call list: the chair that was read, so that a no never counts for another one. */
          chair: z.string().max(64).optional(),
          /** Only for staff: the person whose answer by telephone is recorded. */
          vendor: z.object({ role: z.enum(['artist', 'bandleader', 'musician']), id: z.string().max(64) }).optional(),
        }),
        // A counter-offer may be accepted without another word.
        ({ response }) => response !== 'decline',
      ),
    status: 200,
    response: eventView,
  }),
  getQuestion: endpoint({
    group: 'events',
    method: 'GET',
    path: '/public/answers',
    who: 'public',
    token: 'x-answer-token',
    refuses: ['not_found', 'conflict'],
    summary: 'What the link of a mail asks, by its token in `X-Answer-Token`; changes nothing',
    status: 200,
    response: question,
  }),
  answerQuestion: endpoint({
    effect: 'binds',
    group: 'events',
    method: 'POST',
    path: '/public/answers',
    who: 'public',
    token: 'x-answer-token',
    refuses: ['not_found', 'conflict'],
    summary: 'Answer the request of a mail by its token in `X-Answer-Token`, once',
    body: answerInput,
    status: 200,
    response: answerGiven,
  }),
  releaseVendors: endpoint({
    effect: 'everyday',
    ...byPeople,
    method: 'POST',
    path: '/events/{id}/vendors-release',
    who: 'verified',
    summary: 'Release vendors and notify them',
    body: () =>
      z.object({
        event_id: z.string().max(64).optional(),
        artist: vendorRef().nullish(),
        bandleader: vendorRef().nullish(),
        musicians: z.array(vendorRef()).max(60).nullish(),
      }),
    status: 200,
    response: () => z.object({ success: z.boolean(), message: z.string() }),
  }),
  sendProposal: endpoint({
    effect: 'everyday',
    ...byPeople,
    method: 'POST',
    path: '/events/{id}/proposal-send',
    who: 'verified',
    refuses: ['invalid'],
    summary: 'Send or resend the proposal',
    status: 200,
    response: () => z.object({ proposal_offer_date: z.string(), proposal_sent_at: instant() }),
  }),
  pickProposal: endpoint({
    effect: 'binds',
    group: 'events',
    method: 'PUT',
    path: '/events/{id}/proposal-pick',
    who: ['client'],
    summary: 'Pick a proposal option as the client; null clears the pick so that all options show again',
    body: () =>
      namesRound(
        z.object({
          proposal_id: z.union([z.literal(1), z.literal(2), z.literal(3), z.null()], 'Choose a proposal'),
          round: round(),
        }),
        ({ proposal_id }) => proposal_id !== null,
      ),
    status: 200,
    response: eventView,
  }),
  askQuestion: endpoint({
    effect: 'everyday',
    ...byPeople,
    method: 'POST',
    path: '/events/{id}/question',
    who: ['client'],
    refuses: ['too_many'],
    summary: "Ask the event's agent, who answers by mail or phone",
    body: () => z.object({ question: requiredText('Please enter your question') }),
    status: 200,
    response: eventView,
  }),
}
