import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, money } from '../../schema-parts.ts'

/** The history of a postpaid event's invoice (docs/product.md#postpaid-invoices). */

const reminderKinds = ['due_soon', 'due_today', 'overdue', 'long_overdue', 'resent'] as const
export type InvoiceReminderKind = (typeof reminderKinds)[number]

/** A further mail about the open invoice. */
export const invoiceReminder = lazy(() => z.object({ kind: z.enum(reminderKinds), at: instant() }))
export type InvoiceReminder = OutputOf<typeof invoiceReminder>

export const invoiceVoid = lazy(() =>
  z.object({
    at: instant(),
    by: z.string(),
    reason: z.string(),
    number: z.string().nullish(),
    total: money(),
  }),
)

/** How somebody pays without the provider, with its label. */
export const outsideMethods = { cash: 'Cash', check: 'Check', other: 'Other' } as const
export type OutsideMethod = keyof typeof outsideMethods
export const outsideMethod = lazy(() =>
  z.enum(Object.keys(outsideMethods) as OutsideMethod[], 'Please say how it was paid'),
)

/** A refund that the provider could not make, paid by an admin in another way. */
export const refundedOutside = lazy(() =>
  z.object({ method: outsideMethod(), paid_at: instant(), reference: z.string() }),
)
export type RefundedOutside = OutputOf<typeof refundedOutside>

/** A payment received directly by the agency. */
export const paidOutside = lazy(() =>
  z.object({
    method: outsideMethod(),
    received_at: instant(),
    reason: z.string().nullish(),
    by: z.string().nullish(),
  }),
)
