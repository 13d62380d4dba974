import { nameWords } from '#shared/domain/name-search.ts'
import type { ImportField } from '#shared/domain/import/fields.ts'
import type { Links } from '#functions/people/rules/imports/decide.ts'
import type { Values } from '#functions/people/rules/imports/read-row.ts'

/** An event of the agency, or one that an earlier row of the file makes. */
export interface EventEntry {
  id: string
  row?: number
  /** As a spreadsheet has them, with its times at the place. */
  values: Values
  links: Links
  changeable: readonly ImportField[]
}

const dayOf = ({ start }: Values): string => start?.slice(0, 10) ?? ''
const titleOf = ({ name = '' }: Values): string => nameWords(name).sort().join(' ')

const areElsewhere = (a: Links, b: Links): boolean =>
  (['client', 'venue', 'act'] as const).some((one) => a[one] !== undefined && b[one] !== undefined && a[one] !== b[one])
const overlap = (a: Values, b: Values): boolean => a.start! < b.end! && b.start! < a.end!

/**
 * The same event is on the same day at an overlapping time, has the same title or client, and no other client, venue
 * or act.
 */
const isSame = (a: Pick<EventEntry, 'values' | 'links'>, b: Pick<EventEntry, 'values' | 'links'>): boolean => {
  const hasClient = a.links.client !== undefined && a.links.client === b.links.client
  return (hasClient || titleOf(a.values) === titleOf(b.values)) && overlap(a.values, b.values)
}

export const createEventIndex = () => {
  const entries = new Map<string, EventEntry>()
  const days = new Map<string, Set<string>>()
  const put = (entry: EventEntry): void => {
    const before = entries.get(entry.id)
    if (before) days.get(dayOf(before.values))?.delete(entry.id)
    entries.set(entry.id, entry)
    const day = dayOf(entry.values)
    days.set(day, (days.get(day) ?? new Set()).add(entry.id))
  }
  return {
    put,
    has: (id: string): boolean => entries.has(id),
    get: (id: string): EventEntry | undefined => entries.get(id),
    /** The one that begins at the same time, before others. */
    match: (wanted: Pick<EventEntry, 'values' | 'links'>): EventEntry | undefined => {
      const found = [...(days.get(dayOf(wanted.values)) ?? [])]
        .sort()
        .map((id) => entries.get(id)!)
        .filter((entry) => !areElsewhere(entry.links, wanted.links) && isSame(entry, wanted))
      return found.find(({ values }) => values.start === wanted.values.start) ?? found[0]
    },
  }
}
export type EventIndex = ReturnType<typeof createEventIndex>
