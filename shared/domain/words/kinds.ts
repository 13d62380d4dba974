import { reminderWords, type ProductWords, type WordedKind } from '../reminders/words.ts'
import { eventVariables, filledWords, type WordValues, type WordVariable } from './variables.ts'

/** The mails whose words an agency and its agents can replace, as the product words them. */

/** Prepared messages of an agency or agent. */
export const mostMessages = 20

const otherWords = {
  vendor_requested: {
    subject: 'Can you play {event}?',
    heading: 'Can you play?',
    paragraphs: ['{agent} would love to have you at {event}.'],
    button: 'Confirm or decline',
    own: ['part'],
  },
  proposal_sent: {
    subject: 'Your proposal: {event}',
    heading: 'Your proposal is ready',
    paragraphs: [
      '{agent} has a proposal for you. Choose an option, sign the contract and pay the deposit, and the date is yours.',
    ],
    button: 'See the proposal',
    own: ['day'],
  },
} as const satisfies Record<string, ProductWords>

export type WordKind = WordedKind | keyof typeof otherWords
const defaultWords: Record<WordKind, ProductWords> = { ...otherWords, ...reminderWords }
export const wordKinds = Object.keys(defaultWords) as [WordKind, ...WordKind[]]

export const variablesOf = (kind: WordKind): WordVariable[] => [...eventVariables, ...defaultWords[kind].own]

/** As an agency or agent writes them; each line of the text is a paragraph. */
export interface OwnWords {
  subject: string
  heading: string
  text: string
  button: string
}

export const defaultText = (kind: WordKind): OwnWords => {
  const { subject, heading, paragraphs, button } = defaultWords[kind]
  return { subject, heading, text: paragraphs.join('\n\n'), button }
}

/** The words of a mail to one reader. */
export const wordsFor = (kind: WordKind, own: OwnWords | undefined, values: WordValues) => {
  const { subject, heading, text, button } = own ?? defaultText(kind)
  const filled = (part: string) => filledWords(part, values)
  return {
    subject: filled(subject),
    heading: filled(heading),
    paragraphs: text.split(/\s*\n\s*/).map(filled),
    button: filled(button),
  }
}
