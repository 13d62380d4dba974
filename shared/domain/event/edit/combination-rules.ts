import { ratesAddUp, ratesDontAddUp } from '../money/rates.ts'
import { chosen, isNoneWanted, type EventLike } from '../record/event-like.ts'
import type { EventField } from '../record/fields.ts'

export interface Rule {
  /** The field to correct. */
  path: EventField
  message: string
  /** The missing part, if the field alone does not say it. */
  label?: string
  isBroken: (event: EventLike) => boolean
  /** Something is not chosen yet: a draft may lack it. */
  isGap?: true
  /** Opens the rate dialog. */
  isAboutRates?: true
}

const has = (id: string | number | null | undefined) => chosen(id) !== undefined

/** Rules on several fields, in the order of docs/product.md#validation. */
export const combinationRules: readonly Rule[] = [
  {
    path: 'brand_id',
    message: 'Both a brand and a group cannot be selected',
    isBroken: ({ brand_id, group_id }) => has(brand_id) && has(group_id),
  },
  {
    path: 'artist_id',
    message: 'Both a group and an artist cannot be selected',
    isBroken: ({ group_id, artist_id }) => has(group_id) && has(artist_id),
  },
  {
    path: 'artist_id',
    message: 'Either a group or an artist must be selected',
    label: 'Artist or group',
    isBroken: ({ group_id, artist_id }) => !has(group_id) && !has(artist_id),
    isGap: true,
  },
  {
    path: 'bandleader_id',
    message: 'A group is selected but there is no bandleader',
    isBroken: ({ group_id, bandleader_id }) => has(group_id) && !has(bandleader_id) && !isNoneWanted(bandleader_id),
    isGap: true,
  },
  {
    path: 'start',
    message: 'Please select Start Date/Time, End Date/Time, or both',
    label: 'Start and end',
    isBroken: ({ start, end }) => start == null || end == null,
    isGap: true,
  },
  {
    path: 'artist_id',
    message: 'Artist not in desired brand',
    isBroken: (event) => has(event.artist_id) && !isInBrand(event, event.artist, event.artist_id),
  },
  {
    path: 'bandleader_id',
    message: 'Bandleader not in desired brand',
    isBroken: (event) => has(event.bandleader_id) && !isInBrand(event, event.bandleader, event.bandleader_id),
  },
  {
    path: 'client_rate',
    message: ratesDontAddUp,
    label: 'Rates that add up',
    isBroken: (event) => !ratesAddUp(event),
    isGap: true,
    isAboutRates: true,
  },
]

/**
 * Brands list people and people list brands; either direction counts, because brands list band leaders by musician id.
 */
export const isInBrand = (
  event: EventLike,
  person: Pick<NonNullable<EventLike['artist']>, 'brands'> | null | undefined,
  id: string | number | null | undefined,
): boolean => {
  const brand = chosen(event.brand_id)
  return (
    brand === undefined ||
    (event.brand?.artist_ids ?? []).includes(chosen(id) ?? '') ||
    (person?.brands ?? []).includes(brand)
  )
}
