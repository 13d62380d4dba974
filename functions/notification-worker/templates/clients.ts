import type { Template, Words } from '../letter.ts'

/** Along the client's path. */

const about = (word: Words): [string, string][] => [
  ['When', word('when')],
  ['Where', word('venue')],
]

export const requestTaken: Template = (word) => ({
  subject: `${word('agent')} is taking care of your request`,
  heading: 'Your request is in good hands',
  paragraphs: [
    `Hi ${word('name')}, ${word('agent')} has taken your request and will put together a proposal for ${word('event')}.`,
  ],
  facts: about(word),
  button: { label: 'See your request', to: word('link') },
})

export const proposalSent: Template = (word) => ({
  subject: `Your proposal: ${word('event')}`,
  heading: 'Your proposal is ready',
  paragraphs: [
    `Hi ${word('name')}, ${word('agent')} has a proposal for you. Choose an option, sign the contract and pay the deposit, and the date is yours.`,
  ],
  facts: [['Event', word('event')], ...about(word)],
  button: { label: 'See the proposal', to: word('link') },
})

export const contractSigned: Template = (word) => ({
  subject: `Contract signed: ${word('event')}`,
  heading: 'The contract is signed',
  paragraphs: [
    `Hi ${word('name')}, the contract for ${word('event')} was signed by ${word('client')} as “${word('signature')}”.`,
  ],
  facts: about(word),
  button: { label: 'Open the event', to: word('link') },
})

export const eventDeleted: Template = (word) => ({
  subject: `Called off: ${word('event')}`,
  heading: 'An event was called off',
  paragraphs: [`Hi ${word('name')}, ${word('event')} was removed by ${word('agent')}. Nothing was charged for it.`],
  facts: about(word),
  button: { label: 'See your events', to: '/events' },
})
