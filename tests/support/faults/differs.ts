/** The word of a screen beside what is, if they differ. */
export const differs = (what: string, said: unknown, is: unknown): string[] =>
  JSON.stringify(said) === JSON.stringify(is) ? [] : [`${what}: ${JSON.stringify(said)}, plainly ${JSON.stringify(is)}`]
export const sorted = (all: Iterable<string>): string[] => [...all].sort()

/** Counts the looks that found each. */
export interface Seen {
  ready: number
  notReady: number
  free: number
  taken: number
}
