import type { MailVariables } from '#shared/mails.ts'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'
import { openEvent } from './event-parts.ts'

/** Refunds, transfers to vendors, and their payouts. */

/** The gigs that a payout is made of, and their sum. */
const payoutRows = (
  amount: string,
  earnings: MailVariables['payout_on_its_way']['earnings'] = [],
): [label: string, value: string][] => [
  ...earnings.map(({ label, amount: own }): [string, string] => [label, own]),
  [earnings.length > 0 ? 'Total' : 'Payout', amount],
]

export const paymentMails = {
  refund_made: (variables) => {
    const { audience, event, client, when, total, reason, outside } = variables
    const arrives = outside === undefined ? 'Banks take up to ten days to show it.' : `We paid it by ${outside}.`
    return {
      subject: `Refund: ${event}`,
      heading: outside === undefined ? 'A refund is on its way' : 'A refund was paid',
      paragraphs: [
        audience === 'client'
          ? `We have refunded ${total} of what you paid for ${event}. ${arrives}`
          : `We have refunded ${client} for ${event}.`,
      ],
      details: [
        ['Event', event],
        ['When', when],
      ],
      amounts: [['Refund', total]],
      quote: reason,
      button: openEvent(variables),
    }
  },

  refund_failed: (variables) => {
    const { event, errors } = variables
    return {
      subject: `Refund failed: ${event}`,
      heading: 'A refund failed',
      paragraphs: [`Some refunds for ${event} failed. Please look into it and retry.`],
      quote: errors,
      button: openEvent(variables),
    }
  },

  vendors_paid: (variables) => {
    const { event, when, total } = variables
    return {
      subject: `Vendors paid: ${event}`,
      heading: 'Everyone has been paid',
      paragraphs: [`All vendors of ${event} have been paid.`],
      details: [
        ['Event', event],
        ['When', when],
      ],
      amounts: [['Total', total]],
      button: openEvent(variables),
    }
  },

  vendor_payment_failed: (variables) => {
    const { event, errors } = variables
    return {
      subject: `Payment failed: ${event}`,
      heading: 'A payment to a vendor failed',
      paragraphs: [
        `Some vendors of ${event} could not be paid. They are paid by themselves once their account is in order. ` +
          'A retry pays only what is still open.',
      ],
      quote: errors,
      button: openEvent(variables),
    }
  },

  payout_on_its_way: ({ amount, items, earnings, arrival }) => ({
    subject: `${amount} is on its way to you`,
    heading: 'Your payout is on its way',
    paragraphs: [`Thank you for playing. We have sent your money to your bank.`],
    details: [
      ['In your bank (estimated)', arrival],
      ['For', earnings ? undefined : items],
    ],
    amounts: payoutRows(amount, earnings),
    button: { label: 'See your payouts', to: '/payouts' },
  }),

  payout_failed: ({ name, amount, items, earnings, reason, audience }) => ({
    subject: `A payout of ${amount} failed`,
    heading: 'A payout failed',
    paragraphs: [
      audience === 'payee'
        ? 'Your bank rejected a payout. No money is lost: please check your bank settings; ' +
          'the amount will be part of the next payout.'
        : `The bank of ${name} rejected a payout. No money is lost: the amount will be part of the next payout. ` +
          'We have asked them to check their bank settings.',
    ],
    details: [
      ['For', earnings ? undefined : items],
      ['The bank says', reason],
    ],
    amounts: payoutRows(amount, earnings),
    button:
      audience === 'payee' ? { label: 'Check bank settings', to: '/account' } : { label: 'Open money', to: '/money' },
  }),

  payout_refused: ({ name, amount, items, earnings, reason, audience }) => ({
    subject: `A payout of ${amount} could not be made`,
    heading: 'A payout could not be made',
    paragraphs:
      audience === 'payee'
        ? [`Your money is safe and waits for you. We try again on every business day.`]
        : [
            `${amount} of ${name} could not be paid out. It is tried again on every business day, and you are not ` +
              "told again. Please look at the payee's account at the payment provider.",
          ],
    details: [
      ['For', earnings ? undefined : items],
      ['Why', reason],
    ],
    amounts: payoutRows(amount, earnings),
    button:
      audience === 'payee' ? { label: 'Check bank settings', to: '/account' } : { label: 'Open money', to: '/money' },
  }),

  payouts_stopped: ({ name, todo, audience }) => ({
    subject: audience === 'payee' ? 'Your payouts have stopped' : `Payouts of ${name} have stopped`,
    heading: 'Payouts have stopped',
    paragraphs:
      audience === 'payee'
        ? [`The payment provider does not pay out to you at the moment. Your money waits for you.`]
        : [`The payment provider does not pay out to ${name} at the moment. We have told them what to do.`],
    details: [['What to do', todo]],
    button:
      audience === 'payee' ? { label: 'Open bank settings', to: '/account' } : { label: 'Open money', to: '/money' },
  }),

  payouts_resumed: ({ name, audience }) => ({
    subject: audience === 'payee' ? 'Your payouts continue' : `Payouts of ${name} continue`,
    heading: 'Payouts continue',
    paragraphs:
      audience === 'payee'
        ? [`Everything is in order again. What has waited is paid out on the next business day.`]
        : [`The payment provider pays out to ${name} again. What has waited is paid out on the next business day.`],
    button:
      audience === 'payee' ? { label: 'See your payouts', to: '/payouts' } : { label: 'Open money', to: '/money' },
  }),

  bank_changed: ({ last4, contact }) => ({
    replyTo: contact,
    subject: 'Your bank account was changed',
    heading: 'Your bank account was changed',
    paragraphs: [
      `Your payouts now go to the account that ends in ${last4}. If it was you, there is nothing to do: the next ` +
        'payout comes after 48 hours.',
      `If it was not you, please write to ${contact} at once. Nothing is paid out in these 48 hours.`,
    ],
    button: { label: 'Check bank settings', to: '/account' },
  }),

  account_deadline: ({ day }) => ({
    subject: `Payouts stop on ${day} unless you answer`,
    heading: 'The payment provider needs something more',
    paragraphs: [
      `Please open your bank settings and complete what is asked there before ${day}. After that day, the payment ` +
        'provider stops your payouts until you have answered.',
    ],
    button: { label: 'Open bank settings', to: '/account' },
  }),

  year_corrected: ({ name, year, day, amount, before, after, why, audience }) => ({
    subject:
      audience === 'payee' ? `Your total of ${year} has changed` : `The total of ${name} for ${year} has changed`,
    heading: `A correction to ${year}`,
    paragraphs: [
      why === 'returned'
        ? `A payout of ${day} came back from the bank after the year was closed.`
        : `A payment of ${day} was recorded after the year was closed.`,
      audience === 'payee'
        ? `What was filed for ${year} stays as it is, and a corrected form follows. It replaces the one that you have.`
        : `What was filed for ${year} stays as it is. Please file a corrected form 1099-NEC for ${name}.`,
    ],
    details: [
      ['Correction', amount],
      ['Total before', before],
      ['Corrected total', after],
    ],
    button:
      audience === 'payee' ? { label: 'See your payouts', to: '/payouts' } : { label: 'Open money', to: '/money' },
  }),

  year_closed: ({ year, by, total, payees, forms, threshold }) => ({
    subject: `${year} is closed`,
    heading: `The payees’ year ${year} is closed`,
    paragraphs: [
      by === undefined ? `Nobody had closed ${year} by January 31, the day on which its forms are due.` : `By ${by}.`,
      'Its totals stay as they are now. Money that comes back or is recorded later is a correction; you get a mail.',
    ],
    details: [
      ['Paid', total],
      ['Payees', payees],
      [`Forms 1099-NEC (from ${threshold})`, forms],
    ],
    button: { label: 'Open money', to: '/money' },
  }),

  accounts_refused: ({ reason }) => ({
    subject: 'Nobody can fill in bank settings',
    heading: 'The payment provider refuses new accounts',
    paragraphs: [
      'A payee opened the bank settings, and the payment provider refused to make an account. Until this is solved, ' +
        'no new payee can be paid. You get this mail once a day at most.',
    ],
    quote: reason,
  }),
} satisfies Partial<Templates>
