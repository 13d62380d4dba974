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

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Placeholders that no event can fill, and unclosed braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [
    ...Array.from(text.matchAll(pattern), ([written, name = '']) => (Object.hasOwn(placeholders, name) ? '' : written)),
    ...(text.replace(pattern, '').match(/\{\{|\}\}/g) ?? []),
  ].filter((found) => found !== '')

export const fillIn = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(pattern, (_, name: string) => values[name as Placeholder])
