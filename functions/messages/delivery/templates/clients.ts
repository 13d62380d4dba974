import { wordsFor } from '#shared/domain/words/kinds.ts'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'
import { inForceRows, openEvent, whenAndWhere } from './event-parts.ts'

/** The client's steps, from request to contract. */

const attached = (files: number) => (files === 0 ? '' : ` (${files === 1 ? 'a file' : `${files} files`} in the app)`)

export const clientMails = {
  request_received: (variables) => {
    const { client, event, when, budget, notes } = variables
    return {
      // The name of a request carries the day on which it was made; the wanted day comes first.
      subject: `New request for ${when}: ${client}`,
      heading: `${client} asks for a booking`,
      paragraphs: ['No agent has taken this request yet. The first one to take it has it.'],
      details: [...whenAndWhere(variables), ['Request', event], ['Budget', budget]],
      quote: notes,
      button: { label: 'See requests', to: '/requests' },
    }
  },

  request_sent: (variables) => {
    const { when, hours, link } = variables
    return {
      subject: `We have your request for ${when}`,
      heading: 'Your request has been sent',
      paragraphs: [
        `Thank you for asking. An agent reads it and usually answers within ${hours} hours. ` +
          'You will get a mail when one takes care of it.',
      ],
      details: whenAndWhere(variables),
      button: { label: 'See your request', to: link },
    }
  },

  request_taken: (variables) => {
    const { agent, event, link } = variables
    return {
      subject: `${agent} is taking care of your request`,
      heading: 'Your request is in good hands',
      paragraphs: [`${agent} has taken your request and will put together a proposal for ${event}.`],
      details: whenAndWhere(variables),
      calendar: 'TENTATIVE',
      button: { label: 'See your request', to: link },
    }
  },

  agent_changed: (variables) => {
    const { agent, event, link } = variables
    return {
      subject: `${agent} now looks after ${event}`,
      heading: `${agent} now looks after your event`,
      paragraphs: [
        `${agent} has taken over ${event} and knows all that was said and agreed. Nothing else changes. ` +
          'Answers to this mail go to them.',
      ],
      details: whenAndWhere(variables),
      button: { label: 'See your event', to: link },
    }
  },

  event_received: (variables) => {
    const { former, event, client, link, commission, commission_of } = variables
    return {
      subject: `Yours now: ${event}`,
      heading: `${former} handed ${event} over to you`,
      paragraphs: [
        `You now look after it. Its messages, files, reminders and holds are yours, and ${client || 'the client'} ` +
          'is told.',
        ...(commission && commission_of ? [`The commission of ${commission} stays with ${commission_of}.`] : []),
      ],
      details: whenAndWhere(variables),
      button: { label: 'See the event', to: link },
    }
  },

  event_handed_over: (variables) => {
    const { next, name, event, when, commission, commission_of } = variables
    return {
      // Its notice is the last that the former agent reads of the event.
      subject: `Handed over to ${next}: ${[event, when].filter(Boolean).join(', ')}`,
      heading: `${next} now looks after ${event}`,
      paragraphs: [
        `${event} has left your lists. ${next} has its messages, files, reminders and holds.`,
        ...(commission && commission_of
          ? [`The commission of ${commission} stays ${commission_of === name ? 'yours' : `with ${commission_of}`}.`]
          : []),
      ],
      details: whenAndWhere(variables),
      button: { label: 'See your events', to: '/events' },
    }
  },

  proposal_sent: (variables) => {
    const { words: own, event, when, venue, client, agent, link, valid_until, options = [] } = variables
    const values = { event, when, venue, client, agent, day: valid_until }
    const { button, ...words } = wordsFor('proposal_sent', own, values)
    return {
      ...words,
      details: [['Event', event], ...whenAndWhere(variables), ['Valid until', valid_until]],
      amounts: options.map(({ title, price }) => [title, price]),
      calendar: 'TENTATIVE',
      button: { label: button, to: link },
    }
  },

  other_offer_wanted: (variables) => {
    const { client, event, reason } = variables
    return {
      subject: `${client} wants another offer: ${event}`,
      heading: 'Your client wants another offer',
      paragraphs: [`${client} has read the proposal for ${event}, and none of it fits yet.`],
      details: whenAndWhere(variables),
      quote: reason,
      button: { label: 'Change the offer', to: variables.link },
    }
  },

  other_offer_declined: (variables) => {
    const { agent, event, link } = variables
    return {
      subject: `Our offer stays: ${event}`,
      heading: 'Our offer stays as it is',
      paragraphs: [
        `${agent} has read your wish and cannot offer anything else for ${event}. You can still accept the proposal. ` +
          `If you have questions, please call ${agent}.`,
      ],
      details: whenAndWhere(variables),
      button: { label: 'See the proposal', to: link },
    }
  },

  question_asked: (variables) => {
    const { client, event, question, reply_to } = variables
    return {
      subject: `Question from ${client}: ${event}`,
      heading: `${client} has a question`,
      paragraphs: [
        reply_to ? 'Reply to this mail, and your client has your answer.' : 'Please call your client to answer.',
      ],
      details: [['Event', event], ...whenAndWhere(variables)],
      quote: question,
      button: openEvent(variables),
      ...(reply_to && { replyTo: reply_to }),
    }
  },

  messages_unread: (variables) => {
    const { event, link, messages } = variables
    const from = [...new Set(messages.map((message) => message.from))].join(' and ')
    return {
      subject: `${from} wrote to you: ${event}`,
      heading: messages.length === 1 ? 'You have a message' : 'You have messages',
      paragraphs: [`${from} wrote about ${event}.`],
      toAnswer: {
        byMail: 'Reply to this mail or answer in the app: everybody concerned reads it.',
        inApp: 'Please answer in the app, so that everybody concerned reads it.',
      },
      details: whenAndWhere(variables),
      quote: messages.map(({ from, text, files = 0 }) => `${from}: ${text}${attached(files)}`).join('\n\n'),
      button: { label: 'Read and answer', to: link },
    }
  },

  contract_signed: (variables) => {
    const { audience, client, event, signature, amendment, state = 'booked', waits_for, answer_by } = variables
    const document = amendment ? 'amendment' : 'contract'
    const signed = {
      subject: `${amendment ? 'Amendment' : 'Contract'} signed: ${event}`,
      heading: `The ${document} is signed`,
      button: openEvent(variables),
    }
    const by = `The ${document} for ${event} was signed by ${client} as “${signature}”.`
    if (state === 'waiting')
      return {
        ...signed,
        paragraphs: [
          by,
          audience === 'client'
            ? `Until ${waits_for} have confirmed, the agreed terms stay in force.`
            : `It waits for ${waits_for}. The agreed terms stay in force until everyone agrees.`,
          `Without an answer by ${answer_by}, the change lapses.`,
        ],
        details: inForceRows(variables),
      }
    return {
      ...signed,
      paragraphs: [by, ...(state === 'unpaid' ? ['The first payment books the event.'] : [])],
      details: whenAndWhere(variables),
      calendar: state === 'unpaid' ? 'TENTATIVE' : 'CONFIRMED',
    }
  },

  signed_document: (variables) => {
    const { event, document, number, link } = variables
    return {
      subject: `Your copy: ${document}`,
      heading: 'Your signed copy is ready',
      paragraphs: [
        `What was signed for ${event} is kept as a PDF with a certificate of the signature. ` +
          'Download it from the contract at any time.',
      ],
      details: [['Document', number], ...whenAndWhere(variables)],
      button: { label: 'Open the contract', to: link },
    }
  },

  event_deleted: (variables) => {
    const { agent, event } = variables
    return {
      subject: `Canceled: ${event}`,
      heading: 'An event was canceled',
      paragraphs: [`${agent} canceled ${event}. You were not charged.`],
      details: whenAndWhere(variables),
      calendar: 'CANCELLED',
      button: { label: 'See your events', to: '/events' },
    }
  },
} satisfies Partial<Templates>
