/** Placeholders for the agency's clauses, filled in per event; admins see the descriptions while editing. */
export const placeholders = {
  agency: 'The name of the agency',
  agent: 'The agent of the event',
  client: 'The client',
  performer: 'The act: artist, group or brand',
  event: 'The name of the event',
  price: 'The price of the event',
  notice_days: 'How many days ahead the balance is due and a cancellation counts as early',
  cancellation_terms: 'One line for each row of the cancellation policy, with its share and amount',
  answer_time: 'By when a change has to be agreed',
  governing_law: 'The governing law, as set beside the clauses',
} as const
export type Placeholder = keyof typeof placeholders

/** `{agent}`, as in mails and messages; earlier clauses have it in two braces. */
const pattern = /\{\{\s*([^{}]*?)\s*\}\}|\{\s*([^{}]*?)\s*\}/g

const nameIn = (twice: string | undefined, once: string | undefined): string => twice ?? once ?? ''

/** Placeholders that no event can fill, and unclosed braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [
    ...Array.from(text.matchAll(pattern), ([written, twice, once]) =>
      Object.hasOwn(placeholders, nameIn(twice, once)) ? '' : written,
    ),
    ...(text.replace(pattern, '').match(/[{}]+/g) ?? []),
  ].filter((found) => found !== '')

/** Single braces were plain text once: those of no placeholder stay as they are. */
export const fillIn = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(pattern, (written, twice?: string, once?: string) => {
    const name = nameIn(twice, once)
    return Object.hasOwn(values, name) || twice !== undefined ? values[name as Placeholder] : written
  })
