import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, money, optionalText, positiveMoney } from '../schema-parts.ts'

/** A question as the page of a mail's link shows it: pay first, and nothing else of the event. */
export const question = lazy(() =>
  z.object({
    first: z.string(),
    event: z.string(),
    part: z.string(),
    rate: money().nullable(),
    start: instant().nullable(),
    end: instant().nullable(),
    timezone: z.string(),
    venue: z.string().nullable(),
    call_time: z.string().nullable(),
    /** The others who play, with their part. */
    players: z.array(z.object({ name: z.string(), part: z.string() })),
    contact: z.object({ name: z.string(), phone: z.string().nullable() }),
    answer_by: instant().nullable(),
    /** Of somebody who has a part already: what a proposed change would be for them. Empty for a new request. */
    changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    /** A call list takes a counter-offer, once. */
    can_counter: z.boolean(),
  }),
)
export type Question = OutputOf<typeof question>

export const answerInput = lazy(() =>
  z.object({
    response: z.enum(['confirm', 'decline', 'counter']),
    rate: positiveMoney('Please say your rate').optional(),
    reason: optionalText(),
  }),
)

export const answerGiven = lazy(() =>
  z.object({
    response: z.enum(['confirm', 'decline', 'counter']),
    /** After a yes: the event as an iCalendar file. */
    calendar: z.string().nullable(),
    /** Nothing can be paid out to them yet. */
    needs_bank_account: z.boolean(),
    contact: z.object({ name: z.string(), phone: z.string().nullable() }),
  }),
)
export type AnswerGiven = OutputOf<typeof answerGiven>
