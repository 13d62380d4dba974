import type { HabitId } from '#local/stripe/habits/table.ts'

/**
 * The name of a test that shows a habit of Stripe's: `it(shows('funds_arrive_late', 'waits for the money'), …)`.
 * docs/emulator.md lists it under the habit. Both arguments are plain strings, because they are read in the source.
 */
export const shows = (habit: HabitId, name: string): string => `${name} [${habit}]`
