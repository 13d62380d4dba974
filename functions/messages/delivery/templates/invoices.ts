import type { MailVariables } from '#shared/mails.ts'
import type { MailContent, Templates } from '#functions/messages/delivery/mail-content.ts'
import { openEvent, whenAndWhere } from './event-parts.ts'

type Invoice = MailVariables['invoice_sent' | 'invoice_reminder']

const invoiceParts = (
  variables: Invoice,
): Pick<MailContent, 'details' | 'amounts' | 'button'> & { footnote?: string } => {
  const { event, when, amount, fee, total, due, url, pdf, number, po_number } = variables
  return {
    details: [
      ['Invoice', number],
      ['Purchase order', po_number],
      ['Event', event],
      ['When', when],
      ['Due', due],
    ],
    amounts: [
      ['Amount', amount],
      ['Processing fee', fee],
      ['Total', total],
    ],
    button: url ? { label: 'Pay the invoice', to: url } : openEvent(variables),
    ...(pdf && { footnote: `The invoice as a PDF: ${pdf}` }),
  }
}

const reminders: Record<
  MailVariables['invoice_reminder']['kind'],
  { subject: string; heading: string; say: (due: string) => string }
> = {
  due_soon: {
    subject: 'Invoice due soon',
    heading: 'Your invoice is due soon',
    say: (due) => `is due on ${due}.`,
  },
  due_today: { subject: 'Invoice due today', heading: 'Your invoice is due today', say: () => 'is due today.' },
  overdue: {
    subject: 'Invoice overdue',
    heading: 'Your invoice is overdue',
    say: (due) => `was due on ${due} and is not paid yet.`,
  },
  long_overdue: {
    subject: 'Invoice two weeks overdue',
    heading: 'Your invoice is two weeks overdue',
    say: (due) => `was due on ${due} and is still not paid. The performers are paid once it is.`,
  },
}

export const invoiceMails = {
  booked_postpaid: (variables) => {
    const { event, price, fees, days, po_number } = variables
    return {
      subject: `Booked: ${event}`,
      heading: 'It is booked',
      paragraphs: [
        `Everyone has confirmed: ${event} takes place.`,
        `You pay after the gig. We then send the invoice by email, and it is due ${days} days later.`,
      ],
      details: [...whenAndWhere(variables), ['Processing fee', fees], ['Purchase order', po_number]],
      amounts: [['Price', price]],
      calendar: 'CONFIRMED',
      button: openEvent(variables),
      footnote: 'Do you need a purchase order number on the invoice, or a copy for your bookkeeper? Tell your agent.',
    }
  },

  invoice_sent: (variables) => ({
    subject: `Invoice: ${variables.event}`,
    heading: 'Your invoice',
    paragraphs: [`Thank you for having us at ${variables.event}. Here is your invoice.`],
    ...invoiceParts(variables),
  }),

  invoice_reminder: (variables) => {
    const { event, due, kind } = variables
    const { subject, heading, say } = reminders[kind]
    return {
      subject: `${subject}: ${event}`,
      heading,
      paragraphs: [
        `The invoice for ${event} ${say(due)}`,
        'Have you paid it in the meantime? Then please ignore this mail.',
      ],
      ...invoiceParts(variables),
    }
  },

  invoice_overdue: (variables) => {
    const { event, client, total, due } = variables
    return {
      subject: `Not paid: invoice for ${event}`,
      heading: `${client} has not paid the invoice`,
      paragraphs: [
        `The invoice for ${event} was due on ${due}. We have reminded the client.`,
        'You can send it again, void it and make a new one, or record that you were paid by cash or check.',
      ],
      amounts: [['Total', total]],
      button: openEvent(variables),
    }
  },

  invoice_voided: (variables) => {
    const { event, total, reason, number } = variables
    return {
      subject: `Invoice withdrawn: ${event}`,
      heading: 'Please do not pay this invoice',
      paragraphs: [`We have withdrawn the invoice for ${event}. If a new one follows, pay that one.`],
      details: [['Invoice', number]],
      amounts: [['Total', total]],
      quote: reason,
      button: openEvent(variables),
    }
  },

  marked_paid_outside: (variables) => {
    const { event, client, by, amount, method, reason } = variables
    return {
      subject: `Marked as paid outside: ${event}`,
      heading: 'A payment was marked as paid outside',
      paragraphs: [`${by} marked the invoice of ${client} as paid by ${method}, not through BookMe.`],
      details: [['Event', event], ...whenAndWhere(variables)],
      amounts: [['Amount', amount]],
      quote: reason,
      button: openEvent(variables),
    }
  },

  paid_outside: (variables) => {
    const { event, client, agent, your_part, your_rate } = variables
    return {
      subject: `${agent} pays you for ${event}`,
      heading: `${agent} pays you directly`,
      paragraphs: [
        `${client} paid ${agent} for ${event} by cash or check, not through BookMe.`,
        `So your rate comes from ${agent} as well, and is not part of your payouts. Please ask them if it is missing.`,
      ],
      details: [...whenAndWhere(variables), ['Your part', your_part], ['Your rate', your_rate]],
      button: openEvent(variables),
    }
  },
} satisfies Partial<Templates>
