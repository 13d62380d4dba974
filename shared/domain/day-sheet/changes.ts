import { fieldOf, labelOf, sheetTexts, type SheetText } from '../event/record/fields.ts'
import { instantText } from '../event/record/when-text.ts'
import { formatMoney } from '../money.ts'
import type { DaySheet, SheetContent, SheetField } from './schema.ts'
import { factText } from '../plan/facts.ts'
import { setText } from '../set-list/set-lists.ts'
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
  songs: { label: 'Songs', text: ({ songs = [] }) => listText(songs, setText) },
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

/** The place of an answer of the plan among the parts of a sheet. */
export const planPart = (id: string): string => `plan.${id}`
const isOfPlan = (field: string): boolean => field.startsWith(planPart(''))

/** Answers of a plan name people, too. */
export const keptOf = (sheet: SheetContent, digest: (text: string) => string): KeptSheet =>
  Object.fromEntries([
    ...sheetFields.map((field) => {
      const text = fields[field].text(sheet)
      return [field, text !== null && ofPeople.has(field) ? digest(text) : text]
    }),
    ...(sheet.plan ?? []).map((fact) => [planPart(fact.id), digest(factText(fact))]),
  ])

/** An earlier release did not have these: as long as they are empty, its version of a sheet stays. */
const isLater = (field: string): boolean =>
  field === 'band' || field === 'songs' || sheetTexts.some((text) => text === field && fieldOf(text).form === 'wedding')

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
  const changed = sheetFields
    .filter((field) => seen[field] !== undefined && seen[field] !== now[field])
    .map((field) => ({
      field,
      label: fields[field].label,
      before: ofPeople.has(field) ? null : (seen[field] ?? null),
      after: fields[field].text(sheet),
    }))
  return [...changed, ...planChanges(seen, now, sheet)]
}

/** An answer that is new is a change, and so is one that is gone, whose question is not kept. */
const planChanges = (seen: KeptSheet, now: KeptSheet, { plan = [] }: SheetContent): DaySheet['changes'] => {
  const parts = new Set([...Object.keys(now), ...Object.keys(seen)].filter(isOfPlan))
  return [...parts]
    .filter((part) => (seen[part] ?? null) !== (now[part] ?? null))
    .map((part) => {
      const fact = plan.find(({ id }) => planPart(id) === part)
      return { field: part, label: fact?.label ?? 'From the plan', before: null, after: fact ? factText(fact) : null }
    })
}
