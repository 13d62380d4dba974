import type { Templates } from '#functions/messages/delivery/mail-content.ts'
import { openEvent, whenAndWhere } from './event-parts.ts'

/** Call lists: to those who were asked, and to those who ask. */
export const callMails = {
  call_ended: (variables) => {
    const { event, your_part, why, refused } = variables
    const remains = 'If you would play at the first rate after all, answer this mail: the place may still be open.'
    return {
      subject: refused === undefined ? `No answer needed any more: ${event}` : `Not for ${refused}: ${event}`,
      heading: refused === undefined ? 'You need not answer any more' : `Your counter-offer of ${refused} was declined`,
      paragraphs: refused === undefined ? [why] : [why, remains],
      details: [...whenAndWhere(variables), ['Your part', your_part]],
      calendar: 'CANCELLED',
      button: { label: 'See your events', to: '/events' },
    }
  },

  call_exhausted: (variables) => {
    const { event, part, tried } = variables
    return {
      subject: `Nobody left to ask: ${event}`,
      heading: `${part}: nobody is left to ask`,
      paragraphs: [`The call list for ${part} has ended without a yes (${tried} on the list). Please add more people.`],
      details: whenAndWhere(variables),
      button: openEvent(variables),
    }
  },

  call_filled: (variables) => {
    const { event, vendor, part } = variables
    return {
      subject: `${vendor} confirmed: ${event}`,
      heading: `${vendor} will play`,
      paragraphs: [`${vendor}, ${part}, confirmed ${event}. Your call list has ended.`],
      details: whenAndWhere(variables),
      button: openEvent(variables),
    }
  },

  counter_offered: (variables) => {
    const { event, vendor, part, offered, wanted, note } = variables
    return {
      subject: `${vendor} asks for ${wanted}: ${event}`,
      heading: `${vendor} makes a counter-offer`,
      paragraphs: [`${vendor}, ${part}, would play at ${event} for ${wanted} instead of ${offered}.`],
      details: whenAndWhere(variables),
      quote: note,
      button: openEvent(variables),
    }
  },
} satisfies Partial<Templates>
