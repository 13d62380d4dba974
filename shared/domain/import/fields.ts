/** The kinds of records in a spreadsheet, and the fields of each. Without schemas: the screen shows the labels. */

export const importKinds = ['clients', 'venues', 'people', 'acts'] as const
export type ImportKind = (typeof importKinds)[number]

export const kindWords: Readonly<Record<ImportKind, string>> = {
  clients: 'Clients',
  venues: 'Venues',
  people: 'Musicians',
  acts: 'Acts',
}

export const fieldLabels = {
  name: 'Name',
  kind: 'Kind',
  first: 'First name',
  last: 'Last name',
  full_name: 'Full name',
  email: 'Email',
  cell_phone: 'Cell phone',
  phone: 'Phone',
  street: 'Street',
  zipcode: 'ZIP code',
  city: 'City',
  state: 'State',
  instruments: 'Instruments',
  load_in: 'Load-in',
  parking: 'Parking',
  hospitality: 'Hospitality',
  website_url: 'Website',
  based_in: 'Based in',
  price_from: 'Price from',
} as const
export type ImportField = keyof typeof fieldLabels
export const importFieldNames = Object.keys(fieldLabels) as ImportField[]

const person = ['first', 'last', 'full_name', 'email', 'cell_phone'] as const
const place = ['street', 'zipcode', 'city', 'state'] as const

export const fieldsOf: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: ['name', ...person, 'phone', ...place, 'website_url'],
  venues: ['name', 'kind', ...place, 'email', 'phone', 'load_in', 'parking', 'hospitality', 'website_url'],
  people: ['name', ...person, 'zipcode', 'city', 'state', 'instruments'],
  acts: ['name', 'kind', ...person, 'zipcode', 'city', 'state', 'website_url', 'based_in', 'price_from'],
}

/** The name of a record, by its kind. */
const names: Readonly<Record<ImportKind, string>> = {
  clients: 'Client or company',
  venues: 'Venue',
  people: 'Stage name',
  acts: 'Act',
}
export const labelOf = (kind: ImportKind, field: ImportField): string =>
  field === 'name' ? names[kind] : fieldLabels[field]

export const importLimits = { rows: 50_000, columns: 200, bytes: 20 * 1024 * 1024, cell: 8000 } as const
