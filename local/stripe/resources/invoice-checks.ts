import type Stripe from 'stripe'
import { need, type Ctx } from '../environment.ts'
import { invalid } from '../errors.ts'

export const checkDue = (
  method: string,
  { days_until_due, due_date }: { days_until_due?: number; due_date?: number },
  ctx: Ctx,
): void => {
  if (method !== 'send_invoice') {
    for (const param of ['days_until_due', 'due_date'] as const) {
      if ((param === 'due_date' ? due_date : days_until_due) !== undefined)
        throw invalid(`\`${param}\` can only be set when \`collection_method\` is \`send_invoice\`.`, undefined, param)
    }
  } else if (days_until_due === undefined && due_date === undefined) {
    throw invalid(
      'If sending invoices to customers, you must specify either `due_date` or `days_until_due`.',
      undefined,
      'days_until_due',
    )
  } else if (due_date !== undefined && due_date <= ctx.now())
    throw invalid('The due date must be in the future.', undefined, 'due_date')
}

export const checkMethod = (ctx: Ctx, customer: Stripe.Customer, ref: string | undefined): void => {
  if (ref === undefined) return
  if (need(ctx, 'payment_methods', ref, 'default_payment_method').object.customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${ref}. The payment method must be attached to ` +
        'the customer.',
      'resource_missing',
      'default_payment_method',
    )
  }
}

/** At most four, of limited length. */
export const checkCustomFields = (fields: Stripe.InvoiceCreateParams['custom_fields']): void => {
  if (!fields) return
  if (fields.length > 4) throw invalid('You can set at most 4 custom fields.', 'array_too_large', 'custom_fields')
  for (const [i, field] of fields.entries()) {
    for (const [part, max] of [['name', 40] as const, ['value', 140] as const]) {
      if (field[part].length > max)
        throw invalid(
          `Invalid string: ${field[part].slice(0, 20)}...; must be at most ${max} characters`,
          'string_above_max_length',
          `custom_fields[${i}][${part}]`,
        )
    }
  }
}
