import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { textsStates } from './opt-in.ts'

export const textsInput = lazy(() =>
  z.object({
    /** As typed; null for no texts. */
    number: z.string().trim().min(1, 'Enter a phone number').max(40, 'Enter a phone number').nullable(),
    version: z.number().int().min(0).optional(),
  }),
)
export type TextsInput = OutputOf<typeof textsInput>

export const textsView = lazy(() =>
  z.object({
    /** E.164 */
    number: z.string().nullable(),
    opted_in_at: z.string().nullable(),
    state: z.enum(textsStates),
    /** Our own number; null where no texts are sent. */
    from: z.string().nullable(),
    version: z.number().int(),
  }),
)
export type TextsView = OutputOf<typeof textsView>
