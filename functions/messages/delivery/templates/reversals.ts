import type { MailVariables } from '#shared/mails.ts'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'
import { openEvent } from './event-parts.ts'

/** Money moved outside the product, and the next step for staff. */

const titles: Record<MailVariables['money_taken_back']['what'], string> = {
  dispute: 'A dispute is lost',
  debit: 'A bank debit was returned',
  prevented: 'A dispute was prevented',
  refund: 'A payment was refunded by hand',
}

const why: Record<MailVariables['money_taken_back']['what'], string> = {
  dispute: "the client's bank has decided in the client's favor",
  debit: "the client's bank has returned the debit. Nothing can be answered: returned debits are final",
  prevented: 'the payment provider refunded it before it became a dispute. Nothing can be answered',
  refund: 'it was refunded at the payment provider',
}

export const reversalMails = {
  payment_disputed: (variables) => {
    const { event, client, amount, reason, due } = variables
    return {
      subject: `Disputed payment: ${event}`,
      heading: 'A client disputes a payment',
      paragraphs: [
        `The bank of ${client} has taken back ${amount} until the dispute is decided. ` +
          'Vendors who are not paid yet wait.',
        `Please answer at the payment provider${due ? ` by ${due}` : ' in time'}. The event has the evidence as one ` +
          'file (Download evidence): the signed contract with its certificate, payments, mails, and who did what.',
      ],
      details: [
        ['Event', event],
        ['Reason', reason],
        ['Answer by', due],
      ],
      amounts: [['Amount', amount]],
      button: { ...openEvent(variables), label: 'Get the evidence' },
    }
  },

  fraud_warning: (variables) => {
    const { event, client, amount } = variables
    return {
      subject: `A payment may be a fraud: ${event}`,
      heading: 'A card network warns of fraud',
      paragraphs: [
        `It expects that the payment of ${amount} by ${client} will be disputed. Nothing has been taken back yet.`,
        'Please call the client. A refund before the dispute saves its fee; if the client confirms the payment, ' +
          'keep that in writing as evidence.',
      ],
      details: [['Event', event]],
      amounts: [['Amount', amount]],
      button: openEvent(variables),
    }
  },

  dispute_won: (variables) => {
    const { event, amount } = variables
    return {
      subject: `Dispute won: ${event}`,
      heading: 'The dispute is won',
      paragraphs: [`${amount} for ${event} are back. Everything continues as before.`],
      details: [['Event', event]],
      amounts: [['Amount', amount]],
      button: openEvent(variables),
    }
  },

  money_taken_back: (variables) => {
    const { event, client, what, amount, reason, missing, is_paid_out } = variables
    const next =
      missing === undefined
        ? 'No action is needed.'
        : is_paid_out === undefined
          ? `${missing} are missing. Vendors wait, and nothing is charged by itself, until this is decided: ` +
            `${client} pays it again (Pay Balance), all agree on a lower price, the agent bears it (Goodwill), ` +
            'or an admin lets BookMe cover it (Goodwill, from BookMe).'
          : `${missing} are missing, and everybody has been paid already: BookMe bears it for now. Please ask ` +
            `${client} to pay again.`
    return {
      subject: `${titles[what]}: ${event}`,
      heading: titles[what],
      paragraphs: [`${amount} for ${event} went back to ${client}: ${why[what]}.`, next],
      details: [
        ['Event', event],
        ['Reason', reason],
      ],
      amounts: [['Amount', amount]],
      button: openEvent(variables),
    }
  },

  payment_short: (variables) => {
    const { event, client, payment, received, outside, credited } = variables
    return {
      subject: `Not all of the money arrived: ${event}`,
      heading: `The ${payment} is paid, but not all of it moved`,
      paragraphs: [
        `BookMe received ${received} of the ${payment} for ${event}.`,
        ...(outside === undefined
          ? []
          : [
              `${outside} were marked as paid outside at the payment provider. BookMe does not have this money and ` +
                'pays nobody out of it: pay the vendors directly, and record it on the event (Adjust payments).',
            ]),
        ...(credited === undefined
          ? []
          : [
              `${credited} were credited at the payment provider, so ${client} did not pay them. Vendors wait, and ` +
                `nothing is charged by itself, until this is decided: ${client} pays it (Pay Balance), all agree on ` +
                'a lower price, the agent bears it (Goodwill), or an admin lets BookMe cover it (Goodwill, from ' +
                'BookMe).',
            ]),
      ],
      details: [['Event', event]],
      amounts: [
        ['Received', received],
        ['Outside', outside],
        ['Credited', credited],
      ],
      button: openEvent(variables),
    }
  },

  vendor_paid_outside: (variables) => {
    const { event, agent, amount, method, day, reason } = variables
    return {
      subject: `Paid by ${method}: ${event}`,
      heading: `${agent} paid you directly`,
      paragraphs: [
        `${agent} has recorded that you got ${amount} for ${event} by ${method} on ${day}. ` +
          'It is not transferred to your account; your payouts and your year list it.',
        'Please tell them if you did not get it.',
      ],
      details: [['Event', event]],
      amounts: [['Amount', amount]],
      quote: reason,
      button: openEvent(variables),
    }
  },

  transfer_reversed: (variables) => {
    const { audience, event, payee, amount, again } = variables
    return {
      subject: `Transfer reversed: ${event}`,
      heading: 'A transfer was reversed',
      paragraphs: [
        audience === 'vendors'
          ? `${amount} of what you earned at ${event} were taken back. ` +
            'Please ask your agent if you do not know why.'
          : again !== undefined
            ? `${amount} of the repayment to ${payee} were reversed at the payment provider. BookMe owes them to the ` +
              `agency again, and sends them on ${again} to the account that it has then.`
            : `${amount} of the payment to ${payee} was reversed at the payment provider. ` +
              'The next payout is lower, and the event holds the money. If this was a mistake, transfer it again ' +
              'at the provider with the event as transfer group; if the client should get it, refund it there.',
      ],
      details: [
        ['Event', event],
        ['Payee', payee],
      ],
      amounts: [['Amount', amount]],
      button: openEvent(variables),
    }
  },
} satisfies Partial<Templates>
