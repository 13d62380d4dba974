import type * as z from 'zod'

export const maxEventDays = 31

export const endBeforeStart = 'The end must be after the start'
export const tooLong = `An event can last at most ${maxEventDays} days`

/** The end must be after the start, within the maximum length. */
export const withPossibleTimes = <T extends z.ZodType<{ start: string; end: string }>>(schema: T): T =>
  schema
    .refine(({ start, end }) => Date.parse(end) > Date.parse(start), { path: ['end'], message: endBeforeStart })
    .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= maxEventDays * 86_400_000, {
      path: ['end'],
      message: tooLong,
    })
