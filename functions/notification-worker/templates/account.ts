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

  confirm_email: ({ name, link }) => ({
    subject: 'Confirm your e-mail for BookMe',
    heading: 'Confirm your e-mail',
    paragraphs: [`Hi ${name}, please confirm that this address is yours. The link works for 7 days.`],
    button: { label: 'Confirm e-mail', to: link },
    footnote: 'If you did not sign up at BookMe, there is nothing to do.',
  }),

  confirm_new_email: ({ name, link }) => ({
    subject: 'Confirm your new e-mail for BookMe',
    heading: 'Confirm your new e-mail',
    paragraphs: [
      `Hi ${name}, follow the link to use this address for your account. The link works for 24 hours. ` +
        'You stay logged in where you asked for it, and are logged out everywhere else.',
    ],
    button: { label: 'Use this e-mail', to: link },
    footnote: 'If you did not ask for it, there is nothing to do: nothing changes.',
  }),

  email_change_asked: ({ name, email }) => ({
    subject: 'Somebody asked to change your BookMe e-mail',
    heading: 'A new e-mail for your account?',
    paragraphs: [
      `Hi ${name}, somebody, probably you, gave your password and asked to change your e-mail to ${email}. ` +
        'It changes when the link that we sent there is followed.',
    ],
    button: { label: 'It was not me: set a new password', to: '/password-reset' },
    footnote: 'A new password stops the change and logs everybody out.',
  }),

  email_changed: ({ name, email }) => ({
    subject: 'Your BookMe e-mail was changed',
    heading: 'Your e-mail was changed',
    paragraphs: [`Hi ${name}, you now log in with ${email}. This address gets no more mail from us.`],
    footnote: 'If it was not you, please answer this mail at once.',
  }),

  email_is_known: ({ email }) => ({
    subject: 'You already have a BookMe account',
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, probably you, wanted to use ${email} for an account at BookMe. It belongs to yours: please log in. ` +
        'If you have forgotten the password, set a new one.',
    ],
    button: { label: 'Set a new password', to: '/password-reset' },
    footnote: 'If it was not you, there is nothing to do: nobody else has access to your account.',
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
