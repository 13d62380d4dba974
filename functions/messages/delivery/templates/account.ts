import { defaultAgency } from '#functions/event/rules/with-company.ts'
import { companyOfStage } from '#functions/event/data/company-of-stage.ts'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'

/** Of the stage's configuration: no click changes it, so that even a stranger may read it (ADR 18). */
const agency = companyOfStage?.name ?? defaultAgency

const whereAndWhen = ({ device, at }: { device: string; at: string }): [string, string][] => [
  ['Device', device],
  ['Time', at],
]
const notMe = { label: 'It was not me: set a new password', to: '/password-reset' }
/** The address ends with the sessions, and the calendar that reads it says nothing. */
const calendarEnds = 'If another calendar shows your events, make a new calendar address on your account page.'
const factorName = { totp: 'authenticator app', passkey: 'passkey' }

const refusals = {
  wrong: 'Somebody typed a wrong code.',
  replayed: 'Somebody typed a code that had been used before.',
  recovery_used: 'Somebody typed a recovery code that had been used before.',
  foreign_passkey: 'Somebody used a passkey that does not belong to your account.',
  bad_passkey: 'Somebody used a passkey that did not sign as it should. It may have been copied.',
  locked: 'Somebody typed too many wrong codes. Codes are refused for a while.',
}

