import type { Templates } from '../mail-content.ts'
import { openEvent, whenAndWhere } from './event-parts.ts'

/** Canceled events, and charges for them that failed. */

const because: Readonly<Record<string, string>> = {
  client: 'by the client',
  performer: 'because a performer cannot play',
  agency: 'by the agency',
  nobody: 'for reasons beyond anyone’s control',
}

export const cancellationMails = {
  event_canceled: (variables) => {
    const { audience, name, event, agent, by, reason, refund, charge, share, your_part } = variables
    const isVendor = audience === 'vendors'
    const why = by === 'client' && audience === 'client' ? 'at your request' : (because[by] ?? '')
    const sentences = {
      vendors: share
        ? 'Your date is free again. We will pay your share automatically.'
        : 'Your date is free again. There is no payment for it.',
      client: `If anything is unclear, please call ${agent}.`,
    }
    return {
      subject: `Canceled: ${event}`,
      heading: 'An event was canceled',
      paragraphs: [
        `Hi ${name}, ${event} was canceled ${why}.`,
        ...(isVendor ? [sentences.vendors] : audience === 'client' ? [sentences.client] : []),
      ],
      details: [
        ...whenAndWhere(variables),
        ['Your part', isVendor ? your_part : undefined],
        ['Refund', refund],
        ['Still charged', charge],
        ['Your share', share],
      ],
      quote: reason,
      button: openEvent(variables),
    }
  },

  cancellation_unpaid: (variables) => {
    const { name, event, client, amount, reason } = variables
    return {
      subject: `Could not be charged: ${event}`,
      heading: 'The remaining amount could not be charged',
      paragraphs: [
        `Hi ${name}, ${event} was canceled, and ${client} still owes ${amount}. ` +
          'Shares will be paid once you charge it again or waive it.',
      ],
      details: whenAndWhere(variables),
      quote: reason,
      button: openEvent(variables),
    }
  },
} satisfies Partial<Templates>
