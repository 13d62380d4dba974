import { formatMoney } from '#shared/domain/money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import type { ClientTerm } from '#shared/domain/event/agreement/term-rules.ts'

interface Addressed {
  name: string
  street?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zipcode?: string | null | undefined
}

/** `The Alder Hotel, 1 Main Street, Hudson, NY 12534` */
export const withAddress = (party: Addressed | null | undefined): string | null =>
  party == null
    ? null
    : [party.name, party.street, party.city, [party.state, party.zipcode].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ')

export const performerOf = ({ group, artist, brand }: Event): string | null =>
  group?.name ?? artist?.name ?? brand?.name ?? null

/** Title and description of the option that the client picked. */
const agreedProposal = (event: Event): string | undefined => {
  const option = event.proposals.find(({ id }) => id === (event.proposal_pick ?? 1))
  return option && [option.title, option.description].filter((part) => part !== '').join('. ')
}

/** Where the contract states a term; parties and price have sections of their own. */
type Place = 'parties' | 'performance' | 'offer' | 'price'
interface TermWords {
  label: string
  value: (event: Event) => string | null | undefined
  place: Place
}
const when: TermWords = { label: 'When', value: whenText, place: 'performance' }
const performer: TermWords = { label: 'Performer', value: performerOf, place: 'performance' }

/** How contract and amendment word each term; a new one that the client agrees to does not compile without an entry. */
const termWords: { readonly [F in ClientTerm]: TermWords } = {
  client_id: { label: 'Client', value: ({ client }) => client?.name, place: 'parties' },
  proposals: { label: 'Agreed proposal', value: agreedProposal, place: 'offer' },
  client_rate: {
    label: 'Price',
    value: (event) => formatMoney(event.client_rate_booked ?? event.client_rate!),
    place: 'price',
  },
  start: when,
  end: when,
  venue_id: { label: 'Where', value: ({ venue }) => withAddress(venue), place: 'performance' },
  artist_id: performer,
  group_id: performer,
  brand_id: { label: 'Brand', value: ({ brand }) => brand?.name, place: 'performance' },
}

/** The terms that the client agrees to, as labels and values; several terms may be one line. */
export const clientTerms = (event: Event, place?: Place): Map<string, string | null | undefined> =>
  new Map(
    Object.values(termWords)
      .filter((words) => place === undefined || words.place === place)
      .map(({ label, value }) => [label, value(event)]),
  )
