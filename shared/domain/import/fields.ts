/** The kinds of records in a spreadsheet, and the fields of each. Without schemas: the screen shows the labels. */

export const importKinds = ['clients', 'venues', 'people', 'acts', 'events'] as const
export type ImportKind = (typeof importKinds)[number]

export const kindWords: Readonly<Record<ImportKind, string>> = {
  clients: 'Clients',
  venues: 'Venues',
  people: 'Musicians',
  acts: 'Acts',
  events: 'Events',
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
  event_type: 'Event type',
  date: 'Date',
  start: 'Start',
  end_date: 'Last day',
  end: 'End',
  venue: 'Venue',
  client: 'Client',
  act: 'Act',
  price: 'Price',
  notes: 'Notes',
  status: 'Status',
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
  events: [
    ...(['name', 'event_type', 'date', 'start', 'end_date', 'end', 'venue', ...place] as const),
    ...(['client', 'first', 'last', 'email', 'phone', 'act', 'price', 'notes', 'status'] as const),
  ],
}

/** The name of a record, by its kind. */
const names: Readonly<Record<ImportKind, string>> = {
  clients: 'Client or company',
  venues: 'Venue',
  people: 'Stage name',
  acts: 'Act',
  events: 'Title',
}
/** An event's contact is its client. */
const ofTheClient: readonly ImportField[] = ['first', 'last', 'email', 'phone']
export const labelOf = (kind: ImportKind, field: ImportField): string =>
  field === 'name'
    ? names[kind]
    : kind === 'events' && ofTheClient.includes(field)
      ? `Client’s ${fieldLabels[field].toLowerCase()}`
      : fieldLabels[field]

export const importLimits = { rows: 50_000, columns: 200, bytes: 20 * 1024 * 1024, cell: 8000, choices: 500 } as const
