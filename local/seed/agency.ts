import type { Genre } from '#shared/domain/act/genres.ts'
import type { Listing } from '#shared/domain/act/listing.ts'
import type { SignupInput } from '#shared/domain/user/schema.ts'

/** The demo agency. Tests and README rely on these names at `bookme.example`. */

export const password = 'Passw0rd!'

export type PersonKey =
  | 'admin'
  | 'agent'
  | 'agent2'
  | 'client'
  | 'client2'
  | 'artist'
  | 'artist2'
  | 'bandleader'
  | 'musician'
  | 'musician2'
  | 'client3'
  | 'artist3'
  | 'artist4'
  | 'artist5'
  | 'musician3'
  | 'musician4'
  | 'musician5'
  | 'musician6'
  | 'newcomer'

export interface Person extends Omit<Listing, 'genres'> {
  genres?: Genre[]
  key: PersonKey
  first: string
  last: string
  roles: SignupInput['roles']
  /** Entity name of the client, agency or act. */
  name?: string
  instruments?: string[]
  bio?: string
  repertoire?: string
  /** Awaits verification. */
  unverified?: true
}

export const people: Person[] = [
  { key: 'admin', first: 'Ada', last: 'Okafor', roles: ['agent'], name: 'BookMe Office' },
  { key: 'agent', first: 'Grace', last: 'Lindqvist', roles: ['agent'], name: 'Lindqvist Live' },
  { key: 'agent2', first: 'Marcus', last: 'Bell', roles: ['agent'], name: 'Bell & Brass Bookings' },
  { key: 'client', first: 'Nora', last: 'Whitfield', roles: ['client'], name: 'Nora Whitfield' },
  { key: 'client2', first: 'Daniel', last: 'Reyes', roles: ['client'], name: 'Harbor Lane Hospitality' },
  { key: 'client3', first: 'Priya', last: 'Raman', roles: ['client'], name: 'Raman Family Foundation' },
  {
    key: 'artist',
    first: 'Elena',
    last: 'Marsh',
    roles: ['artist'],
    name: 'Elena Marsh',
    instruments: ['Vocals', 'Acoustic Guitar'],
    bio:
      'A voice that fills a room without raising itself. Elena sings soul and folk standards and her own songs, ' +
      'alone or with a trio, and has played more first dances than she can count.',
    genres: ['Folk', 'Funk & Soul', 'Acoustic'],
    based_in: 'Hudson, NY',
    price_from: 900,
    repertoire: 'At Last · Valerie · Dreams · Landslide · Fast Car · Feeling Good · La Vie en Rose · originals',
  },
  {
    key: 'artist2',
    first: 'Theo',
    last: 'Castellan',
    roles: ['artist'],
    name: 'Theo Castellan Piano',
    instruments: ['Piano', 'Keyboards'],
    bio:
      'Cocktail hour to last dance on eighty-eight keys. Theo reads a room as well as a score and takes requests ' +
      'in four languages.',
    genres: ['Piano', 'Jazz', 'Classical'],
    based_in: 'Rhinebeck, NY',
    price_from: 750,
    repertoire: 'Gershwin · Porter · Billy Joel · Stevie Wonder · film themes · Chopin',
  },
  {
    key: 'artist3',
    first: 'June',
    last: 'Park',
    roles: ['artist'],
    name: 'DJ Juniper',
    instruments: ['DJ'],
    bio: 'Open-format DJ: disco, house and every guilty pleasure, mixed live and never from a playlist.',
    genres: ['DJ', 'Pop', 'Hip-Hop'],
    based_in: 'Kingston, NY',
    price_from: 1200,
    repertoire: 'Disco · house · 90s · hip-hop · K-pop · Motown',
  },
  {
    key: 'artist4',
    first: 'Luis',
    last: 'Ortega',
    roles: ['artist'],
    name: 'Luis Ortega Flamenco',
    instruments: ['Classical Guitar'],
    bio: 'Nylon strings, quick hands and thirty years of patios. Luis plays flamenco, bossa nova and boleros.',
    genres: ['Latin', 'Acoustic'],
    based_in: 'Hudson, NY',
    repertoire: 'Entre Dos Aguas · Malagueña · Bésame Mucho · Girl from Ipanema',
  },
  {
    key: 'artist5',
    first: 'Maeve',
    last: 'Connolly',
    roles: ['artist'],
    name: 'The Connolly Sisters',
    instruments: ['Vocals', 'Violin'],
    bio: 'Three sisters, two fiddles and one microphone: close harmony, bluegrass and Irish tunes.',
    genres: ['Bluegrass', 'Irish', 'Folk'],
    based_in: 'Albany, NY',
    price_from: 1600,
    repertoire: 'Wildwood Flower · Galway Girl · Wagon Wheel · Jolene',
  },
  {
    key: 'bandleader',
    first: 'Otis',
    last: 'Freeman',
    roles: ['bandleader', 'musician'],
    name: 'Otis Freeman',
    instruments: ['Trumpet'],
  },
  {
    key: 'musician',
    first: 'Sam',
    last: 'Novak',
    roles: ['musician'],
    name: 'Sam Novak',
    instruments: ['Drums', 'Hand Percussion'],
  },
  {
    key: 'musician2',
    first: 'Iris',
    last: 'Delgado',
    roles: ['musician'],
    name: 'Iris Delgado',
    instruments: ['Bass Guitar', 'Double Bass'],
  },
  {
    key: 'musician3',
    first: 'Łukasz',
    last: 'Zieliński',
    roles: ['musician'],
    name: 'Łukasz Zieliński',
    instruments: ['Tenor Saxophone', 'Clarinet'],
  },
  {
    key: 'musician4',
    first: 'Tasha',
    last: 'Boyd',
    roles: ['musician'],
    name: 'Tasha Boyd',
    instruments: ['Trombone'],
  },
  {
    key: 'musician5',
    first: 'Henry',
    last: 'Ashworth-Villanueva',
    roles: ['musician'],
    name: 'Henry Ashworth-Villanueva',
    instruments: ['Keyboards', 'Organ', 'Accordion'],
  },
  {
    key: 'musician6',
    first: 'Coralie',
    last: 'Duval',
    roles: ['musician'],
    name: 'Coralie Duval',
    instruments: ['Vocals', 'Washboard'],
  },
  {
    key: 'newcomer',
    first: 'Wren',
    last: 'Adair',
    roles: ['musician'],
    name: 'Wren Adair',
    instruments: ['Cello'],
    unverified: true,
  },
]

