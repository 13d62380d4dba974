import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant } from '../schema-parts.ts'

/** An archive of the whole agency. */
export const exportSchema = lazy(() =>
  z.object({
    id: z.string(),
    /** `expired`: the archive is gone. `stopped`: nothing has moved for an hour. */
    state: z.enum(['running', 'done', 'failed', 'stopped', 'expired']),
    /** Why it failed, for its reader. */
    problem: z.string().nullable(),
    /** Rows read so far, and pictures and papers packed. */
    progress: z.object({ rows: z.int(), files: z.int() }),
    /** In bytes, once it is done. */
    size: z.int().nullable(),
    /** Until when it can be downloaded. */
    until: instant().nullable(),
    by: z.string(),
    at: instant(),
  }),
)
export type Export = OutputOf<typeof exportSchema>

/** With a link that works for five minutes, once it is done. */
export const exportWithLink = lazy(() => exportSchema().extend({ url: z.string().nullable() }))
