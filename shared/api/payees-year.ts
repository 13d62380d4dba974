import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { correctionReasons, formParts } from '../domain/payment/paid-year.ts'
import { instant, money, signedMoney } from '../domain/schema-parts.ts'

const correction = () => ({
  at: instant(),
  /** The date of the money. */
  day: z.iso.date(),
  amount: signedMoney(),
  why: z.enum(correctionReasons),
})
/** A payee's payouts in a calendar year: box 1 of form 1099-NEC. */
export const yearStatement = lazy(() =>
  z.object({
    year: z.number().int(),
    name: z.string(),
    total: signedMoney(),
    payouts: z.number().int(),
    months: z.array(z.object({ month: z.string().meta({ description: 'Such as `2026-07`' }), amount: signedMoney() })),
    closed_at: instant().nullable(),
    /** Since it was closed; the total contains them. */
    corrections: z.array(z.object(correction())),
  }),
)
/** A year of all payees, for the tax forms. */
export const payeesYear = lazy(() =>
  z.object({
    year: z.number().int(),
    /** The payer's, in which days are days of a year. */
    zone: z.string(),
    can_close: z.boolean(),
    closed_at: instant().nullable(),
    /** The admin who closed it; null if its day had come. */
    closed_by: z.string().nullable(),
    /** With corrections. */
    total: signedMoney(),
    payees: z.number().int(),
    /** From this amount on, a payee gets a form. */
    threshold: money(),
    forms: z.number().int(),
    corrections: z.array(z.object({ ...correction(), user_id: z.string(), name: z.string() })),
    /** Payees who get a form that lacks something; `missing_cut` if there are more. */
    missing: z.array(
      z.object({ user_id: z.string(), name: z.string(), amount: signedMoney(), what: z.array(z.enum(formParts)) }),
    ),
    missing_cut: z.boolean(),
  }),
)
