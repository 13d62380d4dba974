import ICAL from 'ical.js'
import { importLimits } from '#shared/domain/import/fields.ts'
import type { ReadAs } from '#shared/domain/import/format.ts'
import { type Table, Unreadable } from '#functions/people/rules/imports/table.ts'
import { encodingOf, textOf } from '#functions/people/rules/imports/text-of.ts'
import { tooManyRows } from './to-table.ts'
import { asVersion3 } from './vcard-2.ts'

/** An address book of Apple, Google or a phone as a table: a row for each card. */

const headings = ['Full name', 'First name', 'Last name', 'Company', 'Email', 'Mobile', 'Phone'].concat([
  'Street',
  'City',
  'State',
  'ZIP code',
  'Website',
])

type Property = InstanceType<typeof ICAL.Property>

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as unknown[]).map((part) => textsOf(part).join(' ')) : [String(value ?? '')]

const typesOf = (property: Property): string[] =>
  [property.getParameter('type')]
    .flat()
    .flatMap((type) => String(type ?? '').split(','))
    .map((type) => type.toLowerCase())

/** The one that its owner prefers, or else the first. */
const best = (properties: readonly Property[], wanted: (property: Property) => boolean = () => true) => {
  const found = properties.filter(wanted)
  const preferred = found.find((one) => one.getFirstParameter('pref') === '1' || typesOf(one).includes('pref'))
  return preferred ?? found[0]
}

const isMobile = (property: Property) => typesOf(property).some((type) => type === 'cell' || type === 'iphone')
const isNoPhone = (property: Property) => typesOf(property).some((type) => type.includes('fax') || type === 'pager')
const bare = (value: string) => value.replace(/^(tel|mailto):/i, '').replace(/\\([:,;\\])/g, '$1')

const cellsOf = (card: ICAL.Component): string[] => {
  // `item1.EMAIL` belongs to a label; its group is no part of its name.
  const all = (name: string) =>
    card.getAllProperties().filter((one) => one.name === name || one.name.endsWith(`.${name}`)) as Property[]
  const first = (property: Property | undefined) => bare(textsOf(property?.getFirstValue())[0] ?? '')
  const parts = (property: Property | undefined) => textsOf(property?.getFirstValue()).map(bare)
  const [last = '', given = ''] = parts(all('n')[0])
  const [, extended = '', street = '', city = '', state = '', zipcode = ''] = parts(best(all('adr')))
  const phones = all('tel').filter((one) => !isNoPhone(one))
  const address = [street, extended].filter(Boolean).join(', ')
  return [
    ...[first(all('fn')[0]), given, last, parts(all('org')[0])[0] ?? '', first(best(all('email')))],
    ...[first(best(phones, isMobile)), first(best(phones, (one) => !isMobile(one)))],
    ...[address, city, state, zipcode, first(best(all('url')))],
  ]
}

const cardsIn = (text: string): ICAL.Component[] => {
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const cards = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][]
    return cards.map((card) => new ICAL.Component(card))
  } catch {
    throw new Unreadable('This address book is damaged. Please export it again')
  }
}

/** @throws Unreadable */
export const readVcard = (bytes: Uint8Array, given: ReadAs): Table => {
  const encoding = given.encoding ?? encodingOf(bytes)
  const cards = cardsIn(asVersion3(textOf(bytes, encoding)))
  if (cards.length > importLimits.rows) throw tooManyRows()
  const rows = cards.map((card, at) => ({
    row: at + 2,
    cells: cellsOf(card).map((cell) => cell.slice(0, importLimits.cell)),
  }))
  return { headings, rows, format: { type: 'vcard', encoding } }
}
