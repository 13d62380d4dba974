import type Stripe from 'stripe'
import { invalid } from '../errors.ts'
import { emit } from '../events.ts'
import { page } from '../lists.ts'
import {
  currencyCode,
  expandable,
  flag,
  group,
  integer,
  metadata,
  paging,
  positive,
  range,
  required,
  text,
  unsettable,
} from '../params.ts'
import type { Spec } from '../params.ts'
import { route } from '../routes.ts'
import type { InvoiceItemObject, InvoiceObject, LineObject } from '../types.ts'
import { mergedMetadata, need } from '../environment.ts'
import type { Ctx } from '../environment.ts'

export const usdOnly = (currency: string | undefined): void => {
  if (currency !== undefined && currency.toLowerCase() !== 'usd')
    throw invalid(`Invalid currency: ${currency}. This emulator knows usd only.`, undefined, 'currency')
}

export interface NewItem {
  customer: string
  amount: number
  description?: string | null | undefined
  metadata?: Record<string, unknown> | string | null | undefined
  quantity?: number | undefined
  period?: { start: number; end: number } | undefined
}

export const createItem = (ctx: Ctx, input: NewItem, invoice: string | null): InvoiceItemObject => {
  const now = ctx.now()
  const item: InvoiceItemObject = {
    id: ctx.store.id('ii', 24),
    object: 'invoiceitem',
    amount: input.amount,
    currency: 'usd',
    customer: input.customer,
    customer_account: null,
    date: now,
    description: input.description === '' ? null : (input.description ?? null),
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: mergedMetadata({}, input.metadata),
    net_amount: input.amount,
    parent: null,
    period: input.period ?? { start: now, end: now },
    pricing: null,
    proration: false,
    quantity: input.quantity ?? 1,
    quantity_decimal: String(input.quantity ?? 1),
    tax_rates: [],
    test_clock: null,
  }
  ctx.store.insert('invoice_items', ctx.owner, item)
  return item
}

/** Adds an item to a draft invoice and updates its total. */
export const addLine = (ctx: Ctx, invoice: InvoiceObject, item: InvoiceItemObject): void => {
  item.invoice = invoice.id
  const line: LineObject = {
    id: ctx.store.id('il', 24),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: { ...item.metadata },
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: { credited_items: null },
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription: null,
    subtotal: item.amount,
    taxes: [],
  }
  ctx.store.insert('invoice_lines', ctx.owner, line)
  addUp(ctx, invoice)
}

const addUp = (ctx: Ctx, invoice: InvoiceObject): void => {
  const total = ctx.store.where('invoice_lines', 'invoice', invoice.id).reduce((sum, row) => sum + row.object.amount, 0)
  const due = Math.max(0, total)
  Object.assign(invoice, {
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    amount_due: due,
    amount_remaining: due,
  })
}

export const editable = (invoice: InvoiceObject): void => {
  if (invoice.status !== 'draft')
    throw invalid(
      'This invoice is no longer editable: only a draft can be changed like this.',
      'invoice_not_editable',
      'invoice',
    )
}

const period = group<Stripe.InvoiceItemCreateParams.Period>({ start: required(integer), end: required(integer) })
/** Supports only plain amounts; the product uses no Stripe prices. */
export const itemFields: Record<'amount' | 'description' | 'metadata' | 'discountable' | 'period' | 'quantity', Spec> =
  {
    amount: integer,
    description: text,
    metadata,
    discountable: flag,
    period,
    quantity: positive,
  }

export const invoiceItemRoutes = [
  route<Stripe.InvoiceItemCreateParams>(
    'POST /v1/invoiceitems',
    { ...expandable, ...itemFields, customer: required(text), currency: currencyCode, invoice: text },
    (ctx, params) => {
      usdOnly(params.currency)
      const customer = need(ctx, 'customers', params.customer!, 'customer').object
      if (params.amount === undefined) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount')
      if (params.quantity !== undefined)
        throw invalid(
          'You may only specify one of these parameters: amount, quantity.',
          'parameter_invalid_empty',
          'quantity',
        )
      const invoice = params.invoice === undefined ? undefined : need(ctx, 'invoices', params.invoice, 'invoice').object
      if (invoice !== undefined) {
        editable(invoice)
        if (invoice.customer !== customer.id)
          throw invalid(
            `The invoice ${invoice.id} does not belong to the customer ${customer.id}.`,
            undefined,
            'invoice',
          )
      }
      const item = createItem(
        ctx,
        {
          customer: customer.id,
          amount: params.amount,
          description: params.description,
          metadata: params.metadata,
          period: params.period,
        },
        null,
      )
      if (invoice !== undefined) addLine(ctx, invoice, item)
      emit(ctx, 'invoiceitem.created', item)
      if (invoice !== undefined) emit(ctx, 'invoice.updated', invoice)
      return item
    },
  ),
  route<Stripe.InvoiceItemRetrieveParams>(
    'GET /v1/invoiceitems/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'invoice_items', id!).object,
  ),
  route<Stripe.InvoiceItemUpdateParams>(
    'POST /v1/invoiceitems/{id}',
    { ...expandable, amount: integer, description: unsettable(text), metadata },
    (ctx, params, id) => {
      const { object } = need(ctx, 'invoice_items', id!)
      const invoice = typeof object.invoice === 'string' ? ctx.store.row('invoices', object.invoice)?.object : undefined
      if (invoice !== undefined) editable(invoice)
      object.metadata = mergedMetadata(object.metadata, params.metadata)
      if (params.description !== undefined) object.description = params.description === '' ? null : params.description
      if (params.amount !== undefined) object.amount = params.amount
      const line = ctx.store
        .rows('invoice_lines')
        .find((row) => row.object.parent?.invoice_item_details?.invoice_item === id)?.object
      if (line !== undefined && invoice !== undefined) {
        Object.assign(line, {
          amount: object.amount,
          subtotal: object.amount,
          description: object.description,
          metadata: { ...object.metadata },
        })
        addUp(ctx, invoice)
      }
      return object
    },
  ),
  route<Stripe.InvoiceItemDeleteParams>('DELETE /v1/invoiceitems/{id}', {}, (ctx, _params, id) => {
    const { object } = need(ctx, 'invoice_items', id!)
    const invoice = typeof object.invoice === 'string' ? ctx.store.row('invoices', object.invoice)?.object : undefined
    if (invoice !== undefined) editable(invoice)
    const line = ctx.store
      .rows('invoice_lines')
      .find((row) => row.object.parent?.invoice_item_details?.invoice_item === id)?.object
    if (line !== undefined) ctx.store.remove('invoice_lines', line.id)
    ctx.store.remove('invoice_items', object.id)
    if (invoice !== undefined) addUp(ctx, invoice)
    emit(ctx, 'invoiceitem.deleted', object)
    return { id: object.id, object: 'invoiceitem', deleted: true } satisfies Stripe.DeletedInvoiceItem
  }),
  route<Stripe.InvoiceItemListParams>(
    'GET /v1/invoiceitems',
    { ...paging, created: range, customer: text, invoice: text, pending: flag },
    (ctx, params) =>
      page(
        ctx,
        'invoice_items',
        params,
        '/v1/invoiceitems',
        (item) =>
          (params.customer === undefined || item.customer === params.customer) &&
          (params.invoice === undefined || item.invoice === params.invoice) &&
          (params.pending === undefined || (item.invoice === null) === params.pending),
      ),
  ),
]
