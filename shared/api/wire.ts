import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'

export const noContent = lazy(() => z.null())
export const message = lazy(() => z.object({ message: z.string() }))
export const link = lazy(() => z.object({ url: z.string() }))
export const idAndName = lazy(() => z.object({ id: z.string(), name: z.string() }))

/** Paging of every list (design section 1): 1 to 200 rows, the next page in `X-Next-Cursor`. */
export const paging = () => ({
  cursor: z.string().max(1024).optional(),
  limit: z.coerce.number('Must be a number').int().min(1).max(200).default(100),
})
/**
 * Of the copy that an edit was made from. A `PUT` with an older version than the stored one is a 409 with the object
 * as it now is (`event`, for other nouns `current`); one without is accepted.
 */
export const version = lazy(() => z.number('Must be a number').int().min(0).optional())
/** The same where the body has no room for it. */
export const versionQuery = () => ({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a number')
    .pipe(z.coerce.number<string>().int())
    .optional(),
})
/** Matches the beginning of any word of the name. */
export const nameFilter = () => ({ name: z.string().trim().max(100).optional() })

/** When and where a vendor is wanted: leaves out who is engaged then. */
export const availability = () => ({
  brand_id: z.string().max(40).optional(),
  venue_id: z.string().max(40).optional(),
  start: z.iso.datetime({ offset: true, error: 'Not a date and time' }).optional(),
  end: z.iso.datetime({ offset: true, error: 'Not a date and time' }).optional(),
  event_id: z.string().max(40).optional(),
})

/** The header that announces a further page. */
export const nextCursorHeader = 'X-Next-Cursor'

export const errorBody = lazy(() =>
  z.object({
    error_message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    event: z.unknown().optional(),
    current: z.unknown().optional(),
    request_id: z.string().optional(),
  }),
)
