import { randomUUID } from 'node:crypto'
import type { BusEvent } from './event-bus.ts'

/** SES's event for a mail to its mailbox simulator, which bounces or complains as in AWS. */
export const simulatedReturn = (
  address: string,
  mail: { id: string; sentAt: string; set: string },
): BusEvent | undefined => {
  const [, kind] = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/.exec(address) ?? []
  if (kind === undefined) return undefined
  const about = { timestamp: mail.sentAt, feedbackId: randomUUID() }
  const bounced = kind === 'bounce'
  return {
    source: 'aws.ses',
    'detail-type': bounced ? 'Email Bounced' : 'Email Complaint Received',
    detail: {
      eventType: bounced ? 'Bounce' : 'Complaint',
      mail: {
        timestamp: mail.sentAt,
        messageId: mail.id,
        destination: [address],
        tags: { 'ses:configuration-set': [mail.set] },
      },
      ...(bounced
        ? {
            bounce: {
              ...about,
              bounceType: 'Permanent',
              bounceSubType: 'General',
              bouncedRecipients: [{ emailAddress: address, action: 'failed', status: '5.1.1' }],
            },
          }
        : { complaint: { ...about, complainedRecipients: [{ emailAddress: address }] } }),
    },
  }
}