export const accountMails = {
  webhook_fails: ({ name, host, reason }) => ({
    subject: `“${name}” does not get our webhooks`,
    heading: 'A program does not get what we send',
    paragraphs: ['We have tried for three days. On Programs you can send it once more, for a month.'],
    details: [
      ['Server', host],
      ['Why', reason],
    ],
    button: { label: 'Open programs', to: '/programs' },
  }),
  agent_waits: ({ name, agency: ofAgent, email, link }) => ({
    subject: 'An agent waits for you',
    heading: 'An agent waits to be verified',
    paragraphs: [
      'They have signed up and completed their profile. Until you verify them, they can do nothing here.',
      'You see their profile first; one click verifies them, and they get a mail.',
    ],
    details: [
      ['Name', name],
      ['Agency', ofAgent],
      ['Email', email],
    ],
    button: { label: 'See and verify', to: link },
  }),

  verification_done: () => ({
    subject: 'Your BookMe account is verified',
    heading: 'Your account is verified',
    paragraphs: [
      `Your account has been verified. Welcome to BookMe!`,
      'If we pay you for gigs, please add your bank account next: open your account and choose Bank Settings.',
    ],
    button: { label: 'Open your account', to: '/account' },
  }),

  verification_withdrawn: () => ({
    subject: 'Your BookMe account is on hold',
    heading: 'Your account is on hold',
    paragraphs: [
      `Your account is no longer verified, so most pages are unavailable for now. ` +
        'Please contact us if you think this is a mistake.',
    ],
    button: { label: 'Contact us', to: '/contact' },
  }),

  verification_refused: ({ reason }) => ({
    subject: 'Your BookMe account needs a change',
    heading: 'We could not verify your account yet',
    paragraphs: [
      reason === undefined ? 'Please log in to read what is missing.' : 'This is what is missing:',
      'Change your profile and save it. We look at it again as soon as you have.',
    ],
    quote: reason,
    button: { label: 'Change your profile', to: '/signup-2' },
  }),

  account_deleted: () => ({
    subject: 'Your BookMe account is deleted',
    heading: 'Your account is deleted',
    paragraphs: [
      'Your account is gone, and with it your contact details, pictures and texts.',
      'Past events, signed contracts and payments stay in our books, because the law requires it.',
    ],
    footnote: 'If it was not you, please reply to this mail at once.',
  }),

  reply_refused: ({ event, reason, link }) => ({
    subject: `Your mail about ${event} was not taken`,
    heading: 'Your mail was not taken',
    paragraphs: [reason, 'You can write and answer in the app.'],
    button: { label: 'Open the event', to: link },
  }),

  delete_at_provider: ({ account, customer }) => ({
    subject: 'A deleted account: please finish at Stripe',
    heading: 'Delete an account at Stripe too',
    paragraphs: [
      'The owner of an account has deleted it. Stripe still has their details; delete them in its dashboard once no ' +
        'dispute of a past payment is possible any more (120 days after the last one).',
    ],
    details: [
      ['Customer', customer],
      ['Connected account', account],
    ],
  }),

  mail_returned: ({ email, reason }) => ({
    subject: `Mail to ${email} has stopped`,
    heading: 'Mail to an address has stopped',
    paragraphs: [
      reason === 'bounced'
        ? `A mail to ${email} came back: the address does not exist or refuses mail.`
        : `The reader of ${email} marked a mail of ours as spam.`,
      'BookMe sends no more mail there. Please reach them by phone, and correct the address in their account.',
    ],
  }),

  new_device: ({ device, at }) => ({
    subject: 'A new device logged in to your BookMe account',
    heading: 'A login from a new device',
    paragraphs: [
      'Somebody, probably you, logged in to your account from a device that we have not seen before.',
      'If it was not you, set a new password now: it logs out every device.',
    ],
    details: [
      ['Device', device],
      ['Time', at],
    ],
    button: { label: 'It was not me: set a new password', to: '/password-reset' },
    footnote: 'If it was you, there is nothing to do. Your account lists the devices that are logged in.',
  }),

  second_factor_changed: ({ change, kind, ...facts }) => ({
    subject: 'The second factor of your BookMe account changed',
    heading: 'Your second factor changed',
    paragraphs: [
      {
        added: `You now confirm logins and payments with your ${factorName[kind ?? 'totp']}, too.`,
        removed: `Your ${factorName[kind ?? 'totp']} is removed: it no longer confirms anything.`,
        codes_renewed: 'You have ten new recovery codes. The ones before no longer work.',
        recovery_asked: 'An admin has asked to remove all your second factors. A second admin has to agree.',
        recovered: 'Admins have removed all your second factors, because you lost them. Please set up a new one.',
        code_used: 'A recovery code was used. It does not work again.',
      }[change],
    ],
    details: whereAndWhen(facts),
    button: notMe,
    footnote:
      change === 'added' || change === 'removed' || change === 'recovered'
        ? `Your other devices are logged out. ${calendarEnds}`
        : 'If it was you, there is nothing to do.',
  }),

  second_factor_refused: ({ reason, ...facts }) => ({
    subject: 'A second factor was refused at your BookMe account',
    heading: 'A second factor was refused',
    paragraphs: [
      refusals[reason],
      'If it was not you, somebody may know your password: set a new one now. It logs out every device.',
    ],
    details: whereAndWhen(facts),
    button: notMe,
    footnote: 'If it was you, there is nothing to do.',
  }),

  password_reset: ({ link, lasts }) => ({
    subject: 'Set a new BookMe password',
    heading: 'Set a new password',
    paragraphs: [
      'Someone, probably you, requested a new password. The link works once, within ' +
        (lasts === undefined ? '30 minutes.' : '24 hours.'),
      'A new password logs out every device. ' + calendarEnds,
    ],
    button: { label: 'Set a new password', to: link },
    footnote: 'If it was not you, ignore this mail: your password stays the same.',
  }),

  client_invited: ({ link, days, reply_to }) => ({
    subject: `An invitation to plan your event with ${agency}`,
    heading: 'Your event in one place',
    paragraphs: [
      `Your agent at ${agency} plans your event with you here: you see proposals, sign, pay and ask for changes.`,
      `Please set a password. The link works once, within ${days} days.`,
      ...(reply_to === undefined ? [] : ['Reply to this mail to reach your agent.']),
    ],
    ...(reply_to !== undefined && { replyTo: reply_to }),
    button: { label: 'Set a password', to: link },
    footnote: 'If you do not know what this is about, ignore this mail.',
  }),

  vendor_invited: ({ link, days, reply_to }) => ({
    subject: `Your gigs with ${agency}`,
    heading: 'Your gigs in one place',
    paragraphs: [
      `${agency} books you here: you answer requests, see the day, and follow your pay.`,
      `Please set a password and complete your profile. The link works once, within ${days} days.`,
      ...(reply_to === undefined ? [] : ['Reply to this mail to reach your agent.']),
    ],
    ...(reply_to !== undefined && { replyTo: reply_to }),
    button: { label: 'Set a password', to: link },
    footnote: 'If you do not know what this is about, ignore this mail.',
  }),

  confirm_email: ({ link }) => ({
    subject: 'Confirm your email for BookMe',
    heading: 'Confirm your email',
    paragraphs: [`Please confirm that this address is yours. The link works for 7 days.`],
    button: { label: 'Confirm email', to: link },
    footnote: 'If you did not sign up for BookMe, ignore this mail.',
  }),

  confirm_new_email: ({ link }) => ({
    subject: 'Confirm your new email for BookMe',
    heading: 'Confirm your new email',
    paragraphs: [
      `Follow the link to use this address for your account. The link works for 24 hours. ` +
        'You will stay logged in on this device and be logged out everywhere else. ' +
        calendarEnds,
    ],
    button: { label: 'Use this email', to: link },
    footnote: 'If you did not request this, ignore this mail: nothing will change.',
  }),

  email_change_asked: ({ email, by }) => ({
    subject: 'Someone asked to change your BookMe email',
    heading: 'A new email for your account?',
    paragraphs: [
      (by === undefined
        ? `Someone, probably you, asked to change your email to ${email}, or agreed to it. `
        : `The admins ${by} asked to change your email to ${email}. `) +
        'It will change when someone follows the link that we sent there.',
    ],
    button: { label: 'It was not me: set a new password', to: '/password-reset' },
    footnote: 'A new password cancels the change and logs everyone out.',
  }),

  email_change_proposed: ({ by, email, link }) => ({
    subject: 'A new email for your BookMe account?',
    heading: 'A new email for your account?',
    paragraphs: [
      `${by}, an admin of BookMe, asks to change your email to ${email}. If you agree, we send a link there, and ` +
        'your email changes when you follow it. A second admin can agree in your place.',
      'If you do not want this, set a new password, which cancels the change, and tell us.',
    ],
    button: { label: 'Read and agree', to: link },
    footnote: 'The link works for 24 hours. If you ignore it, nothing changes by it.',
  }),

  email_changed: () => ({
    subject: 'Your BookMe email was changed',
    heading: 'Your email was changed',
    paragraphs: ['You now log in with your new address. We will send no more mail to this one.'],
    footnote: 'If it was not you, please reply to this mail at once.',
  }),

  email_is_known: () => ({
    subject: 'You already have a BookMe account',
    heading: 'You already have an account',
    paragraphs: [
      `Someone, probably you, tried to use this address for BookMe. You already have an account: please log in. ` +
        'If you have forgotten your password, set a new one.',
    ],
    button: { label: 'Set a new password', to: '/password-reset' },
    footnote: 'If it was not you, ignore this mail: nobody else has access to your account.',
  }),

  contact_message: ({ name, email, phone, subject, message, reply_to }) => ({
    subject: `Message from ${name}: ${subject}`,
    heading: subject,
    paragraphs: [`${name} wrote through the contact form. Replies to this mail go to them.`],
    details: [
      ['Email', email],
      ['Phone', phone],
    ],
    quote: message,
    replyTo: reply_to,
  }),

  // Nothing that somebody typed: the address may belong to a stranger.
  consultation_sent: ({ hours, event_type, day, budget }) => ({
    subject: 'We have your message',
    heading: 'Hello, and thank you for asking',
    details: [
      ['Event', event_type],
      ['When', day],
      ['Budget', budget],
    ],
    paragraphs: [
      `An agent reads your message and usually answers within ${hours} hours.`,
      'If you did not write to us, someone entered your address by mistake, and you can ignore this mail.',
    ],
    button: { label: 'Get to know us', to: '/about' },
  }),

  consultation: (variables) => ({
    subject: `New prospect: ${variables.name}, ${variables.event_type}`,
    heading: `${variables.name} requests a consultation`,
    paragraphs: ['The request is on the list of prospects. Replies to this mail go to them.'],
    details: [
      ['Email', variables.email],
      ['Phone', variables.phone],
      ['Event', variables.event_type],
      ['Date', variables.date],
      ['Place', variables.place ?? ''],
      ['Budget', variables.budget],
    ],
    quote: variables.message,
    button: { label: 'See prospects', to: '/prospects' },
    replyTo: variables.reply_to,
  }),
} satisfies Partial<Templates>
