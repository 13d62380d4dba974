import { eventFields } from './event-fields.ts'
import type { Field, PaidPart, Section } from './field.ts'

/** Lists and properties of an event's fields, derived from their table. */

type Fields = typeof eventFields
export type FieldName = keyof Fields
/** The fields whose row matches: `FieldsLike<{ term: true }>`. */
export type FieldsLike<Row> = { [F in FieldName]: Fields[F] extends Row ? F : never }[FieldName]

/** Any row of the table. */
export const fieldOf = (field: FieldName): Field => eventFields[field]
export const fieldNames = Object.keys(eventFields) as FieldName[]
const fieldsThat = <F extends FieldName>(holds: (row: Field) => boolean): readonly F[] =>
  fieldNames.filter((field): field is F => holds(fieldOf(field)))

/** The fields a person may write, by role. */
export type EventField = FieldsLike<{ writes: 'staff' | 'leader' }>
export const staffFields: ReadonlySet<EventField> = new Set(
  fieldsThat<EventField>(({ writes }) => writes !== undefined),
)
export const leaderFields: ReadonlySet<EventField> = new Set(
  fieldsThat<EventField>(({ writes }) => writes === 'leader'),
)

export type TermField = FieldsLike<{ term: true }>
export const termFields = fieldsThat<TermField>(({ term }) => term === true)

/** Amounts that the person of a part is paid. */
export type PaidField = FieldsLike<{ payee: PaidPart }>
export const paidParts = ['artist', 'bandleader'] as const satisfies readonly PaidPart[]
export const paidFields = fieldsThat<PaidField>(({ payee }) => payee !== undefined)
export const paidTo = (part: PaidPart): readonly PaidField[] =>
  paidFields.filter((field) => fieldOf(field).payee === part)

export type PartField = FieldsLike<{ sees: 'part' }>
/** List rows store these fields unchanged, and only part of the nested parties. */
export type ListedField = Exclude<FieldsLike<{ listed: true }>, PartField>
export const listedFields = fieldsThat<ListedField>(({ listed, sees }) => listed === true && sees !== 'part')

const includes = (list: readonly string[], value: string) => list.includes(value)
const textKinds = ['text', 'name', 'requiredText', 'requiredName', 'email', 'emails', 'phone', 'url'] as const
/** Fields edited as text. */
export type TextField = EventField & FieldsLike<{ is: { kind: (typeof textKinds)[number] } }>
export const textFields = fieldsThat<TextField>(
  ({ is, writes }) => writes !== undefined && includes(textKinds, is.kind),
)

/** The texts of the day sheet: those of the day, and of a wedding. Each reader gets what they see of the event. */
export type SheetText = FieldsLike<{ form: 'day' | 'wedding' }> & TextField
export const sheetTexts = fieldsThat<SheetText>(({ form }) => form === 'day' || form === 'wedding')

export const contractFields = fieldsThat<FieldsLike<{ contract: true }>>(({ contract }) => contract === true)
export const shownFields = (how: Field['shown']): readonly TextField[] =>
  textFields.filter((field) => fieldOf(field).shown === how)
export const textFieldsOf = (section: Section): readonly TextField[] =>
  textFields.filter((field) => fieldOf(field).form === section)

/** Of a save with wrong fields; each has a message of its own. */
export const correctFields = 'Please correct fields'

/** The message for an empty required field. */
type RequiredField = FieldsLike<{ is: { message: string } }>
export const requiredMessages = Object.fromEntries(
  fieldsThat<RequiredField>(({ is }) => 'message' in is).map((field) => [field, eventFields[field].is.message]),
) as Readonly<Record<RequiredField, string>>

/** The fields that have a name for people. */
type NamedField = FieldsLike<{ label: string }>
export const labelOf = (field: NamedField): string => eventFields[field].label
export const maxOf = (field: TextField): number | undefined => {
  const { is } = fieldOf(field)
  return 'max' in is ? is.max : undefined
}

/** Field names for use in a sentence: `venue, artist rate, MC duties`. */
export const fieldList = (fields: readonly NamedField[]): string =>
  fields.map((field) => labelOf(field).replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())).join(', ')
