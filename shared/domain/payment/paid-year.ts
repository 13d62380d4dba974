import { cents, type Cents } from '../money.ts'
import { localDate, toInstant, type Instant } from '../time.ts'
import { timeOfWall } from '../wall-clock.ts'

/**
 * The years of payees, as tax forms have them (docs/product.md#years): a payment counts on the date of the money, in
 * the payer's time zone, and not on that of its record.
 */

/** The date of a payee's money, such as `2026-12-31` for a check of that evening in New York. */
export const paidDay = (moved: Instant, payerZone: string): string => localDate(moved, payerZone)
export const yearOfDay = (day: string): number => Number(day.slice(0, 4))

/** The first instant of the day after. */
export const endOfDay = (day: string, zone: string): Instant =>
  toInstant(timeOfWall(Date.parse(day) + 86_400_000, zone))

/** An admin closes a year from its second day after on: nothing of it can still be on its way into the books. */
export const canCloseYear = (year: number, today: string): boolean => today >= `${year + 1}-01-02`
/** Forms are due on January 31: a year that nobody has closed by then is closed on the next day. */
export const mustCloseYear = (year: number, today: string): boolean => today >= `${year + 1}-02-01`

/** Of a form 1099-NEC: $600 for payments until 2025, $2,000 since; from 2027 the IRS raises it with prices. */
export const formThreshold = (year: number): Cents => cents(year <= 2025 ? 60_000 : 200_000)

/** Why a closed year changes: its money came back, or was learned of later. */
export const correctionReasons = ['returned', 'recorded_later'] as const
export type CorrectionReason = (typeof correctionReasons)[number]

/** The parts of a form beside its amount. */
export const formParts = ['tax_number', 'address'] as const
