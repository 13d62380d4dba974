/** Texts with variables in braces, `{event}`, which are filled in for each reader. */

/** The variables, with their meaning. */
export const wordVariables = {
  event: 'the name of the event',
  when: 'its day and time',
  venue: 'where it takes place',
  client: 'the client',
  agent: 'the agent',
  day: 'the day that the mail is about',
  names: 'the vendors that it is about',
  part: 'what the reader plays',
  amount: 'the amount that waits; of a charge, also the total with its fee',
  method: 'the card or account that pays',
} as const
export type WordVariable = keyof typeof wordVariables
export type WordValues = Partial<Record<WordVariable, string | undefined>>

/** Known for every event. */
export const eventVariables = ['event', 'when', 'venue', 'client', 'agent'] as const satisfies WordVariable[]

const pattern = /\{(\w+)\}/g

/** The text with its variables filled in. */
export const filledWords = (text: string, values: WordValues): string =>
  text.replace(pattern, (_, name: string) => values[name as WordVariable] ?? '')

/** Variables that nothing fills in, and braces without one. */
export const unknownVariables = (text: string, known: readonly WordVariable[]): string[] => {
  const isKnown = (name: string) => known.some((one) => one === name)
  const rest = text.replace(pattern, (written, name: string) => (isKnown(name) ? '' : written))
  return [...new Set(rest.match(/\{[^{}]*\}|[{}]/g))]
}
