import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { optionalName } from '../schema-parts.ts'
import { genres, maxGenres } from './genres.ts'

/** Optional public facts about an act. */

export const genre = lazy(() => z.enum(genres, 'Unknown genre'))
/** A whole number of dollars: an orientation for visitors, which no price is computed from. */
export const dollars = () =>
  z.int('Please enter whole dollars').min(1, 'Please enter whole dollars').max(1_000_000, 'Amount is too large')

export const listingInput = () => ({
  genres: z.array(genre()).max(maxGenres, `At most ${maxGenres} genres`).nullish(),
  /** A town or region. */
  based_in: optionalName(64),
  price_from: dollars().nullish(),
})

const listingView = lazy(() =>
  z.object({
    genres: z.array(z.string()).nullish(),
    based_in: z.string().nullish(),
    price_from: z.number().nullish(),
  }),
)
export const listing = () => listingView().shape
export type Listing = OutputOf<typeof listingView>

export const listingOf = ({ genres: played, based_in, price_from }: Listing): Listing => ({
  genres: played,
  based_in,
  price_from,
})

/** An act in the public list. */
export const publicAct = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['artist', 'brand', 'group']),
    picture: z.string().nullish(),
    video_url: z.string().nullish(),
    ...listing(),
  }),
)
export type PublicAct = OutputOf<typeof publicAct>
