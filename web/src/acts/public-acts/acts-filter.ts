import { type Genre, genres } from '#shared/domain/act/genres.ts'
import { priceFrom } from '#web/lib/format/act.ts'

/** A visitor's search; kept in the URL. */
export interface ActsFilter {
  genre?: Genre | undefined
  place?: string | undefined
  /** Whole dollars. */
  budget?: number | undefined
}

export const budgets = [500, 1000, 2000, 3000, 5000, 10_000] as const

export const readActsFilter = (query: URLSearchParams): ActsFilter => {
  const place = query.get('place')?.trim().slice(0, 64)
  return {
    genre: genres.find((one) => one === query.get('genre')),
    place: place === '' ? undefined : place,
    budget: budgets.find((one) => String(one) === query.get('budget')),
  }
}

export const priceText = (dollars: number | null | undefined): string =>
  dollars == null ? 'Price on request' : priceFrom(dollars)
