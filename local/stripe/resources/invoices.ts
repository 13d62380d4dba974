import { methodTypes } from '../test-cards.ts'
import type Stripe from 'stripe'
import { invalid } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import { page } from '../lists.ts'
import {
  currencyCode,
  expandable,
  flag,
  group,
  list,
  metadata,
  oneOf,
  paging,
  positive,
  range,
  required,
  text,
  unsettable,
} from '../params.ts'
import { route } from '../routes.ts'
import { idOf } from '../types.ts'
import { mergedMetadata, need, schedule, unschedule } from '../environment.ts'
import { addLine, createItem, editable, itemFields, usdOnly } from './invoice-items.ts'
import { checkCustomFields, checkDue, checkMethod } from './invoice-checks.ts'
import { newInvoice } from './invoice-shape.ts'

const collection = oneOf('charge_automatically', 'send_invoice')
const settings = group<Stripe.InvoiceCreateParams.PaymentSettings>({
  payment_method_types: list(oneOf(...methodTypes)),
})

export const invoiceRoutes = [
  route<Stripe.InvoiceCreateParams>(
    'POST /v1/invoices',
    {
      ...expandable,
      metadata,
      customer: required(text),
      auto_advance: flag,
      collection_method: collection,
      currency: currencyCode,
      days_until_due: { kind: 'integer', min: 0 },
      default_payment_method: text,
      description: text,
      due_date: positive,
      footer: text,
      payment_settings: settings,
      pending_invoice_items_behavior: oneOf('exclude', 'include'),
      statement_descriptor: text,
      custom_fields: unsettable(
        list(group<Stripe.InvoiceCreateParams.CustomField>({ name: required(text), value: required(text) })),
      ),
    },
    (ctx, params) => {
      usdOnly(params.currency)
      const customer = need(ctx, 'customers', params.customer!, 'customer').object
      checkDue(params.collection_method ?? 'charge_automatically', params, ctx)
      checkMethod(ctx, customer, params.default_payment_method)
      checkCustomFields(params.custom_fields)
      const invoice = newInvoice(ctx, customer, params)
      ctx.store.insert('invoices', ctx.owner, invoice)
      if (params.pending_invoice_items_behavior === 'include') {
        for (const row of ctx.store.rows('invoice_items')) {
          if (row.owner === ctx.owner && row.object.invoice === null && row.object.customer === customer.id)
            addLine(ctx, invoice, need(ctx, 'invoice_items', row.object.id).object)
        }
      }
      if (invoice.auto_advance) schedule(ctx, ctx.now() + 3600, 'invoice.finalize', invoice.id, ctx.owner)
      emit(ctx, 'invoice.created', invoice)
      return invoice
    },
  ),
  route<Stripe.InvoiceUpdateParams>(
    'POST /v1/invoices/{id}',
    {
      ...expandable,
      metadata,
      auto_advance: flag,
      default_payment_method: unsettable(text),
      description: unsettable(text),
      footer: unsettable(text),
      due_date: positive,
      days_until_due: positive,
    },
    (ctx, params, id) => {
      const { object } = need(ctx, 'invoices', id!)
      if (params.footer !== undefined || params.due_date !== undefined || params.days_until_due !== undefined)
        editable(object)
      const customer = need(ctx, 'customers', idOf(object.customer) ?? '').object
      if (params.default_payment_method !== '') checkMethod(ctx, customer, params.default_payment_method)
      emitChange(ctx, 'invoice.updated', object, () => {
        object.metadata = mergedMetadata(object.metadata, params.metadata)
        if (params.description !== undefined) object.description = params.description === '' ? null : params.description
        if (params.footer !== undefined) object.footer = params.footer === '' ? null : params.footer
        if (params.default_payment_method !== undefined)
          object.default_payment_method = params.default_payment_method === '' ? null : params.default_payment_method
        if (params.due_date !== undefined) object.due_date = params.due_date
        if (params.days_until_due !== undefined) object.due_date = ctx.now() + params.days_until_due * 86_400
        if (params.auto_advance !== undefined) object.auto_advance = params.auto_advance
      })
      if (params.auto_advance !== undefined) {
        const kind = object.status === 'draft' ? 'invoice.finalize' : 'invoice.collect'
        unschedule(ctx, kind, object.id)
        if (params.auto_advance && (object.status === 'draft' || object.status === 'open'))
          schedule(ctx, ctx.now() + 3600, kind, object.id, ctx.owner)
      }
      return object
    },
  ),
  route<Stripe.InvoiceDeleteParams>('DELETE /v1/invoices/{id}', {}, (ctx, _params, id) => {
    const { object } = need(ctx, 'invoices', id!)
    if (object.status !== 'draft') throw invalid('You can only delete draft invoices.', 'invoice_not_editable')
    for (const row of [...ctx.store.rows('invoice_lines')])
      if (row.object.invoice === id) ctx.store.remove('invoice_lines', row.object.id)
    for (const row of [...ctx.store.rows('invoice_items')])
      if (row.object.invoice === id) ctx.store.remove('invoice_items', row.object.id)
    unschedule(ctx, 'invoice.finalize', object.id)
    emit(ctx, 'invoice.deleted', object)
    ctx.store.remove('invoices', object.id)
    return { id: object.id, object: 'invoice', deleted: true } satisfies Stripe.DeletedInvoice
  }),
  route<Stripe.InvoiceAddLinesParams>(
    'POST /v1/invoices/{id}/add_lines',
    {
      ...expandable,
      invoice_metadata: metadata,
      lines: required(list(group<Stripe.InvoiceAddLinesParams.Line>({ ...itemFields, invoice_item: text }))),
    },
    (ctx, params, id) => {
      const { object } = need(ctx, 'invoices', id!)
      editable(object)
      params.lines.forEach((line, index) => {
        if (line.invoice_item !== undefined) {
          const item = need(ctx, 'invoice_items', line.invoice_item, `lines[${index}][invoice_item]`).object
          if (item.invoice !== null)
            throw invalid(
              `The invoice item ${item.id} is already on an invoice.`,
              undefined,
              `lines[${index}][invoice_item]`,
            )
        } else if (line.amount === undefined)
          throw invalid(
            `Missing required param: lines[${index}][amount].`,
            'parameter_missing',
            `lines[${index}][amount]`,
          )
      })
      emitChange(ctx, 'invoice.updated', object, () => {
        object.metadata = mergedMetadata(object.metadata, params.invoice_metadata)
        for (const line of params.lines) {
          addLine(
            ctx,
            object,
            line.invoice_item !== undefined
              ? need(ctx, 'invoice_items', line.invoice_item).object
              : createItem(ctx, { ...line, customer: idOf(object.customer)!, amount: line.amount! }, object.id),
          )
        }
      })
      return object
    },
  ),
  route<Stripe.InvoiceRetrieveParams>(
    'GET /v1/invoices/{id}',
    expandable,
    (ctx, _params, id) => need(ctx, 'invoices', id!).object,
  ),
  route<Stripe.InvoiceListLineItemsParams>('GET /v1/invoices/{id}/lines', paging, (ctx, params, id) => {
    need(ctx, 'invoices', id!)
    const lines = page(
      ctx,
      'invoice_lines',
      { ...params, limit: 100 },
      `/v1/invoices/${id}/lines`,
      (line) => line.invoice === id,
    )
    // The only list that Stripe sorts oldest first.
    const all = lines.data.toReversed()
    const start =
      params.starting_after === undefined ? 0 : all.findIndex((line) => line.id === params.starting_after) + 1
    return {
      ...lines,
      data: all.slice(start, start + (params.limit ?? 10)),
      has_more: start + (params.limit ?? 10) < all.length,
    }
  }),
  route<Stripe.InvoiceListParams>(
    'GET /v1/invoices',
    {
      ...paging,
      created: range,
      due_date: range,
      customer: text,
      collection_method: collection,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
    },
    (ctx, params) =>
      page(
        ctx,
        'invoices',
        params,
        '/v1/invoices',
        (invoice) =>
          (params.customer === undefined || invoice.customer === params.customer) &&
          (params.status === undefined || invoice.status === params.status) &&
          (params.collection_method === undefined || invoice.collection_method === params.collection_method),
      ),
  ),
]
