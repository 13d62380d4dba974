import { genres } from '#shared/domain/act/genres.ts'

/** The visitor's choice on the page that led to the form. */
export interface Chosen {
  about: string | undefined
  genre: string | undefined
  place: string
  /** Dollars. */
  budget: string
  /** `2026-12-05` */
  day: string
  /** Of the agent whose link or site led here. */
  agent: string | undefined
}

export const chosenOf = (query: URLSearchParams): Chosen => {
  const budget = query.get('budget') ?? ''
  return {
    about: query.get('about')?.slice(0, 128) || undefined,
    genre: genres.find((one) => one === query.get('genre')),
    place: (query.get('place') ?? '').slice(0, 128),
    day: /^20\d\d-\d\d-\d\d$/.exec(query.get('day') ?? '')?.[0] ?? '',
    agent: /^agt_[0-9A-Z]{26}$/.exec(query.get('agent') ?? '')?.[0],
    budget: /^\d{1,7}$/.test(budget) ? `${budget}.00` : '',
  }
}

/** The message to begin with. */
export const messageOf = ({ about, genre }: Chosen): string =>
  [
    ...(about === undefined ? [] : [`I would like to ask for a date with ${about}.\n`]),
    ...(genre === undefined ? [] : [`I was looking for ${genre}.\n`]),
  ].join('')