export const emailOf = (key: PersonKey) => `${key}@bookme.example`

export const brands = [
  {
    id: 'brd_01JBKMEBRANDSAAAAAAAAAAAA1',
    name: 'Golden Hour Weddings',
    genres: ['Acoustic', 'Jazz', 'Folk'],
    based_in: 'Hudson Valley',
    price_from: 750,
    bio: 'Our wedding acts: people who know when to play and when to wait.',
    artists: ['artist', 'artist2', 'artist5'],
  },
  {
    id: 'brd_01JBKMEBRANDSAAAAAAAAAAAA2',
    name: 'Taproom Sessions',
    genres: ['Acoustic', 'Bluegrass', 'Latin'],
    based_in: 'Hudson Valley',
    bio: 'Small, portable, good company: acts for bars, breweries and wineries.',
    artists: ['artist3', 'artist4', 'artist5'],
  },
] satisfies ({ id: string; name: string; bio: string; artists: PersonKey[] } & Listing)[]

export const group = {
  name: 'The Freeman Seven',
  bio: 'New Orleans brass with a back line that does not let you sit down. Led by Otis Freeman on trumpet.',
  genres: ['New Orleans', 'Funk & Soul', 'Jazz'] satisfies Genre[],
  based_in: 'Hudson, NY',
  price_from: 3800,
  repertoire: 'Iko Iko · Superstition · Uptown Funk · September · When the Saints · Sir Duke',
  video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  website_url: 'https://freemanseven.example',
  members: [
    ['bandleader', 'Trumpet'],
    ['musician', 'Drums'],
    ['musician2', 'Bass Guitar'],
    ['musician3', 'Tenor Saxophone'],
    ['musician4', 'Trombone'],
    ['musician5', 'Keyboards'],
    ['musician6', 'Vocals'],
  ] as [PersonKey, string][],
}
