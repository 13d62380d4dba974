import type { Import, ImportOutcome, ImportRow } from '#shared/domain/import/schema.ts'
import { kindWords, labelOf, type ImportKind } from '#shared/domain/import/fields.ts'

export const outcomeWords: Readonly<Record<ImportOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  refused: 'Refused',
}

const matched = { email: 'the email', phone: 'the phone', name: 'the name', day: 'its day' } as const
const madeToo = { clients: 'the new client', venues: 'the new venue' } as const

/** Of a new event. */
const asWords = { history: 'as history', draft: 'as a draft' } as const

/** Why a row has its outcome, in a sentence. */
export const detailOf = (kind: ImportKind, row: ImportRow): string => {
  const { outcome, by, of_row, changes, field, reason, kept, as, makes } = row
  if (kept !== undefined) return `Stays: ${kept.replace(/^It/, 'it').replace(/^They/, 'they')}`
  if (outcome === 'refused') return `${field ? `${labelOf(kind, field)}: ` : ''}${reason ?? ''}`
  const known = by === undefined ? '' : `known by ${matched[by]}${of_row === undefined ? '' : `, as in row ${of_row}`}`
  const values = (changes ?? []).map((change) => `${labelOf(kind, change.field)} → ${change.value}`).join(' · ')
  const also = (makes ?? []).map((made) => `with ${madeToo[made.kind]} ${made.name}`).join(', ')
  const text = [values, as === undefined ? '' : asWords[as], also, known].filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `3 new and 1 changed`, without what is none. */
const made = ({ new: added, changed }: Import['counts']): string =>
  [
    added > 0 || changed === 0 ? `${added.toLocaleString('en-US')} new` : '',
    changed > 0 ? `${changed.toLocaleString('en-US')} changed` : '',
  ]
    .filter(Boolean)
    .join(' and ')

export const headlineOf = ({ state, counts, kind, undo }: Import): string => {
  const rows = counts.rows.toLocaleString('en-US')
  switch (state) {
    case 'waiting':
      return 'Waiting for the file'
    case 'reading':
      return counts.rows === 0 ? 'Reading the file' : `Looking at ${rows} rows`
    case 'checked':
      return counts.new + counts.changed === 0 ? 'Nothing new in this file' : 'Is this what you meant?'
    case 'running':
      return `Bringing in ${rows} rows`
    case 'done':
      return `${made(counts)} ${(kind ? kindWords[kind] : 'rows').toLowerCase()} are in`
    case 'undoing':
      return 'Taking it back'
    case 'undone':
      return `Taken back: ${undo?.removed ?? 0}${undo && undo.kept > 0 ? `, and ${undo.kept} stay` : ''}`
    case 'refused':
      return 'This file cannot be read'
  }
}
