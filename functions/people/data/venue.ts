import { defaultTimezone } from '#shared/domain/time.ts'
import { isPrivate } from '#functions/people/rules/privacy.ts'
import { addressText } from '#shared/domain/venue/address.ts'
import { withoutArrival } from '#shared/domain/venue/fields.ts'
import type { Venue, VenueInput } from '#shared/domain/venue/schema.ts'
import { AppError } from '#shared/errors.ts'
import { copyWithout } from '#functions/platform/db/copy-without.ts'
import { ConditionFailed, put, putNew, remove, type TransactItem } from '#functions/platform/db/db.ts'
import { isCurrent } from '#functions/platform/db/schema-version.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { listChangeWrites } from '#functions/platform/db/changes.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { venueKey, type Key } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { rowWrites } from '#functions/platform/db/row-writes.ts'
import { searchRows } from '#functions/platform/db/search.ts'
import { findZipcode } from '#functions/people/places/zipcode.ts'

export interface VenueItem extends Venue, Key {
  version: number
  created_at: string
}

export const findVenue = (deps: Deps, id: string): Promise<VenueItem | undefined> =>
  deps.db.get<VenueItem>(venueKey(id))

export const noVenue = () => new AppError('not_found', 'Could not find venue')

/** @throws AppError not_found */
export const getVenue = async (deps: Deps, id: string): Promise<VenueItem> => {
  const venue = await findVenue(deps, id)
  if (!venue) throw noVenue()
  return venue
}

export const toVenue = (item: VenueItem): Venue => copyWithout(item, 'PK', 'SK', 'created_at')

const mapOf = ({ street, city, state, zipcode }: Partial<Venue>) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressText({ street, city, state, zipcode }))}`

const rows = (venue: VenueItem) =>
  searchRows(isPrivate(venue) ? 'residence' : 'venue', venue.id, venue.name, { ...toVenue(venue) })

const unchanged = ({ version }: VenueItem) => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
})

const write = async (
  deps: Deps,
  before: VenueItem | undefined,
  after: VenueItem,
  also: readonly TransactItem[] = [],
): Promise<VenueItem> => {
  const { tableName } = deps.db
  const own = before ? put(tableName, { ...after }, unchanged(before)) : putNew(tableName, { ...after })
  const lists = rowWrites(tableName, before ? rows(before) : [], rows(after), !before || isCurrent(before))
  try {
    await commit(
      deps,
      [own, ...lists, ...listChangeWrites(deps, lists), ...also],
      before ? [{ type: 'refresh_party', party: 'venue', id: after.id }] : [],
    )
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ChangedMeanwhile('venue')
    throw error
  }
  return after
}

/** Without a time zone, that of the ZIP code. */
export const addVenue = async (deps: Deps, input: VenueInput): Promise<VenueItem> => {
  const id = deps.id('ven')
  const timezone = input.timezone ?? (await findZipcode(input.zipcode))?.timezone ?? defaultTimezone
  return write(deps, undefined, {
    ...input,
    timezone,
    map_url: mapOf(input),
    ...venueKey(id),
    id,
    version: 1,
    created_at: deps.now,
  })
}

/**
 * Existing events keep their payment mode: a new venue kind applies only to events created from now on, because a
 * booked wedding must not become postpaid when its hotel opens a bar.
 */
export const changeVenue = (deps: Deps, before: VenueItem, input: VenueInput): Promise<VenueItem> =>
  write(deps, before, {
    ...before,
    ...input,
    timezone: input.timezone ?? before.timezone ?? defaultTimezone,
    map_url: mapOf(input),
    version: before.version + 1,
  })

export const setVenueLogo = (deps: Deps, before: VenueItem, logo: string): Promise<VenueItem> =>
  write(deps, before, { ...before, logo, version: before.version + 1 })

/** A venue as a spreadsheet has it, which may lack what the form asks for. */
export type BroughtVenue = Pick<Venue, 'name'> & Partial<VenueInput>

export const bringVenue = async (
  deps: Deps,
  id: string,
  given: BroughtVenue,
  also: readonly TransactItem[],
): Promise<VenueItem> => {
  const timezone = (given.zipcode ? await findZipcode(given.zipcode) : undefined)?.timezone ?? defaultTimezone
  const own = { ...venueKey(id), id, version: 1, created_at: deps.now }
  return write(deps, undefined, { kind: 'other', timezone, map_url: mapOf(given), ...given, ...own }, also)
}

export const changeBroughtVenue = (
  deps: Deps,
  before: VenueItem,
  changes: Partial<Venue>,
  also: readonly TransactItem[],
): Promise<VenueItem> => {
  const after = { ...before, ...changes, version: before.version + 1 }
  return write(deps, before, { ...after, map_url: mapOf(after) }, also)
}

/** Removes a venue that nobody has used. @throws ConditionFailed if it has changed */
export const removeVenue = (deps: Deps, venue: VenueItem, also: readonly TransactItem[]): Promise<void> => {
  const lists = rowWrites(deps.db.tableName, rows(venue), [])
  const own = remove(deps.db.tableName, venueKey(venue.id), unchanged(venue))
  return commit(deps, [own, ...lists, ...listChangeWrites(deps, lists), ...also])
}

/** Clients do not get information for the performers (docs/product.md#roles-and-permissions). */
export const venueFor = (
  viewer: { is_admin: boolean; is_agent: boolean; is_artist: boolean; is_bandleader: boolean; is_musician: boolean },
  venue: Venue,
): Venue => {
  const isClientOnly =
    !viewer.is_admin && !viewer.is_agent && !viewer.is_artist && !viewer.is_bandleader && !viewer.is_musician
  return isClientOnly ? withoutArrival(venue) : venue
}
