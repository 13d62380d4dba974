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
  requiredName,
  state,
  zipcode,
} from '#shared/domain/schema-parts.ts'
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
}))

type Reader = (cell: string, kind: ImportKind) => string

const dollars = (cell: string): string => {
  const cents = read.centsIn(cell)
  return cents === undefined ? cell : String(Math.round(cents / 100))
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
  price_from: dollars,
  kind: (cell, kind) => (kind === 'venues' ? read.venueKindIn(cell) : cell),
}

const otherProblem = (field: ImportField, value: string): string | undefined => {
  if (field === 'price_from' && !(/^\d{1,7}$/.test(value) && Number(value) > 0)) return 'Not an amount'
  if (field === 'instruments' && value.split(', ').some((one) => one.length > 64)) return 'Max 64 characters'
  return undefined
}

/**
 * Two people in one cell, or a company: a client's name, and a person's as far as letters go. Derived names are
 * for new records alone: they change none.
 */
const namesOf = (kind: ImportKind, { full_name, ...rest }: Values): { values: Values; defaults: Values } => {
  if (kind === 'venues') return { values: rest, defaults: {} }
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

/** One row. The first problem in the order of the fields refuses it. */
export const readRow = (
  kind: ImportKind,
  columns: Columns,
  cells: readonly string[],
  findPlace: FindPlace,
): RowRead => {
  const raw: Values = {}
  for (const [column, field] of columns.entries()) {
    const cell = field === null ? '' : read.cleanCell(cells[column] ?? '')
    if (field !== null && cell !== '') raw[field] = readers[field]?.(cell, kind) ?? cell
  }
  const { values: named, defaults } = namesOf(kind, raw)
  const shown = { ...defaults, ...withoutEmpty(named) }
  const own = checked(kind, named)
  const derived = checked(kind, defaults)
  const problem = own.problem ?? (own.values.name === undefined ? derived.problem : undefined)
  if (problem) return { values: shown, problem }
  return { values: placed(own.values, findPlace), defaults: derived.values }
}
