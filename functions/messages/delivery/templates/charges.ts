import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import type { MailVariables } from '#shared/mails.ts'
import type { MailContent, Templates } from '#functions/messages/delivery/mail-content.ts'
import { openEvent } from './event-parts.ts'

/** Charges: what the client owes, has paid, or could not pay. */

type Charge = MailVariables['payment_made' | 'payment_begun' | 'payment_failed']

const parts = (
  { event, when, amount, fee, total, method }: Charge,
  methodLabel: 'Paid with' | 'Payment method',
): Pick<MailContent, 'details' | 'amounts'> => ({
  details: [
    ['Event', event],
    ['When', when],
    [methodLabel, method],
  ],
  amounts: [
    ['Amount', amount],
    ['Processing fee', fee],
    ['Total', total],
  ],
})

const booked = 'It is booked: the date is yours. The event says what happens next.'

export const chargeMails = {
  payment_made: (variables) => {
    const { audience, event, client, payment } = variables
    const rest = { ...parts(variables, 'Paid with'), calendar: 'CONFIRMED' as const, button: openEvent(variables) }
    // The client paid an "invoice"; the agency received a "payment".
    const received = payment === 'invoice' ? 'payment' : payment
    if (audience !== 'client')
      return {
        subject: `Paid: ${payment} for ${event}`,
        heading: `${client} paid the ${payment}`,
        paragraphs: [`We have received the ${received} for ${event}.`],
        ...rest,
      }
    return {
      subject: `Thank you! Your ${received} for ${event}`,
      heading: 'Thank you for your payment',
      paragraphs: [`We have received your ${received} for ${event}.`, ...(payment === 'deposit' ? [booked] : [])],
      ...rest,
    }
  },

  payment_begun: (variables) => {
    const { event, payment, total } = variables
    return {
      subject: `On its way: your ${payment} for ${event}`,
      heading: 'Your payment is on its way',
      paragraphs: [
        `Your bank has been asked for ${total}, the ${payment} for ${event}. It takes a few business days. ` +
          'You need not do anything: we write again when it has arrived, or if your bank refuses it.',
      ],
      ...parts(variables, 'Payment method'),
      button: openEvent(variables),
    }
  },

  payment_failed: (variables) => {
    const { audience, event, client, payment, reason, url } = variables
    const rest = { ...parts(variables, 'Payment method'), quote: reason }
    const failed = `The ${payment} for ${event} could not be charged.`
    if (audience !== 'client' && reason === confirmWithBank)
      return {
        subject: `To be confirmed: ${payment} for ${event}`,
        heading: `${client} has to confirm a payment`,
        paragraphs: [
          `The bank wants ${client} to confirm the ${payment} for ${event}. ` +
            'Nothing has been charged yet. The client has been notified.',
        ],
        ...parts(variables, 'Payment method'),
        button: openEvent(variables),
      }
    if (audience !== 'client')
      return {
        subject: `Not paid: ${payment} for ${event}`,
        heading: `A payment of ${client} failed`,
        paragraphs: [`${failed} The client has been notified.`],
        button: openEvent(variables),
        ...rest,
      }
    if (reason === confirmWithBank)
      return {
        subject: `Please confirm your payment: ${event}`,
        heading: 'Your bank wants you to confirm',
        paragraphs: [`Your bank wants you to confirm the ${payment} for ${event}. Nothing has been charged yet.`],
        ...parts(variables, 'Payment method'),
        button: { label: 'Confirm payment', to: variables.link },
      }
    return {
      subject: `Your payment did not go through: ${event}`,
      heading: 'Your payment did not go through',
      paragraphs: [`${failed} Please check your payment method and try again.`],
      button: url ? { label: 'Pay now', to: url } : openEvent(variables),
      ...rest,
    }
  },

  balance_due_soon: ({ event, when, amount, fee, total, method, totals, due, expires, link }) => ({
    subject: `Balance due soon: ${event}`,
    heading: 'Your balance is due soon',
    paragraphs: [
      totals === undefined
        ? `We will charge the balance for ${event} to ${method ?? 'your payment method'} on the date below. ` +
          (expires
            ? 'This card expires before that. Please give another card.'
            : 'If it is still valid, no action is needed. Another payment method can have another fee.')
        : `The balance for ${event} is due on the date below, and there is no payment method on file. ` +
          `Please add one. With the fee, the total is ${totals}.`,
    ],
    details: [
      ['Event', event],
      ['When', when],
      ['Charged on', due],
    ],
    amounts: [
      ['Balance', amount],
      ['Processing fee', fee],
      ['Charged', total],
    ],
    calendar: 'CONFIRMED',
    button: { label: expires ? 'Give another card' : 'See the payment', to: link },
  }),

  dispute_opened: ({ event, total, reason, link }) => ({
    subject: `Disputed payment: ${event}`,
    heading: 'A client disputes a payment',
    paragraphs: [
      `A payment for ${event} is disputed. The payment provider asks for evidence; please respond there in time.`,
    ],
    details: [
      ['Event', event],
      ['Reason', reason],
    ],
    amounts: [['Disputed', total]],
    button: { label: 'Open the event', to: link },
  }),
} satisfies Partial<Templates>
