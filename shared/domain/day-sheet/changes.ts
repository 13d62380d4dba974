import { instantText } from '../event/record/when-text.ts'
import { formatMoney } from '../money.ts'
import type { DaySheet, SheetContent, SheetField } from './schema.ts'
import { showLine } from './show.ts'

/** The text of each field, for showing its changes; a missing one does not compile. */
const fields: { readonly [F in SheetField]: { label: string; text: (sheet: SheetContent) => string | null } } = {
  name: { label: 'Event', text: ({ name }) => name },
  canceled: { label: 'State', text: ({ canceled }) => (canceled ? 'Canceled' : 'Takes place') },
  act: { label: 'Act', text: ({ act }) => act },
  start: { label: 'Start', text: ({ start, timezone }) => start && instantText(start, timezone) },
  end: { label: 'End', text: ({ end, timezone }) => end && instantText(end, timezone) },
  timezone: { label: 'Time zone', text: ({ timezone }) => timezone },
  call_time: { label: 'Call time', text: ({ call_time }) => call_time },
  run_of_show: {
    label: 'Run of show',
    text: ({ run_of_show }) => (run_of_show.length === 0 ? null : run_of_show.map(showLine).join('\n')),
  },
  schedule: { label: 'Schedule', text: ({ schedule }) => schedule },
  venue: { label: 'Place', text: ({ venue }) => venue },
  address: { label: 'Address', text: ({ address }) => address },
  map_url: { label: 'Map', text: ({ map_url }) => map_url },
  venue_phone: { label: "Venue's phone", text: ({ venue_phone }) => venue_phone },
  load_in: { label: 'Load-in', text: ({ load_in }) => load_in },
  parking: { label: 'Parking', text: ({ parking }) => parking },
  hospitality: { label: 'Hospitality', text: ({ hospitality }) => hospitality },
  players: { label: 'Who plays', text: ({ players }) => listText(players, playerText) },
  dresscode: { label: 'Dress code', text: ({ dresscode }) => dresscode },
  special_requests: { label: 'Special requests', text: ({ special_requests }) => special_requests },
  set_lists: { label: 'Set lists', text: ({ set_lists }) => set_lists },
  playlist_url: { label: 'Playlist', text: ({ playlist_url }) => playlist_url },
  notes: { label: 'Notes', text: ({ notes }) => notes },
  contacts: {
    label: 'Contacts',
    text: ({ contacts }) => listText(contacts, (of) => facts(of.name, of.role, of.phone)),
  },
  pay: { label: 'Your pay', text: ({ pay }) => (pay === null ? null : formatMoney(pay)) },
}

const facts = (...all: (string | null)[]) => all.filter(Boolean).join(', ')
const playerText = ({ name, part, phone, meal, confirmed }: SheetContent['players'][number]) =>
  facts(name, part, phone, meal, confirmed ? null : 'not confirmed yet')
const listText = <T>(list: readonly T[], text: (of: T) => string) =>
  list.length === 0 ? null : list.map(text).join('\n')

export const sheetFields = Object.keys(fields) as SheetField[]
export const sheetLabel = (field: SheetField): string => fields[field].label

/** The stored part of a sheet that somebody has seen: of people only a digest, as their data must be erasable. */
export type KeptSheet = Readonly<Record<string, string | null>>
const ofPeople: ReadonlySet<SheetField> = new Set(['players', 'contacts'])

export const keptOf = (sheet: SheetContent, digest: (text: string) => string): KeptSheet =>
  Object.fromEntries(
    sheetFields.map((field) => {
      const text = fields[field].text(sheet)
      return [field, text !== null && ofPeople.has(field) ? digest(text) : text]
    }),
  )

/** A field that a later release adds is no change. */
export const changesSince = (
  seen: KeptSheet,
  sheet: SheetContent,
  digest: (text: string) => string,
): DaySheet['changes'] => {
  const now = keptOf(sheet, digest)
  return sheetFields
    .filter((field) => seen[field] !== undefined && seen[field] !== now[field])
    .map((field) => ({
      field,
      label: fields[field].label,
      before: ofPeople.has(field) ? null : (seen[field] ?? null),
      after: fields[field].text(sheet),
    }))
}
