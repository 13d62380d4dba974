import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { useAction } from './act-on-event.ts'

/** The invoice of a postpaid event; each request returns the updated event. */

const at = (id: string) => ({ params: { id } })

export type PayBy = NonNullable<Body<'POST /events/{id}/invoice-postpaid'>['pay_by']>

export const useInvoice = (id: string) =>
  useAction(
    (pay_by: PayBy | undefined) =>
      call('POST /events/{id}/invoice-postpaid', { ...at(id), body: pay_by === undefined ? {} : { pay_by } }),
    () => ({ done: 'Invoice sent', otherwise: 'Could not send invoice' }),
  )

export const useResendInvoice = (id: string) =>
  useAction(
    (invoice_emails: string) => call('POST /events/{id}/invoice-resend', { ...at(id), body: { invoice_emails } }),
    () => ({ done: 'Invoice sent again', otherwise: 'Could not send the invoice' }),
  )

export const useVoidInvoice = (id: string) =>
  useAction(
    (reason: string) => call('POST /events/{id}/invoice-void', { ...at(id), body: { reason } }),
    () => ({
      done: 'Invoice voided. Correct the price if necessary, then invoice again',
      otherwise: 'Could not void the invoice',
    }),
  )

export const useRecordVendorPaid = (id: string) =>
  useAction(
    (body: Body<'POST /events/{id}/vendor-paid-outside'>) =>
      call('POST /events/{id}/vendor-paid-outside', { ...at(id), body }),
    () => ({ done: 'Payment recorded', otherwise: 'Could not record the payment' }),
  )

export const useRefundOutside = (id: string) =>
  useAction(
    (body: Body<'POST /events/{id}/refunded-outside'>) =>
      call('POST /events/{id}/refunded-outside', { ...at(id), body }),
    () => ({ done: 'Refund recorded', otherwise: 'Could not record the refund' }),
  )

export const useMarkPaidOutside = (id: string) =>
  useAction(
    (body: Body<'POST /events/{id}/paid-outside'>) => call('POST /events/{id}/paid-outside', { ...at(id), body }),
    () => ({ done: 'Payment recorded', otherwise: 'Could not record the payment' }),
  )
