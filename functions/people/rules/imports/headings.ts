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
  events: {
    name: [
      'title',
      'event',
      'event name',
      'event title',
      'project name',
      'project',
      'subject',
      'summary',
      'name',
    ].concat([
      ...['gig', 'booking', 'show', 'job', 'job name', 'titel', 'betreff', 'veranstaltung', 'termin', 'deal name'],
    ]),
    event_type: [
      'event type',
      'project type',
      'type',
      'type of event',
      'job type',
      'kind',
      'category',
      'occasion',
    ].concat([...['anlass', 'art', 'kategorie', 'veranstaltungsart']]),
    date: [
      'date',
      'event date',
      'project date',
      'when',
      'gig date',
      'start date',
      'day',
      'datum',
      'beginnt am',
      'tag',
    ].concat([...['job date', 'show date', 'booking date', 'termin am']]),
    start: ['start', 'start time', 'begin', 'begins', 'starts', 'from', 'time', 'event time', 'event start'].concat([
      ...['project start time', 'beginn', 'beginnt um', 'uhrzeit', 'von', 'start date time', 'dtstart'],
    ]),
    end_date: ['end date', 'last day', 'project end date', 'endet am', 'until date'],
    end: ['end', 'end time', 'ends', 'to', 'until', 'event end', 'project end time', 'ende', 'endet um', 'bis'].concat([
      ...['finish', 'end date time', 'dtend'],
    ]),
    venue: ['venue', 'venue name', 'location', 'place', 'where', 'event location', 'project location', 'ort'].concat([
      ...['spielort', 'veranstaltungsort', 'location name', 'ceremony location', 'hall'],
    ]),
    street: [
      'venue address',
      'street',
      'street address',
      'address',
      'venue street',
      'location address',
      'strasse',
    ].concat([...['anschrift', 'adresse']]),
    city: ['venue city', 'city', 'town', 'stadt', 'event city'],
    state: ['venue state', 'state', 'state region', 'bundesland'],
    zipcode: ['venue zip', 'venue zip code', 'zip', 'zip code', 'zipcode', 'postal code', 'plz', 'postleitzahl'].concat(
      [...['location zip', 'event zip']],
    ),
    client: ['client', 'client name', 'customer', 'customer name', 'couple', 'contact', 'contact name', 'kunde'].concat(
      [...['client full name', 'full name', 'company', 'primary contact', 'auftraggeber', 'booked by', 'kundenname']],
    ),
    first: ['client first name', 'first name', 'firstname', 'vorname'],
    last: ['client last name', 'last name', 'lastname', 'nachname'],
    email: [
      'client email',
      'client email address',
      'email',
      'e mail',
      'email address',
      'contact email',
      'client s email',
    ].concat([...['customer email', 'e mail adresse', 'mail', 'primary contact email']]),
    phone: [
      'client phone',
      'client phone number',
      'phone',
      'phone number',
      'contact phone',
      'client s phone',
      'telefon',
    ].concat([...['mobile phone', 'cell', 'handy', 'customer phone', 'mobil']]),
    act: [
      'act',
      'artist',
      'band',
      'group',
      'performer',
      'ensemble',
      'musician',
      'talent',
      'act name',
      'kunstler',
    ].concat([...['artist name', 'band name', 'entertainment', 'besetzung']]),
    price: [
      'price',
      'fee',
      'total',
      'amount',
      'total price',
      'client rate',
      'rate',
      'total project value',
      'value',
    ].concat([
      ...['contract amount', 'project value', 'total amount', 'gage', 'honorar', 'preis', 'betrag', 'invoice total'],
      ...['booked value', 'quote'],
    ]),
    notes: ['notes', 'description', 'note', 'comments', 'details', 'notizen', 'beschreibung', 'bemerkung', 'remarks'],
    status: ['status', 'stage', 'project status', 'project stage', 'event status', 'lead status'],
  },
}

/** `E-mail 1 - Value` → `e mail 1 value`; `Straße` → `strasse`. */
export const plainHeading = (heading: string): string =>
  normaliseName(heading)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
