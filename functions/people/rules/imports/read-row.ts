import { lazy } from '#shared/lazy.ts'
import { fieldsOf, type ImportField, type ImportKind } from '#shared/domain/import/fields.ts'
import {
  cellPhone,
  contractName,
  email,
  optionalText,
  optionalUrl,
  personName,
  phone,
  requiredLine,
  requiredName,
  state,
  zipcode,
} from '#shared/domain/schema-parts.ts'
import type { DateOrder, DecimalMark } from '#shared/domain/import/format.ts'
import { whenIn } from './dates.ts'
import type { Columns } from './recognise.ts'
import { stateCode } from './states.ts'
import * as read from './values.ts'

/** A row's values by field, as the product keeps them; empty ones are absent. */
export type Values = Partial<Record<ImportField, string>>
export interface Problem {
  field: ImportField
  reason: string
}
export type RowRead = {
  values: Values
  /** Only for a new record. */
  defaults?: Values
  problem?: Problem
}

/** City, state and zone of a ZIP code; undefined for unknown ones. */
export type FindPlace = (zipcode: string) => { city: string; state: string; timezone?: string } | undefined

/** A schema of the forms. */
interface Rule {
  safeParse(
    value: unknown,
  ): { success: true; data: string | null | undefined } | { success: false; error: { issues: { message: string }[] } }
}

const schemas = lazy((): Record<ImportField, Rule> => ({
  name: requiredName('Required', 128),
  kind: requiredName('Required', 64),
  first: personName('First name is required.'),
  last: personName('Last name is required.'),
  full_name: contractName('Required', 200),
  email: email(),
  cell_phone: cellPhone(),
  phone: phone(),
  street: optionalText(256),
  zipcode: zipcode(),
  city: requiredName('Required.'),
  state: state('Required.'),
  instruments: optionalText(512),
  load_in: optionalText(1024),
  parking: optionalText(1024),
  hospitality: optionalText(1024),
  website_url: optionalUrl(),
  based_in: requiredName('Required', 64),
  price_from: optionalText(16),
  event_type: requiredLine('Required', 128),
  date: optionalText(64),
  start: optionalText(64),
  end_date: optionalText(64),
  end: optionalText(64),
  venue: requiredName('Required', 256),
  client: requiredName('Required', 128),
  act: requiredName('Required', 128),
  price: optionalText(32),
  notes: optionalText(2048),
  status: optionalText(64),
}))

/** The file's way to write days and amounts; without it, each cell is read as it looks. */
export interface Written {
  dates?: DateOrder | undefined
  decimals?: DecimalMark | undefined
}
type Reader = (cell: string, kind: ImportKind, written: Written) => string

const dollars = (cell: string, { decimals }: Written): string => {
  const cents = read.centsIn(cell, decimals)
  return cents === undefined ? cell : String(Math.round(cents / 100))
}
const exactly = (cell: string, { decimals }: Written): string => {
  const cents = read.centsIn(cell, decimals)
  return cents === undefined ? cell : (cents / 100).toFixed(2)
}
/** `2026-05-03`, `19:00`, both, or an instant; as it is where it is none of them. */
const moment = (cell: string, { dates }: Written): string => {
  const when = whenIn(cell, dates ?? 'mdy')
  if (!when) return cell
  return when.at === undefined ? [when.date, when.time].filter(Boolean).join(' ') : new Date(when.at).toISOString()
}
const web = (cell: string): string => read.firstOf(cell).split(/[\s,;]+/)[0]!

const readers: Partial<Record<ImportField, Reader>> = {
  email: read.emailIn,
  phone: read.firstOf,
  cell_phone: read.firstOf,
  zipcode: read.zipIn,
  state: stateCode,
  street: read.oneLine,
  name: read.oneLine,
  instruments: (cell) => read.instrumentsIn(cell).join(', '),
  website_url: web,
  price_from: (cell, _kind, written) => dollars(cell, written),
  price: (cell, _kind, written) => exactly(cell, written),
  date: (cell, _kind, written) => moment(cell, written),
  start: (cell, _kind, written) => moment(cell, written),
  end_date: (cell, _kind, written) => moment(cell, written),
  end: (cell, _kind, written) => moment(cell, written),
  client: read.oneLine,
  act: read.oneLine,
  venue: read.oneLine,
  event_type: (cell) => read.eventTypeIn(cell) ?? read.oneLine(cell),
  kind: (cell, kind) => (kind === 'venues' ? read.venueKindIn(cell) : cell),
}

