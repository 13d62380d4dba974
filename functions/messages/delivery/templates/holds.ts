import type { HoldEnd } from '#shared/domain/hold/ends.ts'
import type { MailVariables } from '#shared/mails.ts'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'

/** Holds, to the agents who have them. */

type EndOf = MailVariables['hold_ended']['why'] & HoldEnd
const endings: Readonly<Record<EndOf, (act: string) => string>> = {
  released: (act) => `Your hold on ${act} was released.`,
  expired: (act) => `Your hold on ${act} has expired.`,
  unanswered: (act) => `Your hold on ${act} was challenged, and nobody confirmed it in time.`,
  booked: (act) => `${act} is now booked at this time. A hold does not keep an act from a booking.`,
  event_booked: (act) => `Another act is booked for your event, so ${act} is free for others.`,
  event_off: (act) => `Your event is off, so ${act} is free for others.`,
  act_gone: (act) => `${act} is no longer on BookMe.`,
}

const seeHolds = (link: string) => ({ label: 'See the holds', to: link })

export const holdMails = {
  hold_ended: ({ act, when, note, why }) => ({
    subject: `Hold ended: ${act}`,
    heading: 'Your hold has ended',
    paragraphs: [endings[why](act)],
    details: [
      ['When', when],
      ['Your note', note],
    ],
    button: seeHolds('/holds'),
  }),

  hold_moved_up: ({ act, when, note, rank, until, link }) => ({
    subject: `You have the ${rank} hold on ${act}`,
    heading: `You have the ${rank} hold`,
    paragraphs: [`A hold before yours has ended.`],
    details: [
      ['Act', act],
      ['When', when],
      ['Your hold lasts until', until],
      ['Your note', note],
    ],
    button: seeHolds(link),
  }),

  hold_challenged: ({ act, when, note, by, answer_by, link }) => ({
    subject: `${by} challenges your hold on ${act}`,
    heading: 'Book it or release it',
    paragraphs: [
      `${by} waits for ${act} behind your hold. Please confirm that you will book, or release it. ` +
        `Without an answer your hold ends.`,
    ],
    details: [
      ['Answer by', answer_by],
      ['When', when],
      ['Your note', note],
    ],
    button: { label: 'Answer', to: link },
  }),

  hold_challenge_withdrawn: ({ act, when, note, by, link }) => ({
    subject: `${by} no longer challenges your hold on ${act}`,
    heading: 'Your hold stays',
    paragraphs: [`${by} no longer waits for ${act}. You do not need to answer.`],
    details: [
      ['When', when],
      ['Your note', note],
    ],
    button: seeHolds(link),
  }),

  hold_confirmed: ({ act, when, by, until, link }) => ({
    subject: `${by} keeps the first hold on ${act}`,
    heading: `${by} means to book ${act}`,
    paragraphs: [
      `${by} has confirmed the first hold. It lasts until ${until} at the latest. Your hold stays behind it.`,
    ],
    details: [['When', when]],
    button: seeHolds(link),
  }),
} satisfies Partial<Templates>
