/** A kept version of a function, or of a file of the pages. */
export interface Kept {
  version: string
  /** When it was made. */
  at: Date
}

export interface Place {
  /** A function's name, or a page's path. */
  name: string
  live: string
  /** In any order, the live one included. */
  kept: readonly Kept[]
}

export interface Move {
  name: string
  from: string
  to: string
}

/**
 * The way back to an instant. A function that no release since then has changed has no version since then, and stays.
 * New ones, without an earlier version, stay as well: nothing earlier calls them.
 */
export const movesBefore = (places: readonly Place[], before: Date): Move[] =>
  places.flatMap(({ name, live, kept }) => {
    const current = kept.find(({ version }) => version === live)
    if (current === undefined || current.at < before) return []
    const earlier = kept.filter(({ at }) => at < before).sort((a, b) => b.at.getTime() - a.at.getTime())[0]
    return earlier === undefined ? [] : [{ name, from: live, to: earlier.version }]
  })
