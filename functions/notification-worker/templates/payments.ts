import type { Templates } from '../mail-content.ts'
import { openEvent } from './event-parts.ts'

/** Refunds, transfers to vendors, and their payouts. */

export const paymentMails = {
  refund_made: (variables) => {
    const { audience, name, event, client, when, total } = variables
    return {
      subject: `Refund: ${event}`,
      heading: 'A refund is on its way',
      paragraphs: [
        audience === 'client'
          ? `Hi ${name}, we have sent back half of what you paid for ${event}. Banks take up to ten days to show it.`
          : `Hi ${name}, the refund to ${client} for ${event} has been made.`,
      ],
      details: [
        ['Event', event],
        ['When', when],
        ['Refund', total],
      ],
      button: openEvent(variables),
    }
  },

  refund_failed: (variables) => {
    const { name, event, errors } = variables
    return {
      subject: `Refund failed: ${event}`,
      heading: 'A refund failed',
      paragraphs: [`Hi ${name}, not everything of ${event} could be refunded. Please look into it and try again.`],
      quote: errors,
      button: openEvent(variables),
    }
  },

  vendors_paid: (variables) => {
    const { name, event, when, total } = variables
    return {
      subject: `Vendors paid: ${event}`,
      heading: 'Everybody has been paid',
      paragraphs: [`Hi ${name}, all vendors of ${event} have been paid.`],
      details: [
        ['Event', event],
        ['When', when],
        ['Total', total],
      ],
      button: openEvent(variables),
    }
  },

  vendor_payment_failed: (variables) => {
    const { name, event, errors } = variables
    return {
      subject: `Payment failed: ${event}`,
      heading: 'A payment to a vendor failed',
      paragraphs: [
        `Hi ${name}, not everybody at ${event} could be paid. Paying again touches only what is still open.`,
      ],
      quote: errors,
      button: openEvent(variables),
    }
  },

  payout_on_its_way: ({ name, amount, items, arrival }) => ({
    subject: `${amount} is on its way to you`,
    heading: 'Your payout is on its way',
    paragraphs: [`Hi ${name}, thank you for playing. We have sent your money to your bank.`],
    details: [
      ['Amount', amount],
      ['In your bank (estimated)', arrival],
      ['For', items],
    ],
    button: { label: 'See your payouts', to: '/payouts' },
  }),

  payout_failed: ({ name, amount, items, reason }) => ({
    subject: `A payout of ${amount} did not arrive`,
    heading: 'A payout did not arrive',
    paragraphs: [
      `The bank of ${name} did not accept a payout. Nothing is lost: please check the bank settings, ` +
        'and it is sent again with the next payout.',
    ],
    details: [
      ['Amount', amount],
      ['For', items],
      ['The bank says', reason],
    ],
    button: { label: 'Check bank settings', to: '/account' },
  }),
} satisfies Partial<Templates>
