import type { Templates } from '../mail-content.ts'
import { openEvent } from './event-parts.ts'

/** Refunds, transfers to vendors, and their payouts. */

export const paymentMails = {
  refund_made: (variables) => {
    const { audience, name, event, client, when, total, reason } = variables
    return {
      subject: `Refund: ${event}`,
      heading: 'A refund is on its way',
      paragraphs: [
        audience === 'client'
          ? `Hi ${name}, we have refunded ${total} of what you paid for ${event}. Banks take up to ten days to show it.`
          : `Hi ${name}, we have refunded ${client} for ${event}.`,
      ],
      details: [
        ['Event', event],
        ['When', when],
        ['Refund', total],
      ],
      quote: reason,
      button: openEvent(variables),
    }
  },

  refund_failed: (variables) => {
    const { name, event, errors } = variables
    return {
      subject: `Refund failed: ${event}`,
      heading: 'A refund failed',
      paragraphs: [`Hi ${name}, some refunds for ${event} failed. Please look into it and retry.`],
      quote: errors,
      button: openEvent(variables),
    }
  },

  vendors_paid: (variables) => {
    const { name, event, when, total } = variables
    return {
      subject: `Vendors paid: ${event}`,
      heading: 'Everyone has been paid',
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
      paragraphs: [`Hi ${name}, some vendors of ${event} could not be paid. A retry pays only what is still open.`],
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
    subject: `A payout of ${amount} failed`,
    heading: 'A payout failed',
    paragraphs: [
      `The bank of ${name} rejected a payout. No money is lost: please check the bank settings; ` +
        'the amount will be part of the next payout.',
    ],
    details: [
      ['Amount', amount],
      ['For', items],
      ['The bank says', reason],
    ],
    button: { label: 'Check bank settings', to: '/account' },
  }),
} satisfies Partial<Templates>
