import type { CancelingParty } from '#shared/domain/cancellation/policy.ts'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'
import { openEvent, whenAndWhere } from './event-parts.ts'

const because: Readonly<Record<CancelingParty, string>> = {
  client: 'by the client',
  performer: 'because a performer cannot play',
  agency: 'by the agency',
  nobody: 'for reasons beyond anyone’s control',
}

export const cancellationMails = {
  event_canceled: (variables) => {
    const { audience, event, agent, by, reason, refund, refund_later, charge, share, your_part } = variables
    const isVendor = audience === 'vendors'
    const why = by === 'client' && audience === 'client' ? 'at your request' : because[by]
    const sentences = {
      vendors: share
        ? 'Your date is free again. We will pay your share automatically.'
        : 'Your date is free again. There is no payment for it.',
      client: `${charge === undefined ? 'Nothing more will be charged. ' : ''}If anything is unclear, call ${agent}.`,
    }
    return {
      subject: `Canceled: ${event}`,
      heading: 'An event was canceled',
      paragraphs: [
        `${event} was canceled ${why}.`,
        ...(isVendor ? [sentences.vendors] : audience === 'client' ? [sentences.client] : []),
      ],
      details: [...whenAndWhere(variables), ['Your part', isVendor ? your_part : undefined]],
      amounts: [
        ['Refund', refund],
        ['Refund once your payment has arrived', refund_later],
        ['Still charged', charge],
        ['Your share', share],
      ],
      quote: reason,
      calendar: 'CANCELLED',
      button: openEvent(variables),
    }
  },

  refund_above_policy: (variables) => {
    const { event, client, by, amount, reason, goodwill_from } = variables
    return {
      subject: `More than the policy gives: ${event}`,
      heading: goodwill_from ? 'A client gets goodwill' : 'A client pays less than the policy says',
      paragraphs: [
        goodwill_from
          ? `${by} gives ${client} a part of the price back, from the share of the ${goodwill_from}.`
          : `${by} canceled ${event}, or waived its rest, and gives up what ${client} owes by the cancellation policy.`,
      ],
      details: whenAndWhere(variables),
      amounts: [[goodwill_from ? 'Goodwill' : 'Given up', amount]],
      quote: reason,
      button: openEvent(variables),
    }
  },

  cancellation_requested: (variables) => {
    const { event, client, reason } = variables
    return {
      subject: `${client} wants to cancel: ${event}`,
      heading: 'Your client wants to cancel',
      paragraphs: [`${client} wants to cancel ${event}. ` + 'Open the event to see the cost, and cancel or decline.'],
      details: whenAndWhere(variables),
      quote: reason,
      button: openEvent(variables),
    }
  },

  change_requested: (variables) => {
    const { event, client, reason } = variables
    return {
      subject: `${client} asks for a change: ${event}`,
      heading: 'Your client asks for a change',
      paragraphs: [`${client} asks to change ${event}. Open the event to propose the change, or decline.`],
      details: whenAndWhere(variables),
      quote: reason,
      button: openEvent(variables),
    }
  },

  cancellation_request_declined: (variables) => {
    const { event, agent } = variables
    return {
      subject: `Going ahead: ${event}`,
      heading: 'Your event goes ahead as agreed',
      paragraphs: [`${event} stays as it is. If you have questions, please call ${agent}.`],
      details: whenAndWhere(variables),
      button: openEvent(variables),
    }
  },

  request_withdrawn: (variables) => {
    const { event, client, reason } = variables
    return {
      subject: `Withdrawn: ${event}`,
      heading: 'A request was withdrawn',
      paragraphs: [`${client} has withdrawn the request ${event}. No action is needed.`],
      details: whenAndWhere(variables),
      quote: reason,
      button: openEvent(variables),
    }
  },

  request_declined: (variables) => {
    const { event, reason } = variables
    return {
      subject: `Your request: ${event}`,
      heading: 'We cannot take your request',
      paragraphs: [`We are sorry that we cannot help with ${event} this time.`],
      details: whenAndWhere(variables),
      quote: reason,
      button: { label: 'Request another date', to: '/' },
    }
  },

  cancellation_unpaid: (variables) => {
    const { event, client, amount, reason } = variables
    return {
      subject: `Could not be charged: ${event}`,
      heading: 'The remaining amount could not be charged',
      paragraphs: [
        `${event} was canceled, and ${client} still owes ${amount}. ` +
          'Shares will be paid once you charge it again or waive it.',
      ],
      details: whenAndWhere(variables),
      amounts: [['Still owed', amount]],
      quote: reason,
      button: openEvent(variables),
    }
  },
} satisfies Partial<Templates>
