import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { instant, money } from '../../schema-parts.ts'

export const paymentType = lazy(() => z.enum(['deposit', 'balance', 'in_full', 'adjustment', 'refund']))

export const payError = lazy(() =>
  z.object({
    name: z.string(),
    amount: money(),
    role: z.string(),
    error: z.object({ message: z.string() }),
  }),
)
export const refundError = lazy(() =>
  z.object({
    payment_id: z.string(),
    payment_date: instant().nullish(),
    payment_amount: money(),
    payment_type: paymentType(),
    amount: money(),
    message: z.string(),
  }),
)
