import type { Template, Words } from '../letter.ts'

/** To those who play, and to the agent about them. */

const gig = (word: Words): [string, string][] => [
  ['When', word('when')],
  ['Where', word('venue')],
  ['Your part', word('role')],
  ['Your rate', word('rate')],
]
const about = (word: Words): [string, string][] => [
  ['When', word('when')],
  ['Where', word('venue')],
]

export const vendorRequested: Template = (word) => ({
  subject: `Can you play ${word('event')}?`,
  heading: 'Can you play?',
  paragraphs: [`Hi ${word('name')}, ${word('agent')} would love to have you at ${word('event')}.`],
  facts: gig(word),
  button: { label: 'Confirm or decline', to: word('link') },
})

export const vendorReleased: Template = (word) => ({
  subject: `You are free again: ${word('event')}`,
  heading: 'Your time is free again',
  paragraphs: [`Hi ${word('name')}, you are no longer needed for ${word('event')}. Thank you for being ready to play.`],
  facts: [...about(word), ['Your part', word('role')]],
  button: { label: 'See your events', to: '/events' },
})

export const eventChanged: Template = (word) => ({
  subject: `Changed: ${word('event')}`,
  heading: 'An event of yours has changed',
  paragraphs: [`Hi ${word('name')}, time or place of ${word('event')} has changed. This is how it stands now.`],
  facts: gig(word),
  button: { label: 'Open the event', to: word('link') },
})

export const vendorConfirmed: Template = (word) => ({
  subject: `${word('vendor')} confirmed: ${word('event')}`,
  heading: `${word('vendor')} will play`,
  paragraphs: [`Hi ${word('name')}, ${word('vendor')} (${word('role')}) confirmed ${word('event')}.`],
  facts: about(word),
  button: { label: 'Open the event', to: word('link') },
})

export const vendorDeclined: Template = (word) => ({
  subject: `${word('vendor')} declined: ${word('event')}`,
  heading: `${word('vendor')} cannot play`,
  paragraphs: [
    `Hi ${word('name')}, ${word('vendor')} (${word('role')}) declined ${word('event')}. Somebody else is needed.`,
  ],
  facts: about(word),
  quote: word('reason'),
  button: { label: 'Open the event', to: word('link') },
})
