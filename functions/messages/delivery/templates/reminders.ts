import { wordsFor } from '#shared/domain/words/kinds.ts'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'
import { whenAndWhere } from './event-parts.ts'

/** Reminders: their words, and what they are about. */
export const reminderMails = {
  reminder: (variables) => {
    const { kind, words: own, event, when, venue, client, agent, day, names, amount, method, link } = variables
    const values = { event, when, venue, client, agent, day, names, amount, method, part: variables.your_part }
    const { button, ...words } = wordsFor(kind, own, values)
    return {
      ...words,
      details: [['Event', event], ...whenAndWhere(variables)],
      button: { label: button, to: link },
      ...(variables.unsubscribe && {
        footnote: 'You can mute reminders of this kind in your account, under Reminders.',
        unsubscribe: variables.unsubscribe,
      }),
    }
  },

  money_waits: (variables) => {
    const { audience, event, client, agent, amount, day, whose, why, link } = variables
    const isForAdmins = audience === 'admins'
    return {
      subject: isForAdmins ? `Money waits, and nobody acts: ${event}` : `Money waits: ${event}`,
      heading: isForAdmins ? 'Money waits, and nobody acts' : 'Money waits for somebody',
      paragraphs: [
        `${amount} of ${event} has waited since ${day}.`,
        ...(isForAdmins
          ? [
              `An admin can do what ${agent} has not done. Where a bank refuses the money for good, pay it by check ` +
                'and record that at the event.',
            ]
          : ['Please do what is open. If you cannot, reply to this mail.']),
      ],
      details: [['Open', why], ['Belongs to', whose], ['Event', event], ['Client', client], ...whenAndWhere(variables)],
      button: { label: 'Open the event', to: link },
    }
  },

  digest: ({ day, lines, unsubscribe }) => ({
    subject: lines.length === 1 ? 'One event waits for you' : `${lines.length} things wait for you`,
    heading: `Waiting for you on ${day}`,
    paragraphs: ['Each of these waits for something that you can do.'],
    details: lines.map(({ label, event }) => [event, label]),
    button: { label: 'Open BookMe', to: lines.length === 1 ? lines[0]!.link : '/' },
    footnote: 'You can choose your reminders in your account, under Reminders.',
    unsubscribe,
  }),
} satisfies Partial<Templates>
