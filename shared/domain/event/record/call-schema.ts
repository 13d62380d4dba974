import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, money } from '#shared/domain/schema-parts.ts'

/** The running call lists, as the event knows them: they count as requests, and the people asked see the event. */

const askedPerson = lazy(() =>
  z.object({
    id: z.string(),
    user_id: z.string(),
    name: z.string(),
    email: z.string().nullish(),
    instrument: z.string().nullish(),
    rate: money(),
    asked_at: instant().nullable(),
    /** Of a counter-offer: until when somebody answers it. */
    answer_by: instant().nullable(),
    is_countered: z.boolean(),
  }),
)
export type AskedPerson = OutputOf<typeof askedPerson>

export const runningCall = lazy(() =>
  z.object({
    chair: z.string(),
    due_at: instant().nullable(),
    asked: z.array(askedPerson()),
    /** The key of the person who has the chair until somebody says yes. */
    replaces: z.string().optional(),
    /** Nobody is left to ask, and the chair is still empty: more people are to be named. */
    is_exhausted: z.literal(true).optional(),
  }),
)
export type RunningCall = OutputOf<typeof runningCall>

/** Of somebody who is asked: their own question. */
export const ownCall = lazy(() =>
  askedPerson().pick({ rate: true, answer_by: true, is_countered: true }).extend({ chair: z.string() }),
)
