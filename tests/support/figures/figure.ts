/** A figure as a person reads it. One name of one thing has one value, for all readers and on all screens. */
export interface Figure {
  name: string
  /** An event, a client, an agent, a part of an event. */
  of: string
  value: number | string
  where: string
  who: string
}

export type Read = (name: string, of: string, value: number | string | null | undefined, where: string) => void

/** Each figure with more than one value, and who reads which where. */
export const differencesOf = (figures: readonly Figure[]): string[] => {
  const groups = new Map<string, Figure[]>()
  for (const figure of figures) {
    const key = `${figure.name} of ${figure.of}`
    groups.set(key, [...(groups.get(key) ?? []), figure])
  }
  return [...groups].flatMap(([key, group]) =>
    new Set(group.map(({ value }) => value)).size === 1
      ? []
      : `${key}: ${[...new Set(group.map(({ value, who, where }) => `${value} (${who}, ${where})`))].join(', ')}`,
  )
}
