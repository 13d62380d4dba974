import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { date, optionalText, rangeEnd } from '../schema-parts.ts'

/** How a person's time is taken, the strongest last: only booked time refuses a confirmation. */
export const availabilities = ['free', 'busy', 'blocked', 'asked', 'booked'] as const
const availability = lazy(() => z.enum(availabilities))
/** Of a person in a list; absent if the list was not asked about a time. */
export const taken = () => ({ availability: availability().optional() })
export type Availability = (typeof availabilities)[number]

const dayMs = 86_400_000
const longestDays = 366
const longestRepeatDays = 731
export const mostBlocks = 100

const lengthOf = ({ start, end }: { start: string; end: string }) => Date.parse(end) - Date.parse(start)

export const untilMissing = 'Please choose the last day of the repeats'
export const untilBeforeStart = 'The last day must be after the start'
/** The same instant is a day earlier in Honolulu than in London; its owner's zone decides (`demandPossible`). */
const westernmostMs = dayMs / 2

/** A time that a person does not play: once, or on weekdays (Sunday is 0) until a day. */
export const blockedTimeInput = lazy(() =>
  z
    .object({
      start: rangeEnd('Start'),
      end: rangeEnd('End'),
      /** Whole days in the person's own zone. */
      all_day: z.boolean().default(false),
      /** Only its owner reads it. */
      note: optionalText(256),
      repeat: z
        .object({
          weekdays: z.array(z.int().min(0).max(6)).min(1, 'Please choose a weekday').max(7),
          until: date(untilMissing),
        })
        .nullish(),
    })
    // A day begins in its owner's zone, so that a day and an instant may be in another order there.
    .refine(({ start, end }) => start.includes('T') === end.includes('T'), {
      path: ['end'],
      error: 'Please choose two days or two times',
    })
    .refine((block) => (block.all_day ? lengthOf(block) >= 0 : lengthOf(block) > 0), {
      path: ['end'],
      error: 'The end must be after the start',
    })
    .refine((block) => lengthOf(block) <= (block.repeat ? 7 : longestDays) * dayMs, {
      path: ['end'],
      error: ({ input }) => ((input as { repeat?: unknown }).repeat ? 'At most a week' : 'At most a year'),
    })
    .refine(({ start, repeat }) => !repeat || Date.parse(repeat.until) + dayMs > Date.parse(start) - westernmostMs, {
      path: ['repeat', 'until'],
      error: untilBeforeStart,
    })
    .refine(
      ({ start, repeat }) => !repeat || Date.parse(repeat.until) - Date.parse(start) <= longestRepeatDays * dayMs,
      {
        path: ['repeat', 'until'],
        error: 'At most two years',
      },
    ),
)
export type BlockedTimeInput = OutputOf<typeof blockedTimeInput>

export const blockedTime = lazy(() =>
  z.object({
    id: z.string(),
    start: z.string(),
    end: z.string(),
    all_day: z.boolean(),
    timezone: z.string(),
    note: z.string().nullable(),
    repeat: z.object({ weekdays: z.array(z.int()), until: z.string() }).nullable(),
  }),
)
export type BlockedTime = OutputOf<typeof blockedTime>
