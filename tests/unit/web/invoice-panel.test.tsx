import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import { project } from '#functions/event/rules/event-projection.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, zero } from '#shared/domain/money.ts'
import { InvoicePanel } from '#web/booking/event/components/panels/invoice-panel.tsx'
import PaidOutsideDialog from '#web/booking/event/components/dialogs/paid-outside-dialog.tsx'
import VendorPaidDialog from '#web/booking/event/components/dialogs/vendor-paid-dialog.tsx'
import { booked, viewers } from '../domain/support.ts'
import { fakeApi, show } from './support.tsx'

/** The invoice of a bar, as each person sees it. */

const bar = (more: Partial<Event> = {}): Event => booked({ prepaid: false, payments: [], ...more })
const invoiced = (more: Partial<Event> = {}): Event =>
  bar({
    status: 'invoiced',
    invoice_due_at: '2020-07-18T16:00:00.000Z',
    invoice_po_number: 'PO 77',
    invoice_emails: 'books@bar.example',
    invoice_reminders: [{ kind: 'due_soon', at: '2020-07-15T13:00:00.000Z' }],
    payments: [
      {
        id: 'pay_1',
        type: 'in_full',
        amount: cents(400_000),
        stripe_fee: cents(500),
        sales_tax: zero,
        total: cents(400_500),
        invoiced_at: '2020-07-04T16:00:00.000Z',
        hosted_invoice_url: 'https://pay.example/1',
        invoice_pdf: 'https://pay.example/1/pdf',
        invoice_number: 'ABC-0001',
      },
    ],
    ...more,
  })

const open = (event: Event, who: 'agent' | 'client') => {
  const view = project(event, viewers[who])
  const onOpen = vi.fn()
  show(<InvoicePanel event={view} who={relation(viewers[who], view)} onOpen={onOpen} />)
  return onOpen
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('the invoice panel', () => {
  it('tells the client price and terms before the gig', () => {
    open(bar(), 'client')
    expect(document.body.textContent).toMatch(/invoice for \$[\d,.]+ by email after the gig/)
    expect(document.body.textContent).toContain('due 14 days later')
  })

  it('gives the client due date, file and pay link, and nothing to void', () => {
    open(invoiced(), 'client')
    expect(screen.getByRole('link', { name: 'Pay the invoice' })).toHaveProperty('href', 'https://pay.example/1')
    expect(screen.getByRole('link', { name: 'Invoice as a PDF' })).toHaveProperty('href', 'https://pay.example/1/pdf')
    for (const text of ['Jul 18, 2020', 'ABC-0001', 'PO 77', 'Overdue'])
      expect(document.body.textContent).toContain(text)
    expect(document.body.textContent).not.toContain('Reminded')
    expect(buttons()).not.toContain('Void')
  })

  it('gives the agent reminders, Resend, Void and Mark as paid', () => {
    const onOpen = open(invoiced(), 'agent')
    expect(document.body.textContent).toContain('Reminded three days before, Jul 15, 2020')
    expect(document.body.textContent).toContain('books@bar.example')
    for (const [name, dialog] of [
      ['Resend', 'resend-invoice'],
      ['Void', 'void-invoice'],
      ['Mark as paid', 'paid-outside'],
    ] as const) {
      screen.getByRole('button', { name }).click()
      expect(onOpen).toHaveBeenLastCalledWith(dialog)
    }
  })

  it('offers nothing once it is paid', () => {
    open(
      invoiced({ status: 'paid', payments: [{ ...invoiced().payments[0]!, paid_at: '2020-07-10T16:00:00.000Z' }] }),
      'agent',
    )
    expect(buttons()).not.toEqual(expect.arrayContaining(['Resend']))
    expect(buttons()).not.toEqual(expect.arrayContaining(['Mark as paid']))
  })
})

describe('money that was paid directly', () => {
  it.each([
    ['to a vendor', VendorPaidDialog, 'vendor-paid-outside', 'Record payment'],
    ['by the client', PaidOutsideDialog, 'paid-outside', 'Mark as paid'],
  ] as const)('%s: shows a refusal at its field, and closes once it is recorded', async (_, Part, path, label) => {
    const view = project(invoiced(), viewers['agent'])
    const refusal = { error_message: 'Exactly $12.00 is owed', errors: { amount: 'Exactly $12.00 is owed' } }
    const route = `POST /events/${view.id}/${path}`
    const sent = fakeApi({
      [route]: ({ body }) =>
        (body as { amount: number }).amount === 12 ? { body: view } : { status: 422, body: refusal },
    })
    const onClose = vi.fn()
    show(<Part event={view} onClose={onClose} />)
    const dialog = within(await screen.findByRole('dialog'))
    const amount = await dialog.findByLabelText(/^Amount/)
    const send = () => userEvent.click(dialog.getByRole('button', { name: label }))
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Check 77')
    await userEvent.clear(amount)
    await userEvent.type(amount, '13')
    await send()
    expect(await dialog.findByText('Exactly $12.00 is owed')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.clear(amount)
    await userEvent.type(amount, '12')
    await send()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent.at(-1)?.body).toMatchObject({ amount: 12, method: 'check', reason: 'Check 77' })
  })
})
