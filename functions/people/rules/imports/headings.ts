import { normaliseName } from '#shared/domain/name-search.ts'
import type { ImportField, ImportKind } from '#shared/domain/import/fields.ts'

/**
 * Names of columns, the best first: in common exports (Google Contacts, Outlook, HubSpot, Airtable) and in
 * spreadsheets of people, in English and German.
 */
type Names = Partial<Record<ImportField, readonly string[]>>

const person: Names = {
  first: ['first name', 'firstname', 'given name', 'first', 'vorname'],
  last: ['last name', 'lastname', 'family name', 'surname', 'last', 'nachname', 'familienname'],
  full_name: ['full name', 'contact name', 'contact person', 'contact', 'display name', 'ansprechpartner', 'kontakt'],
  email: ['email', 'e mail', 'email address', 'e mail address', 'mail', 'e mail 1 value', 'e mail adresse'].concat([
    'primary email',
    'work email',
    'email 1',
    'contact email',
    'email adresse',
    'booking email',
  ]),
  cell_phone: ['cell phone', 'cell', 'mobile', 'mobile phone', 'mobile phone number', 'mobile number', 'handy'].concat([
    'mobil',
    'mobiltelefon',
    'cell number',
    'handynummer',
    'mobilnummer',
  ]),
}
const phones = [
  'phone',
  'phone number',
  'telephone',
  'tel',
  'phone 1 value',
  'business phone',
  'work phone',
  'telefon',
].concat(['primary phone', 'company main phone', 'main phone', 'home phone', 'telefonnummer', 'telefon geschaftlich'])
const place: Names = {
  street: [
    'street',
    'street address',
    'address 1 street',
    'business street',
    'strasse',
    'address',
    'address line 1',
  ].concat(['mailing street', 'home street', 'strasse geschaftlich', 'anschrift', 'mailing address']),
  zipcode: ['zip', 'zip code', 'zipcode', 'postal code', 'address 1 postal code', 'business postal code', 'plz'].concat(
    ['postcode', 'postleitzahl', 'home postal code', 'zip postal code', 'postleitzahl geschaftlich'],
  ),
  city: ['city', 'address 1 city', 'business city', 'town', 'ort', 'stadt', 'home city', 'ort geschaftlich'],
  state: [
    'state',
    'state region',
    'address 1 region',
    'business state',
    'region',
    'state province',
    'bundesland',
  ].concat(['st', 'home state', 'province', 'region geschaftlich']),
}
const website = ['website', 'website url', 'website 1 value', 'web page', 'web', 'url', 'homepage', 'webseite', 'site']

/** For people who play or are the contact of an act, any number is the one to text. */
const player: Names = { ...person, cell_phone: [...person.cell_phone!, ...phones] }

export const namesOf: Readonly<Record<ImportKind, Names>> = {
  clients: {
    ...person,
    full_name: [...person.full_name!, 'name'],
    name: ['client', 'client name', 'company', 'company name', 'organization name', 'organization', 'organisation']
      .concat(['organization 1 name', 'customer', 'customer name', 'account name', 'associated company', 'firma'])
      .concat(['kunde', 'business name', 'firmenname', 'kundenname', 'couple']),
    phone: phones,
    ...place,
    website_url: website,
  },
  venues: {
    name: ['venue', 'venue name', 'name', 'location', 'location name', 'place', 'company', 'company name'].concat([
      'organization name',
      'organization 1 name',
      'organization',
      'spielort',
      'firma',
      'veranstaltungsort',
    ]),
    kind: ['kind', 'type', 'venue type', 'category', 'art', 'kategorie'],
    ...place,
    email: person.email!,
    phone: [...phones, ...person.cell_phone!],
    load_in: ['load in', 'loadin', 'load in notes', 'loading', 'anlieferung'],
    parking: ['parking', 'parken', 'parkplatz', 'parking notes'],
    hospitality: ['hospitality', 'catering', 'green room', 'verpflegung'],
    website_url: website,
  },
  people: {
    ...player,
    full_name: [...person.full_name!, 'musician', 'musician name', 'player', 'name'],
    name: ['stage name', 'artist name', 'performing name', 'kunstlername', 'known as'],
    zipcode: place.zipcode!,
    city: place.city!,
    state: place.state!,
    instruments: ['instruments', 'instrument', 'plays', 'instruments played', 'instrumente', 'primary instrument'],
  },
  acts: {
    ...player,
    name: [
      'act',
      'act name',
      'artist',
      'artist name',
      'band',
      'band name',
      'group',
      'group name',
      'name',
      'project',
    ].concat(['ensemble', 'organization name', 'company', 'company name', 'kunstler', 'gruppe']),
    kind: ['kind', 'type', 'act type', 'size', 'lineup', 'line up', 'art', 'besetzung'],
    full_name: [...person.full_name!, 'leader', 'band leader', 'bandleader', 'manager', 'leader name'],
    zipcode: place.zipcode!,
    city: place.city!,
    state: place.state!,
    website_url: website,
    based_in: ['based in', 'home base', 'location', 'region', 'hometown'],
    price_from: ['price from', 'price', 'fee', 'rate', 'base price', 'starting price', 'gage', 'preis', 'base fee'],
  },
}

/** `E-mail 1 - Value` → `e mail 1 value`; `Straße` → `strasse`. */
export const plainHeading = (heading: string): string =>
  normaliseName(heading)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
