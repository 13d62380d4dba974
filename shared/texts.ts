import * as z from 'zod'
import { lazy, type OutputOf } from './lazy.ts'

/**
 * Texts to phones, and what the provider reports: one union each, parsed on receipt (docs/architecture.md#texts).
 * The worker decides last whether a text may be sent; a sender decides what it says.
 */

const toPerson = lazy(() => ({
  type: z.literal('text'),
  /** The same key to the same reader is the same text, which is sent once. */
  key: z.string(),
  user_id: z.string(),
  event_id: z.string(),
  words: z.string(),
}))

export const textJob = lazy(() =>
  z.discriminatedUnion('about', [
    /** With the link that answers without a session; left out once they are not asked any more. */
    z.object({ ...toPerson(), about: z.literal('request') }),
    /** With a link of the app, such as `/event?id=…`. */
    z.object({
      ...toPerson(),
      about: z.literal('gig'),
      link: z.string(),
      /** The day sheet that its reader had seen: left out once they have seen another one, and after the gig. */
      seen_sheet: z.string().optional(),
    }),
    /** To a number and not to an account: our question, and answers to what a phone wrote. */
    z.object({
      type: z.literal('text'),
      about: z.literal('phone'),
      key: z.string(),
      number: z.string(),
      words: z.string(),
      /** Of our question, which its reader has not asked for: it waits for the morning there. */
      zone: z.string().optional(),
    }),
  ]),
)
export type TextJob = OutputOf<typeof textJob>

/** `answer`: to what a phone wrote. */
export type TextKind = 'request' | 'gig' | 'question' | 'answer'
export const kindOf = (job: TextJob): TextKind =>
  job.about !== 'phone' ? job.about : job.zone === undefined ? 'answer' : 'question'

/**
 * The most texts in a day (docs/product.md#texts): to one reader of a kind, about one event, and of all kinds to
 * everybody, which is money. A kind without a budget does not compile.
 */
export const textBudgets: Readonly<Record<TextKind, { reader: number; event?: number; total: number }>> = {
  request: { reader: 20, event: 60, total: 20_000 },
  gig: { reader: 20, event: 60, total: 20_000 },
  question: { reader: 1, total: 500 },
  answer: { reader: 10, total: 5000 },
}

/** A message of a phone to our number, as End User Messaging publishes it. */
export const incomingText = lazy(() =>
  z.object({
    originationNumber: z.string(),
    destinationNumber: z.string(),
    messageBody: z.string(),
    inboundMessageId: z.string(),
  }),
)
export type IncomingText = OutputOf<typeof incomingText>

/** The provider's report of a text of ours, with the context that we gave. */
export const textEvent = lazy(() =>
  z.object({
    eventType: z.string().startsWith('TEXT_'),
    messageId: z.string(),
    messageStatus: z.string().optional(),
    context: z.record(z.string(), z.string()).optional(),
  }),
)
export type TextEvent = OutputOf<typeof textEvent>
