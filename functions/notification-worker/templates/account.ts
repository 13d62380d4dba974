import type { Template } from '../letter.ts'

/** About accounts, and messages to the operator. */

export const verificationDone: Template = (word) => ({
  subject: 'Your BookMe account is verified',
  heading: 'You are all set',
  paragraphs: [`Hi ${word('name')}, your account has been verified. Welcome to BookMe!`],
  button: { label: 'Open BookMe', to: word('link') },
})

export const verificationWithdrawn: Template = (word) => ({
  subject: 'Your BookMe account is on hold',
  heading: 'Your account is on hold',
  paragraphs: [
    `Hi ${word('name')}, your account is no longer verified, so most pages are closed to you for now. Please contact us if you think that this is a mistake.`,
  ],
  button: { label: 'Contact us', to: '/contact' },
})

export const passwordReset: Template = (word) => ({
  subject: 'Set a new BookMe password',
  heading: 'Set a new password',
  paragraphs: ['Somebody, probably you, asked for a new password. The link works once, for 30 minutes.'],
  button: { label: 'Set a new password', to: word('link') },
  footnote: 'If it was not you, there is nothing to do: your password stays as it is.',
})

export const contactMessage: Template = (word) => ({
  subject: `Message from ${word('name')}: ${word('subject')}`,
  heading: word('subject'),
  paragraphs: [`${word('name')} wrote through the contact form. An answer to this mail goes to them.`],
  facts: [
    ['Email', word('email')],
    ['Phone', word('phone')],
  ],
  quote: word('message'),
  replyTo: word('reply_to'),
})

export const consultation: Template = (word) => ({
  subject: `New lead: ${word('name')}, ${word('event_type')}`,
  heading: `${word('name')} asks for a consultation`,
  paragraphs: ['It is on the list of prospects. An answer to this mail goes to them.'],
  facts: [
    ['Email', word('email')],
    ['Phone', word('phone')],
    ['Event', word('event_type')],
    ['Date', word('date')],
    ['Budget', word('budget')],
  ],
  quote: word('message'),
  button: { label: 'See prospects', to: word('link') },
  replyTo: word('reply_to'),
})
