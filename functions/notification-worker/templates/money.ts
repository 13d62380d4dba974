import type { Template, Words } from '../letter.ts'

/** About money. Where there is a `client`, the reader is the agency; otherwise the client. */

const isForAgency = (word: Words) => word('client') !== ''
const amounts = (word: Words): [string, string][] => [
  ['Event', word('event')],
  ['When', word('when')],
  ['Amount', word('amount')],
  ['Processing fee', word('fee')],
  ['Total', word('total')],
  ['Paid with', word('method')],
]
/** Nobody receives an invoice that they sent. */
const whatCame = (word: Words) => (word('payment') === 'invoice' ? 'payment' : word('payment'))
const open = (word: Words) => ({ label: 'Open the event', to: word('link') })

export const paymentMade: Template = (word) =>
  isForAgency(word)
    ? {
        subject: `Paid: ${word('payment')} for ${word('event')}`,
        heading: `${word('client')} paid the ${word('payment')}`,
        paragraphs: [`Hi ${word('name')}, the ${word('payment')} for ${word('event')} has come in.`],
        facts: amounts(word),
        button: open(word),
      }
    : {
        subject: `Thank you! Your ${whatCame(word)} for ${word('event')}`,
        heading: 'Thank you, your payment is here',
        paragraphs: [`Hi ${word('name')}, we have received your ${whatCame(word)} for ${word('event')}.`],
        facts: amounts(word),
        button: open(word),
      }

export const paymentFailed: Template = (word) =>
  isForAgency(word)
    ? {
        subject: `Not paid: ${word('payment')} for ${word('event')}`,
        heading: `A payment of ${word('client')} failed`,
        paragraphs: [
          `Hi ${word('name')}, the ${word('payment')} for ${word('event')} could not be charged. The client has been told.`,
        ],
        facts: amounts(word),
        quote: word('reason'),
        button: open(word),
      }
    : {
        subject: `Your payment did not go through: ${word('event')}`,
        heading: 'Your payment did not go through',
        paragraphs: [
          `Hi ${word('name')}, the ${word('payment')} for ${word('event')} could not be charged. Please check your payment method and try again.`,
        ],
        facts: amounts(word),
        quote: word('reason'),
        button: word('url') ? { label: 'Pay now', to: word('url') } : open(word),
      }

export const invoiceSent: Template = (word) => ({
  subject: `Invoice: ${word('event')}`,
  heading: 'Your invoice',
  paragraphs: [`Hi ${word('name')}, thank you for having us at ${word('event')}. Here is your invoice.`],
  facts: [...amounts(word), ['Due', word('due')]],
  button: word('url') ? { label: 'Pay the invoice', to: word('url') } : open(word),
})

export const balanceDueSoon: Template = (word) => ({
  subject: `Balance due soon: ${word('event')}`,
  heading: 'Your balance is due soon',
  paragraphs: [
    `Hi ${word('name')}, the rest for ${word('event')} will be charged to your payment method on the day below. There is nothing to do if it is still right.`,
  ],
  facts: [
    ['Event', word('event')],
    ['When', word('when')],
    ['Amount', word('amount')],
    ['Charged on', word('due')],
  ],
  button: { label: 'See the payment', to: word('link') },
})

export const refundMade: Template = (word) => ({
  subject: `Refund: ${word('event')}`,
  heading: 'A refund is on its way',
  paragraphs: [
    isForAgency(word)
      ? `Hi ${word('name')}, the refund to ${word('client')} for ${word('event')} has been made.`
      : `Hi ${word('name')}, we have sent back half of what you paid for ${word('event')}. Banks take up to ten days to show it.`,
  ],
  facts: [
    ['Event', word('event')],
    ['When', word('when')],
    ['Refund', word('total')],
  ],
  button: open(word),
})

export const refundFailed: Template = (word) => ({
  subject: `Refund failed: ${word('event')}`,
  heading: 'A refund failed',
  paragraphs: [
    `Hi ${word('name')}, not everything of ${word('event')} could be refunded. Please look into it and try again.`,
  ],
  quote: word('errors'),
  button: open(word),
})

export const vendorsPaid: Template = (word) => ({
  subject: `Vendors paid: ${word('event')}`,
  heading: 'Everybody has been paid',
  paragraphs: [`Hi ${word('name')}, all vendors of ${word('event')} have been paid.`],
  facts: [
    ['Event', word('event')],
    ['When', word('when')],
    ['Total', word('total')],
  ],
  button: open(word),
})

export const vendorPaymentFailed: Template = (word) => ({
  subject: `Payment failed: ${word('event')}`,
  heading: 'A payment to a vendor failed',
  paragraphs: [
    `Hi ${word('name')}, not everybody at ${word('event')} could be paid. Paying again touches only what is still open.`,
  ],
  quote: word('errors'),
  button: open(word),
})

export const disputeOpened: Template = (word) => ({
  subject: `Disputed payment: ${word('event')}`,
  heading: 'A client disputes a payment',
  paragraphs: [
    `A payment for ${word('event')} is disputed. The payment provider asks for evidence; answer it there in time.`,
  ],
  facts: [
    ['Event', word('event')],
    ['Amount', word('total')],
    ['Reason', word('reason')],
  ],
  button: open(word),
})

export const payoutOnItsWay: Template = (word) => ({
  subject: `${word('amount')} is on its way to you`,
  heading: 'Your payout is on its way',
  paragraphs: [`Hi ${word('name')}, thank you for playing. We have sent your money to your bank.`],
  facts: [
    ['Amount', word('amount')],
    ['In your bank (estimated)', word('arrival')],
    ['For', word('items')],
  ],
  button: { label: 'See your payouts', to: word('link') },
})

export const payoutFailed: Template = (word) => ({
  subject: `A payout of ${word('amount')} did not arrive`,
  heading: 'A payout did not arrive',
  paragraphs: [
    `The bank of ${word('name')} did not accept a payout. Nothing is lost: please check the bank settings, and it is sent again with the next payout.`,
  ],
  facts: [
    ['Amount', word('amount')],
    ['For', word('items')],
    ['The bank says', word('reason')],
  ],
  button: { label: 'Check bank settings', to: '/account' },
})