const days: readonly ImportField[] = ['date', 'end_date']
const times: readonly ImportField[] = ['start', 'end']
const called = /cancel|lost|declined|rejected|abgesagt|storn/i

const otherProblem = (field: ImportField, value: string): string | undefined => {
  if (field === 'price_from' && !(/^\d{1,7}$/.test(value) && Number(value) > 0)) return 'Not an amount'
  if (field === 'price' && !/^\d{1,8}\.\d{2}$/.test(value)) return 'Not an amount'
  if (days.includes(field) && !/^(20|2100)[\d:. TZ-]+$/.test(value)) return 'Not a date that can be read'
  if (times.includes(field) && !/^(20|2100|\d\d:)[\d:. TZ-]*$/.test(value)) return 'Not a time that can be read'
  if (field === 'status' && called.test(value)) return 'It was canceled: leave the column out to bring it'
  if (field === 'instruments' && value.split(', ').some((one) => one.length > 64)) return 'Max 64 characters'
  return undefined
}

/**
 * Two people in one cell, or a company: a client's name, and a person's as far as letters go. Derived names are
 * for new records alone: they change none.
 */
const namesOf = (kind: ImportKind, { full_name, ...rest }: Values): { values: Values; defaults: Values } => {
  if (kind === 'venues' || kind === 'events') return { values: rest, defaults: {} }
  const isNamed = rest.first !== undefined || rest.last !== undefined
  const values = { ...rest, ...(isNamed || full_name === undefined ? {} : read.splitName(read.asPersonal(full_name))) }
  const own = [values.first, values.last].filter(Boolean).join(' ')
  const name = kind === 'acts' ? full_name : (full_name ?? own)
  // A company without a person, and an act without its contact: they are greeted by their name.
  const first = own === '' ? read.asPersonal(values.name ?? '') : ''
  return { values, defaults: { ...(name && { name }), ...(first && { first }) } }
}

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values

/** The post knows city and state better than anybody. */
const placed = (values: Values, findPlace: FindPlace): Values => {
  const place = values.zipcode === undefined ? undefined : findPlace(values.zipcode)
  return place ? { ...values, city: place.city, state: place.state } : values
}

/** By the rules of the forms, in the order of the fields. */
const checked = (kind: ImportKind, given: Values): { values: Values; problem?: Problem } => {
  const values: Values = {}
  for (const field of fieldsOf[kind]) {
    if (given[field] === undefined || given[field] === '') continue
    const parsed = schemas()[field].safeParse(given[field])
    const reason = parsed.success ? otherProblem(field, parsed.data ?? '') : parsed.error.issues[0]!.message
    if (reason !== undefined) return { values, problem: { field, reason } }
    if (parsed.success && parsed.data) values[field] = parsed.data
  }
  return { values }
}

/** Values by the rules of a kind. The first problem in the order of the fields refuses them. */
export const readValues = (kind: ImportKind, raw: Values, findPlace: FindPlace): RowRead => {
  const { values: named, defaults } = namesOf(kind, raw)
  const shown = { ...defaults, ...withoutEmpty(named) }
  const own = checked(kind, named)
  const derived = checked(kind, defaults)
  const problem = own.problem ?? (own.values.name === undefined ? derived.problem : undefined)
  if (problem) return { values: shown, problem }
  return { values: placed(own.values, findPlace), defaults: derived.values }
}

/** One row. */
export const readRow = (
  kind: ImportKind,
  columns: Columns,
  cells: readonly string[],
  findPlace: FindPlace,
  written: Written = {},
): RowRead => {
  const raw: Values = {}
  for (const [column, field] of columns.entries()) {
    const cell = field === null ? '' : read.cleanCell(cells[column] ?? '')
    if (field !== null && cell !== '') raw[field] = readers[field]?.(cell, kind, written) ?? cell
  }
  return readValues(kind, raw, findPlace)
}
