import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { instant } from '../domain/schema-parts.ts'

export const noContent = lazy(() => z.null())
export const message = lazy(() => z.object({ message: z.string() }))
export const link = lazy(() => z.object({ url: z.string() }))
export const idAndName = lazy(() => z.object({ id: z.string(), name: z.string() }))

/** The response header that carries the cursor of the next page. */
export const nextCursorHeader = 'X-Next-Cursor'

const fromOneTo200 = () =>
  z.coerce
    .string<string | number>()
    .regex(/^[0-9]{1,4}$/, 'Must be a number')
    .transform(Number)
    .pipe(z.number().min(1, 'Must be 1 to 200').max(200, 'Must be 1 to 200').meta({ type: 'integer' }))

/** Paging for every list (docs/product.md#wire-conventions): 1 to 200 rows, next page in `X-Next-Cursor`. */
export const paging = () => ({
  cursor: z
    .string()
    .max(1024)
    .regex(/^[A-Za-z0-9_-]+$/, 'Unknown cursor')
    .meta({ format: 'cursor', description: `The previous page's \`${nextCursorHeader}\`` })
    .optional(),
  limit: fromOneTo200().default(100),
})
/** Of a list that comes whole, or as much of it as an answer holds, unless the caller wants pages. */
export const pagingOfWhole = () => ({ cursor: paging().cursor, limit: fromOneTo200().optional() })
/**
 * The version that the edit started from. If the stored one is newer, a `PUT` answers 409 with the current object
 * (`current`). A `PUT` without a version is accepted.
 */
export const version = lazy(() => z.number('Must be a number').int().min(0).optional())
/** The same as a query parameter, for endpoints whose body has no room for it. */
export const versionQuery = () => ({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a number')
    .transform(Number)
    .pipe(z.number().min(0).max(999_999_999).meta({ type: 'integer' }))
    .optional(),
})
/** A calendar year (UTC) of a file or statement. */
export const yearQuery = () => ({
  year: z
    .string('Please choose a year')
    .regex(/^(20[0-9]{2}|2100)$/, 'Please choose a year from 2000 to 2100')
    .transform(Number)
    .pipe(z.number().min(2000).max(2100).meta({ type: 'integer' })),
})
/** A day that has come, in the agency's zone. */
export const dayQuery = () => ({ day: z.iso.date('Please choose a day') })
const monthOfYear = () =>
  z
    .string('Please choose a month')
    .regex(/^([1-9]|1[0-2])$/, 'Please choose a month from 1 to 12')
    .transform(Number)
    .pipe(z.number().min(1).max(12).meta({ type: 'integer' }))
export const monthQuery = () => ({ ...yearQuery(), month: monthOfYear() })
/** A year, or one month of it; a long file continues with the cursor. */
export const fileQuery = () => ({
  ...yearQuery(),
  month: monthOfYear().optional(),
  cursor: paging().cursor,
})
/** Matches the beginning of any word of the name. */
export const nameFilter = () => ({ name: z.string().trim().max(100).optional() })

const maxDays = 31
const span = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  start === undefined || end === undefined ? 0 : Date.parse(end) - Date.parse(start)

/** Lists by name, or by availability: `start` and `end` leave out engaged vendors. */
export const search = lazy(() =>
  z
    .object({
      ...nameFilter(),
      brand_id: z.string().max(40).optional(),
      venue_id: z.string().max(40).optional(),
      start: instant().optional(),
      end: instant()
        .meta({ description: `After \`start\`, at most ${maxDays} days later` })
        .optional(),
      event_id: z.string().max(40).optional(),
      unavailable: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .pipe(z.boolean())
        .meta({ description: 'Also lists people whose time is taken, and says how' })
        .optional(),
      ...paging(),
    })
    .refine((query) => !query.start || !query.end || span(query) > 0, {
      path: ['end'],
      error: 'The end must be after the start',
    })
    .refine((query) => span(query) <= maxDays * 86_400_000, {
      path: ['end'],
      error: `An event can last at most ${maxDays} days`,
    }),
)

export const errorBody = lazy(() =>
  z.object({
    error_message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    /** The same as `current`, where that is an event: its older name (docs/product.md#wire-conventions). */
    event: z.unknown().optional().meta({ deprecated: true, description: 'Read `current`, which every 409 has' }),
    current: z.unknown().optional().meta({ description: 'Of a 409: the object as it is now, where there is one' }),
    /** Of a 403 that the caller can lift. */
    reason: z.enum(['confirm_second_factor', 'set_up_second_factor', 'still_running']).optional(),
    request_id: z.string().optional().meta({ description: 'Tell us this id when you report a problem' }),
  }),
)
