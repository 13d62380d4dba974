import { filledWords, reminderWords } from '#shared/domain/reminders/words.ts'
import type { Templates } from '#functions/notification-worker/mail-content.ts'
import { whenAndWhere } from './event-parts.ts'

/** Reminders: their words, and what they are about. */
export const reminderMails = {
  reminder: (variables) => {
    const { subject, heading, paragraphs, button } = reminderWords[variables.kind]
    const { event, when, venue, client, agent, day, names, amount, method, your_part, link } = variables
    const values = { event, when, venue, client, agent, day, names, amount, method, part: your_part }
    const filled = (text: string) => filledWords(text, values)
    return {
      subject: filled(subject),
      heading: filled(heading),
      paragraphs: paragraphs.map(filled),
      details: [['Event', event], ...whenAndWhere(variables)],
      button: { label: button, to: link },
    }
  },
} satisfies Partial<Templates>
