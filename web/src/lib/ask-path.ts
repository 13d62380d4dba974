import { useSearchParams } from 'react-router-dom'
import { useCurrentUser } from './current-user.ts'

/** The first values of a request, in the address of the page that opens it. */
export interface FirstWish {
  genre?: string | undefined
  place?: string | undefined
  /** Whole dollars. */
  budget?: number | undefined
  /** `2026-12-05` */
  day?: string | undefined
}

const queryOf = (first: Readonly<Record<string, string>>, { genre, place, budget, day }: FirstWish): string => {
  const query = new URLSearchParams(first)
  if (genre !== undefined) query.set('genre', genre)
  if (place !== undefined) query.set('place', place)
  if (budget !== undefined) query.set('budget', String(budget))
  if (day !== undefined) query.set('day', day)
  return query.toString()
}

/**
 * Where somebody asks for a date with an act: a client in the request, which knows them; a visitor in the form for
 * people without an account, whose answer is a lead of the agent on whose site they are.
 */
export const useAskPath = () => {
  const isClient = useCurrentUser().data?.is_client === true
  const [at] = useSearchParams()
  const agent = at.get('agent')
  return (act: { id: string; name: string }, wish: FirstWish = {}): string =>
    isClient
      ? `/artist?${queryOf({ id: act.id, ask: '1' }, wish)}`
      : `/consult?${queryOf({ about: act.name, ...(agent && { agent }) }, wish)}`
}
