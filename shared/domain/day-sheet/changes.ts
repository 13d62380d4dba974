import { fieldOf, labelOf, sheetTexts, type SheetText } from '../event/record/fields.ts'
import { instantText } from '../event/record/when-text.ts'
import { formatMoney } from '../money.ts'
import type { DaySheet, SheetContent, SheetField } from './schema.ts'
import { showLine } from './show.ts'

interface Shown {
  label: string
  text: (sheet: SheetContent) => string | null
}

/** Named as on the event. */
const texts = Object.fromEntries(
  sheetTexts.map((field): [SheetText, Shown] => [
    field,
    { label: labelOf(field), text: (sheet) => sheet[field] ?? null },
  ]),
) as Record<SheetText, Shown>

/** A change of it is the first to be told. */
const { call_time, ...otherTexts } = texts

/** The text of each field, for showing its changes; a missing one does not compile. */
const fields: { readonly [F in SheetField]: Shown } = {
  name: { label: 'Event', text: ({ name }) => name },
  canceled: { label: 'State', text: ({ canceled }) => (canceled ? 'Canceled' : 'Takes place') },
  act: { label: 'Act', text: ({ act }) => act },
  start: { label: 'Start', text: ({ start, timezone }) => start && instantText(start, timezone) },
  end: { label: 'End', text: ({ end, timezone }) => end && instantText(end, timezone) },
  timezone: { label: 'Time zone', text: ({ timezone }) => timezone },
  call_time,
  ...otherTexts,
  run_of_show: {
    label: 'Run of show',
    text: ({ run_of_show }) => (run_of_show.length === 0 ? null : run_of_show.map(showLine).join('\n')),
  },
  venue: { label: 'Place', text: ({ venue }) => venue },
  address: { label: 'Address', text: ({ address }) => address },
  map_url: { label: 'Map', text: ({ map_url }) => map_url },
  venue_phone: { label: "Venue's phone", text: ({ venue_phone }) => venue_phone },
  load_in: { label: 'Load-in', text: ({ load_in }) => load_in },
  parking: { label: 'Parking', text: ({ parking }) => parking },
  hospitality: { label: 'Hospitality', text: ({ hospitality }) => hospitality },
  players: { label: 'Who plays', text: ({ players }) => listText(players, playerText) },
  playlist_url: { ...texts.playlist_url, label: 'Playlist' },
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

/** An earlier release did not have these: as long as they are empty, its version of a sheet stays. */
const isLater = (field: string): boolean =>
  field === 'band' || sheetTexts.some((text) => text === field && fieldOf(text).form === 'wedding')

/** The parts that make the version of a sheet. */
export const versioned = (kept: KeptSheet): [string, string | null][] =>
  Object.entries(kept)
    .filter(([field, text]) => text !== null || !isLater(field))
    .sort(([a], [b]) => (a < b ? -1 : 1))

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
