import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { ImportField, ImportKind } from '#shared/domain/import/fields.ts'
import { loadPhoneLibrary } from '#shared/domain/phone.ts'
import { readTable } from '#functions/people/jobs/imports/tables/read-table.lazy.ts'
import { guessKind, recognise } from '#functions/people/rules/imports/recognise.ts'
import { orderOf, whenIn } from '#functions/people/rules/imports/dates.ts'
import { centsIn, decimalMarkOf } from '#functions/people/rules/imports/values.ts'
import { readRow } from '#functions/people/rules/imports/read-row.ts'

/** Exports in the shape that each program documents, as they come. */

const file = (name: string) => readFileSync(join(import.meta.dirname, '../../support/exports', name))
/** A workbook with numbers as numbers, as Excel keeps ZIP codes and phones. */
const workbook = () => {
  const sheet = utils.aoa_to_sheet([
    ['Venues 2026'],
    [],
    ['Venue', 'Type', 'Address', 'City', 'State', 'Zip', 'Phone', 'Email', 'Load in', 'Booked since'],
    [
      'The Alder Hotel',
      'Hotel',
      '1 Main St',
      'Hudson',
      'NY',
      12534,
      5185550100,
      'events@alder.example',
      'Rear dock',
      45992,
    ],
    ['Copper Rail', 'Brewery', '9 Mill Rd', 'Catskill', 'NY', '12414', '518-555-0177', '', '', 46000],
    [
      'Mass MoCA',
      'Concert hall',
      '1040 Mass MoCA Way',
      'North Adams',
      'Massachusetts',
      1247,
      '(413) 555-0111',
      '',
      '',
      '',
    ],
    ['Total', '', '', '', '', '', '', '', '', { t: 'n', v: 3, f: 'COUNTA(A4:A6)' }],
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Venues')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const places: Record<string, { city: string; state: string }> = {
  12534: { city: 'Hudson', state: 'NY' },
  '01247': { city: 'North Adams', state: 'MA' },
  12508: { city: 'Beacon', state: 'NY' },
}

const bring = async (name: string, bytes: Buffer, kind?: ImportKind) => {
  await loadPhoneLibrary()
  const { headings, rows, format } = readTable(bytes)
  const guessed = guessKind(name, headings)
  const columns = recognise(
    kind ?? guessed,
    headings,
    rows.map(({ cells }) => cells),
  )
  const read = rows.map(({ row, cells }) => ({
    row,
    ...readRow(kind ?? guessed, columns, cells, (zip) => places[zip]),
  }))
  const mapped = headings.flatMap((heading, at): [string, ImportField][] =>
    columns[at] ? [[heading, columns[at]]] : [],
  )
  return { guessed, format, read, mapped: Object.fromEntries(mapped) }
}
type Brought = Awaited<ReturnType<typeof bring>>
const values = ({ read }: Brought) => read.map((row) => ({ ...row.defaults, ...row.values }))

describe('an export as it comes', () => {
  it('of Google Contacts needs no correction', async () => {
    const brought = await bring('contacts.csv', file('google-contacts.csv'))
    expect(brought.guessed).toBe('clients')
    expect(brought.mapped).toEqual({
      'First Name': 'first',
      'Last Name': 'last',
      'Organization Name': 'name',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
      'Address 1 - Street': 'street',
      'Address 1 - City': 'city',
      'Address 1 - Region': 'state',
      'Address 1 - Postal Code': 'zipcode',
      'Website 1 - Value': 'website_url',
    })
    expect(values(brought)).toMatchObject([
      { name: 'Nora Whitfield', email: 'nora.whitfield@mail.example', phone: '518-555-0142', zipcode: '12534' },
      { name: 'Harbor Lane Events LLC', first: 'Samuel', last: 'O’Brien', phone: '212-555-0188' },
      { name: 'Łukasz Nowak', email: 'lukasz.nowak@mail.example', phone: '347-555-0119', city: 'Brooklyn' },
      { name: 'Only Phone', phone: '917-555-0100' },
    ])
    expect(brought.read.every(({ problem }) => problem === undefined)).toBe(true)
  })

  it('of Outlook needs no correction', async () => {
    const brought = await bring('contacts.csv', file('outlook.csv'))
    expect(brought.mapped).toMatchObject({
      'E-mail Address': 'email',
      'Business Phone': 'phone',
      'Mobile Phone': 'cell_phone',
      Company: 'name',
      'Business Postal Code': 'zipcode',
      'Web Page': 'website_url',
    })
    expect(values(brought)).toMatchObject([
      {
        name: 'Holloway & Daughters',
        street: '40 River Road, Suite 3',
        state: 'NY',
        phone: '845-555-0130 ext. 12',
        cell_phone: '845-555-0131',
      },
      { name: 'Ines Ferreira', phone: '+351 21 123 4567' },
      { name: 'Copper Rail Brewing', first: 'Copper Rail Brewing', zipcode: '12414' },
    ])
  })

  it('of Excel with German settings needs no correction', async () => {
    const brought = await bring('Kunden.csv', file('excel-german.csv'))
    expect(brought.guessed).toBe('clients')
    expect(brought.format).toEqual({ type: 'csv', encoding: 'windows-1252', separator: ';', unsure: ['encoding'] })
    expect(values(brought)[0]).toEqual({
      ...{ name: 'Weingut Müller GmbH', first: 'Jürgen', last: 'Müller', email: 'juergen@weingut.example' },
      ...{ phone: '518-555-0161', street: 'Hauptstraße 5; Hinterhaus', zipcode: '12534', city: 'Hudson', state: 'NY' },
    })
    expect(values(brought)[1]).toMatchObject({ first: 'Zoë', last: 'Größl', phone: '+49 30 901820' })
  })

  it('of Excel in the US needs no correction, with a title above and a sum below', async () => {
    const brought = await bring('Venue list.xlsx', workbook())
    expect(brought.guessed).toBe('venues')
    expect(brought.mapped).toEqual({
      ...{ Venue: 'name', Type: 'kind', Address: 'street', City: 'city', State: 'state', Zip: 'zipcode' },
      ...{ Phone: 'phone', Email: 'email', 'Load in': 'load_in' },
    })
    expect(brought.read.map(({ row }) => row)).toEqual([4, 5, 6, 7])
    expect(values(brought)).toMatchObject([
      { name: 'The Alder Hotel', kind: 'hotel', zipcode: '12534', phone: '518-555-0100', load_in: 'Rear dock' },
      { name: 'Copper Rail', kind: 'brewery' },
      { name: 'Mass MoCA', kind: 'concert_hall', zipcode: '01247', city: 'North Adams', state: 'MA' },
      { name: 'Total' },
    ])
  })

  it('of HubSpot needs no correction, and names what it refuses', async () => {
    const brought = await bring('hubspot-crm-exports-all-contacts.csv', file('hubspot.csv'))
    expect(brought.mapped).toMatchObject({ 'Associated Company': 'name', Email: 'email', 'State/Region': 'state' })
    expect(brought.mapped).not.toHaveProperty('Contact owner')
    expect(brought.read.map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      { field: 'email', reason: 'Email should include an @ symbol.' },
    ])
    expect(values(brought)[0]).toMatchObject({ name: 'Raman Weddings', phone: '518-555-0123', state: 'NY' })
  })

  it('of Airtable with musicians needs one correction: its own word for the ZIP code', async () => {
    const brought = await bring('Grid view.csv', file('airtable.csv'))
    expect(brought.guessed).toBe('people')
    expect(brought.mapped).toEqual({
      ...{ Name: 'full_name', Email: 'email', Phone: 'cell_phone', Instruments: 'instruments' },
      'Home ZIP': 'zipcode',
    })
    expect(values(brought)).toMatchObject([
      { first: 'Iris', last: 'Delgado', instruments: 'Bass Guitar, Vocals', zipcode: '11215' },
      { first: 'Sam', last: 'Novak', instruments: 'Drums' },
      { first: 'Elle', last: 'King', instruments: 'Electric Guitar, Keyboards' },
    ])
  })

  it('of an address book has its preferred addresses, and no fax', async () => {
    const apple = await bring('contacts.vcf', file('apple.vcf'))
    expect(apple.format).toEqual({ type: 'vcard', encoding: 'utf-8' })
    expect(values(apple)).toEqual([
      {
        ...{ name: 'Holloway & Daughters', first: 'Grace', last: 'Holloway', email: 'grace@holloway.example' },
        ...{ cell_phone: '845-555-0131', phone: '845-555-0130', street: '40 River Road, Suite 3' },
        ...{ zipcode: '12508', city: 'Beacon', state: 'NY', website_url: 'https://holloway.example' },
      },
      {
        ...{ name: 'Copper Rail Brewing', first: 'Copper Rail Brewing' },
        ...{ email: 'events@copperrail.example', phone: '518-555-0177' },
      },
    ])
    const google = await bring('contacts.vcf', file('google.vcf'))
    expect(values(google)).toMatchObject([
      { name: 'Harbor Lane, LLC', email: 'nora.whitfield@mail.example', cell_phone: '518-555-0142', zipcode: '12534' },
      { name: 'Łukasz Nowak', phone: '347-555-0119' },
    ])
    const phone = await bring('phone.vcf', file('phone.vcf'))
    expect(values(phone)).toMatchObject([
      { first: 'Jürgen', last: 'Müller-Großmann', cell_phone: '518-555-0161', street: 'Hauptstraße 5' },
    ])
  })
})

describe('a day or time', () => {
  it.each([
    ['2026-05-03', { date: '2026-05-03' }],
    ['20260503', { date: '2026-05-03' }],
    ['5/3/26', { date: '2026-05-03' }],
    ['3.5.2026', { date: '2026-03-05' }],
    ['May 3, 2026', { date: '2026-05-03' }],
    ['Sun, May 3rd, 2026 at 7 PM', { date: '2026-05-03', time: '19:00' }],
    ['3. Mai 2026', { date: '2026-05-03' }],
    ['3-Dec-26', { date: '2026-12-03' }],
    ['5/3/2026 7:30pm', { date: '2026-05-03', time: '19:30' }],
    ['2026-05-03T19:00', { date: '2026-05-03', time: '19:00' }],
    ['2026-05-03T19:00:00Z', { at: Date.UTC(2026, 4, 3, 19) }],
    ['2026-05-03 19:00+02:00', { at: Date.UTC(2026, 4, 3, 17) }],
    ['46145', { date: '2026-05-03' }],
    ['46145.75', { date: '2026-05-03', time: '18:00' }],
    ['0.75', { time: '18:00' }],
    ['7pm', { time: '19:00' }],
    ['12 AM', { time: '00:00' }],
    ['19 Uhr', { time: '19:00' }],
    ['noon', { time: '12:00' }],
    ['2/30/2026', undefined],
    ['25:00', undefined],
    ['13 PM', undefined],
    ['7', undefined],
    ['soon', undefined],
  ])('is read from %s', (text, expected) => {
    expect(whenIn(text, 'mdy')).toEqual(expected)
  })

  it('has its order from a day that is no month, or from points', () => {
    expect(orderOf(['3/4/2026', '25/4/2026'])).toBe('dmy')
    expect(orderOf(['3/4/2026', '4/25/2026'])).toBe('mdy')
    expect(orderOf(['3.4.2026'])).toBe('dmy')
    expect(orderOf(['3/4/2026'])).toBeUndefined()
    expect(orderOf(['2026-04-03'])).toBeNull()
  })
})

describe('an amount', () => {
  it('is read with the mark of its file', () => {
    expect(['1,250', '1.250', '1.250,50 €'].map((text) => centsIn(text, ','))).toEqual([125, 125_000, 125_050])
    expect(['1,250', '1.250', '$1,250.50'].map((text) => centsIn(text, '.'))).toEqual([125_000, 125, 125_050])
    expect(decimalMarkOf(['1.250,50', '3'])).toBe(',')
    expect(decimalMarkOf(['$1,250'])).toBe('.')
    expect(decimalMarkOf(['12534'])).toBeUndefined()
  })
})
