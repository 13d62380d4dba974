import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isPublic } from '#functions/people/rules/projection.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import type { GroupItem } from '#functions/people/data/group.ts'
import { brandKey, groupKey, profileKey, userIdOf } from '#functions/platform/db/keys.ts'
import { artistSummaryOf, bandleaderSummaryOf } from '#functions/people/data/summaries.ts'

/**
 * Vendors of the event who could not be chosen for a new one: their account was erased, or is not verified or no longer
 * in that part, or they left the group. In one batch read.
 */
export const goneVendors = async (deps: Deps, event: Event): Promise<{ id: string; name: string }[]> => {
  const person = async (
    id: unknown,
    name: string | undefined,
    partOf: (user: UserRecord) => { id?: string | undefined } | null | undefined,
  ) => {
    const known = chosen(id as string)
    if (known === undefined) return []
    const user = await deps.db.get<UserRecord>(profileKey(userIdOf(known)))
    const isHere = user?.verified === true && partOf(user)?.id === known
    return isHere ? [] : [{ id: known, name: name ?? 'Deleted account' }]
  }
  const groupId = chosen(event.group_id)
  const brandId = chosen(event.brand_id)
  const [artist, bandleader, group, brand, ...musicians] = await Promise.all([
    person(event.artist_id, event.artist?.name, artistSummaryOf),
    person(event.bandleader_id, event.bandleader?.name, bandleaderSummaryOf),
    groupId === undefined ? undefined : deps.db.get<GroupItem>(groupKey(groupId)),
    brandId === undefined ? undefined : deps.db.get(brandKey(brandId)),
    ...event.musicians.map((entry) => person(entry.musician_id, entry.musician_name, ({ musician }) => musician)),
  ] as const)
  const stay = new Set(group?.members.map(({ musician_id }) => musician_id))
  const leavers = new Set(
    group && event.group?.members?.map(({ musician_id }) => musician_id).filter((id) => !stay.has(id)),
  )
  const gone = [
    ...artist,
    ...(brandId !== undefined && !brand ? [{ id: brandId, name: event.brand?.name ?? '' }] : []),
    ...(groupId !== undefined && !(group && isPublic(group)) ? [{ id: groupId, name: event.group?.name ?? '' }] : []),
    ...bandleader,
    ...musicians.flat(),
    ...event.musicians
      .filter(({ musician_id }) => leavers.has(musician_id))
      .map(({ musician_id, musician_name }) => ({ id: musician_id, name: musician_name })),
  ]
  return [...new Map(gone.map((one) => [one.id, one])).values()]
}
