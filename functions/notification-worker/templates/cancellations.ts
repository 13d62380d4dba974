import type { Templates } from '../mail-content.ts'
import { openEvent, whenAndWhere } from './event-parts.ts'

/** Events and requests that do not take place. */

const because: Readonly<Record<string, string>> = {
  client: 'by the client',
  performer: 'because a performer cannot play',
  agency: 'by the agency',
  nobody: 'for a reason that is nobody’s fault',
}

export const cancellationMails = {
  event_canceled: (variables) => {
    const { audience, name, event, agent, by, reason, refund, charge, share, your_part } = variables
    const isVendor = audience === 'vendors'
    const why = by === 'client' && audience === 'client' ? 'at your request' : (because[by] ?? '')
    const sentences = {
      vendors: share
        ? 'Your date is free again. Your share is paid to you without further ado.'
        : 'Your date is free again. Nothing is paid for it.',
      client: `If anything is unclear, please call ${agent}.`,
    }
    return {
      subject: `Called off: ${event}`,
      heading: 'An event was called off',
      paragraphs: [
        `Hi ${name}, ${event} was called off ${why}.`,
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
      heading: 'The rest could not be charged',
      paragraphs: [
        `Hi ${name}, ${event} was called off, and ${client} still owes ${amount}. ` +
          'The shares wait until you charge it again or waive it.',
      ],
      details: whenAndWhere(variables),
      quote: reason,
      button: openEvent(variables),
    }
  },
} satisfies Partial<Templates>
