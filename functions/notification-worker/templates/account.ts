import type { Templates } from '../mail-content.ts'

/** About accounts, and messages to the operator. */

export const accountMails = {
  verification_done: ({ name }) => ({
    subject: 'Your BookMe account is verified',
    heading: 'You are all set',
    paragraphs: [`Hi ${name}, your account has been verified. Welcome to BookMe!`],
    button: { label: 'Open BookMe', to: '/home' },
  }),

  verification_withdrawn: ({ name }) => ({
    subject: 'Your BookMe account is on hold',
    heading: 'Your account is on hold',
    paragraphs: [
      `Hi ${name}, your account is no longer verified, so most pages are closed to you for now. ` +
        'Please contact us if you think that this is a mistake.',
    ],
    button: { label: 'Contact us', to: '/contact' },
  }),

  password_reset: ({ link }) => ({
    subject: 'Set a new BookMe password',
    heading: 'Set a new password',
    paragraphs: ['Somebody, probably you, asked for a new password. The link works once, for 30 minutes.'],
    button: { label: 'Set a new password', to: link },
    footnote: 'If it was not you, there is nothing to do: your password stays as it is.',
  }),

  contact_message: ({ name, email, phone, subject, message, reply_to }) => ({
    subject: `Message from ${name}: ${subject}`,
    heading: subject,
    paragraphs: [`${name} wrote through the contact form. An answer to this mail goes to them.`],
    details: [
      ['Email', email],
      ['Phone', phone],
    ],
    quote: message,
    replyTo: reply_to,
  }),

  consultation: (variables) => ({
    subject: `New lead: ${variables.name}, ${variables.event_type}`,
    heading: `${variables.name} asks for a consultation`,
    paragraphs: ['It is on the list of prospects. An answer to this mail goes to them.'],
    details: [
      ['Email', variables.email],
      ['Phone', variables.phone],
      ['Event', variables.event_type],
      ['Date', variables.date],
      ['Budget', variables.budget],
    ],
    quote: variables.message,
    button: { label: 'See prospects', to: '/prospects' },
    replyTo: variables.reply_to,
  }),
} satisfies Partial<Templates>
