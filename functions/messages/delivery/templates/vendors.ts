import { wordsFor } from '#shared/domain/words/kinds.ts'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'
import { openEvent, ratesOf, whenAndWhere } from './event-parts.ts'

export const vendorMails = {
  vendor_requested: (variables) => {
    const {
      words: own,
      event,
      when,
      venue,
      client,
      agent,
      link,
      your_part,
      your_rates,
      answer_by,
      is_reminder,
    } = variables
    const values = { event, when, venue, client, agent, part: your_part }
    const { button, paragraphs, ...words } = wordsFor('vendor_requested', own, values)
    return {
      ...words,
      ...(is_reminder !== undefined && { subject: `Reminder: ${words.subject}` }),
      paragraphs: [
        ...(is_reminder === undefined
          ? []
          : ['You have not answered yet. When the time is over, we ask somebody else.']),
        ...paragraphs,
        ...(your_rates ? ['Your rate depends on what the client chooses. Confirming covers all of these rates.'] : []),
      ],
      details: [
        ...whenAndWhere(variables),
        ['Your part', your_part],
        ratesOf(variables),
        ['Please answer by', answer_by],
      ],
      calendar: 'TENTATIVE',
      button: { label: button, to: link },
    }
  },

  vendor_released: (variables) => {
    const { event, your_part } = variables
    return {
      subject: `You have been released from ${event}`,
      heading: 'You have been released',
      paragraphs: [`You are no longer needed for ${event}. Thank you for your availability.`],
      details: [...whenAndWhere(variables), ['Your part', your_part]],
      calendar: 'CANCELLED',
      button: { label: 'See your events', to: '/events' },
    }
  },

  stand_in_named: (variables) => {
    const { event, agent, link, your_part } = variables
    return {
      subject: `Did you play ${event}?`,
      heading: 'Please confirm that you played',
      paragraphs: [`${agent} says that you stood in at ${event}. Confirm it, and you are paid your rate.`],
      details: [...whenAndWhere(variables), ['Your part', your_part], ratesOf(variables)],
      button: { label: 'Confirm or decline', to: link },
    }
  },

  event_changed: (variables) => {
    const { event, your_part, what } = variables
    return {
      subject: `Changed: ${event}`,
      heading: 'One of your events has changed',
      paragraphs: [
        `For ${event}, ${what ?? 'the time or place'} has changed. Here are the new details.`,
        'Please confirm again, even if you had confirmed before.',
      ],
      details: [...whenAndWhere(variables), ['Your part', your_part], ratesOf(variables)],
      calendar: 'TENTATIVE',
      button: { label: 'Confirm or decline', to: variables.link },
    }
  },

  vendor_confirmed: (variables) => {
    const { event, vendor, part } = variables
    return {
      subject: `${vendor} confirmed: ${event}`,
      heading: `${vendor} will play`,
      paragraphs: [`${vendor}, ${part}, confirmed ${event}.`],
      details: whenAndWhere(variables),
      calendar: 'CONFIRMED',
      button: openEvent(variables),
    }
  },

  gig_blocked: (variables) => {
    const { event, vendor, part, others } = variables
    return {
      subject: `${vendor} is away on the day of ${event}`,
      heading: 'Away, and booked',
      paragraphs: [
        `${vendor}, ${part}, confirmed ${event} and has now blocked its time. The booking stands. ` +
          'Please ask whether they still play.',
        ...(others ? [`This also concerns ${others}.`] : []),
      ],
      details: whenAndWhere(variables),
      button: openEvent(variables),
    }
  },

  vendor_declined: (variables) => {
    const { event, vendor, part, reason } = variables
    return {
      subject: `${vendor} declined: ${event}`,
      heading: `${vendor} cannot play`,
      paragraphs: [`${vendor}, ${part}, declined ${event}. Please find a replacement.`],
      details: whenAndWhere(variables),
      quote: reason,
      button: openEvent(variables),
    }
  },
} satisfies Partial<Templates>
