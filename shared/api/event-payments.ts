import { offeredKinds } from '#shared/domain/payment/method-kinds.ts'
import * as z from 'zod'
import { cancellationDraft, cancellationInput, cancellationPreview, reason } from '../domain/cancellation/schema.ts'
import { wishes } from '../domain/event/record/agreement-schema.ts'
import { eventInput, eventView } from '../domain/event/record/schema.ts'
import { outsideMethod } from '../domain/event/record/invoice-schema.ts'
import { instant, optionalEmails, positiveMoney } from '../domain/schema-parts.ts'
import { endpoint } from './endpoint.ts'
import { link, version } from './wire.ts'

const money = {
  group: 'event-payments',
  method: 'POST',
  program: 'never',
  status: 200,
  response: eventView,
} as const

export const eventPaymentsApi = {
  confirmPlayed: endpoint({
    effect: 'noted',
    audited: { as: 'Confirmed that the event was played, and by whom', written: 'with_the_act' },
    ...money,
    method: 'PUT',
    path: '/events/{id}/played',
    who: 'verified',
    summary: 'Confirm that the event was played, and by whom (Gig End)',
    body: () =>
      z.object({
        artist_played: z.boolean().optional(),
        bandleader_played: z.boolean().optional(),
        musicians: z
          .array(
            z.object({
              musician_id: z.string().max(64),
              instrument: z.string().max(64).optional(),
              played: z.boolean().optional(),
            }),
          )
          .max(60)
          .optional(),
      }),
  }),
  payDeposit: endpoint({
    effect: 'everyday',
    ...money,
    path: '/events/{id}/deposit',
    who: ['client'],
    needsConfirmedEmail: true,
    summary: 'Pay the deposit, or the full price within 30 days of the event',
    body: () => z.object({ in_full: z.boolean().optional() }).nullish(),
  }),
  payBalance: endpoint({
    effect: 'everyday',
    ...money,
    path: '/events/{id}/balance',
    who: ['client'],
    needsConfirmedEmail: true,
    summary: 'Pay the balance',
  }),
  confirmPayment: endpoint({
    effect: 'everyday',
    group: 'event-payments',
    method: 'POST',
    path: '/events/{id}/payment-confirmation',
    who: ['client'],
    program: 'never',
    needsConfirmedEmail: true,
    refuses: ['conflict', 'provider_failed'],
    summary: 'The page on which the client confirms a payment with their bank; it returns to the proposal',
    status: 200,
    response: link,
  }),
  invoicePostpaid: endpoint({
    effect: 'noted',
    audited: { as: 'Sent the invoice', written: 'after_the_act' },
    ...money,
    path: '/events/{id}/invoice-postpaid',
    who: ['admin', 'agent'],
    summary: 'Send the invoice for a played postpaid event',
    /** The fee is that of the method on file, otherwise of a card, unless the kind is given. */
    body: () =>
      eventInput()
        .partial()
        .extend({ pay_by: z.enum(offeredKinds).optional() }),
  }),
  resendInvoice: endpoint({
    effect: 'everyday',
    ...money,
    path: '/events/{id}/invoice-resend',
    who: ['admin', 'agent'],
    summary: 'Send the open invoice again, also to more people',
    body: () => z.object({ invoice_emails: optionalEmails(512) }).nullish(),
  }),
  voidInvoice: endpoint({
    effect: 'noted',
    audited: { as: 'Voided the open invoice', written: 'after_the_act' },
    ...money,
    path: '/events/{id}/invoice-void',
    who: ['admin', 'agent'],
    summary: 'Void the open invoice, to correct the price and invoice again',
    body: () => z.object({ reason: reason() }),
  }),
  markPaidOutside: endpoint({
    effect: 'money',
    audited: { as: 'Recorded that the client paid the agency by cash or check', written: 'after_the_act' },
    ...money,
    path: '/events/{id}/paid-outside',
    who: ['admin', 'agent'],
    summary: 'Record that the agency was paid by cash or check; voids the invoice',
    body: () =>
      z.object({
        method: outsideMethod(),
        amount: positiveMoney('Amount is required'),
        reason: reason(),
        received_at: instant('Please say when it was paid'),
      }),
  }),
  payVendors: endpoint({
    effect: 'money',
    audited: { as: 'Paid the vendors', written: 'after_the_act' },
    ...money,
    path: '/events/{id}/pay',
    who: ['admin', 'agent'],
    // Refused if the rates do not add up.
    refuses: ['invalid'],
    summary: 'Pay the vendors; failures are listed in pay_errors',
  }),
  recordVendorPaid: endpoint({
    effect: 'money',
    audited: { as: 'Recorded that the agency paid a vendor by cash or check', written: 'with_the_act' },
    ...money,
    path: '/events/{id}/vendor-paid-outside',
    who: ['admin', 'agent'],
    summary: 'Record that the agency paid a vendor by cash or check; it is repaid',
    body: () =>
      z.object({
        vendor: z.string('Please choose who was paid').max(200).meta({ description: 'Such as `artist|art_X`' }),
        method: outsideMethod(),
        amount: positiveMoney('Amount is required'),
        reason: reason(),
        paid_at: instant('Please say when it was paid'),
      }),
  }),
  refundEvent: endpoint({
    effect: 'money',
    audited: { as: 'Refunded half of each payment', written: 'after_the_act' },
    ...money,
    path: '/events/{id}/refund',
    who: ['admin', 'agent'],
    summary: 'Refund half of each payment; failures are listed in refund_errors',
  }),
  refundOutside: endpoint({
    effect: 'money',
    audited: { as: 'Recorded that a client was refunded by cash or check', written: 'with_the_act' },
    ...money,
    path: '/events/{id}/refunded-outside',
    who: ['admin'],
    summary: 'Record that an admin refunded a client by cash or check, because the provider could not',
    body: () =>
      z.object({
        payment_id: z.string('Please choose the payment').max(64),
        method: outsideMethod(),
        amount: positiveMoney('Amount is required'),
        reference: z.string('Please enter a reference').trim().min(1, 'Please enter a reference').max(200),
        paid_at: instant('Please say when it was paid'),
      }),
  }),
  previewCancellation: endpoint({
    effect: 'nothing',
    ...money,
    path: '/events/{id}/cancellation-preview',
    who: ['admin', 'agent'],
    summary: 'Preview what calling the event off now would do',
    body: cancellationDraft,
    response: cancellationPreview,
  }),
  cancelEvent: endpoint({
    effect: 'money',
    audited: { as: 'Called the event off, or settled what could not be charged', written: 'after_the_act' },
    ...money,
    path: '/events/{id}/cancellation',
    who: ['admin', 'agent'],
    summary: 'Call the event off; once more to charge or waive a rest that could not be charged',
    body: () => cancellationInput().extend({ version: version() }),
  }),
  requestCancellation: endpoint({
    effect: 'everyday',
    ...money,
    path: '/events/{id}/cancellation-request',
    who: ['client'],
    summary: 'Ask the agent to call the event off, to change it, or for another offer',
    body: () => z.object({ reason: reason(), wants: z.enum(wishes).optional() }),
  }),
  dropCancellationRequest: endpoint({
    effect: 'everyday',
    ...money,
    method: 'DELETE',
    path: '/events/{id}/cancellation-request',
    who: ['admin', 'agent', 'client'],
    summary: 'Decline the wish to call the event off, to change it or for another offer, or take it back as its client',
  }),
  giveGoodwill: endpoint({
    effect: 'money',
    audited: { as: 'Gave a part of the price back', written: 'after_the_act' },
    ...money,
    path: '/events/{id}/goodwill',
    who: ['admin', 'agent'],
    summary: 'Give a part of the price back, out of the share of the agent or the platform',
    body: () =>
      z.object({
        amount: positiveMoney('Amount is required'),
        reason: reason(),
        from: z.enum(['agent', 'platform'], 'Please say who gives it'),
        version: version(),
      }),
  }),
  clearSuspense: endpoint({
    effect: 'money',
    audited: { as: 'Explained a movement in suspense', written: 'after_the_act' },
    group: 'event-payments',
    method: 'POST',
    path: '/money/suspense-clearings',
    who: ['admin'],
    refuses: ['conflict', 'not_found'],
    summary: 'Explain a movement in suspense as gain or loss of BookMe; another admin does the same to book it',
    body: () =>
      z.object({
        entry_id: z.string('Please choose the entry').min(1).max(200),
        reason: reason(),
      }),
    status: 200,
    response: () => z.object({ state: z.enum(['asked', 'done']) }),
  }),
  closeYear: endpoint({
    effect: 'money',
    audited: { as: 'Closed a year of the payees', written: 'with_the_act' },
    group: 'event-payments',
    method: 'POST',
    path: '/money/year-closings',
    who: ['admin'],
    refuses: ['conflict'],
    summary: 'Close a year of the payees: its totals stay, and each later change is a correction of its own',
    body: () => z.object({ year: z.number('Please choose a year').int().min(2000).max(2100) }),
    status: 200,
    response: () => z.object({ closed_at: instant() }),
  }),
}
