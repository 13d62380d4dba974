import type { ActKind } from '#shared/domain/hold/schema.ts'
import { AppError } from '#shared/errors.ts'
import { named, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { findBrand, findGroup } from '#functions/people/data/group.ts'
import { findUser } from '#functions/people/data/user.ts'
import { brandKey, calendarKey, groupKey, profileKey, userIdOf, type Key } from '#functions/platform/db/keys.ts'
import { clashOf, type Calendars, type Interval } from '#functions/event/data/calendar.ts'

const kindOfAct = (id: string): ActKind =>
  id.startsWith('art_') ? 'artist' : id.startsWith('brd_') ? 'brand' : 'group'

export interface HeldAct {
  name: string
  /** User ids: the act is taken while none of them is free. */
  people: string[]
  /** In the hold's transaction: the act was not deleted meanwhile. */
  check: TransactItem
}

const stillThere = ({ db }: Deps, Key: Key, ConditionExpression = 'attribute_exists(PK)'): TransactItem =>
  named('act', { ConditionCheck: { TableName: db.tableName, Key, ConditionExpression } })

const noAct = () => new AppError('not_found', 'Could not find this act')

/** The first reads of `findAct`, and the calendar of an artist. */
export const actReads = (id: string): Key[] => {
  switch (kindOfAct(id)) {
    case 'artist':
      return [profileKey(userIdOf(id)), calendarKey(userIdOf(id))]
    case 'group':
      return [groupKey(id)]
    case 'brand':
      return [brandKey(id)]
  }
}

/** An artist, the leader of a group, or the artists of a brand. @throws AppError not_found */
export const findAct = async (deps: Deps, id: string): Promise<HeldAct> => {
  switch (kindOfAct(id)) {
    case 'artist': {
      const user = await findUser(deps, userIdOf(id))
      if (!user?.is_artist || !user.artist || !user.verified) throw noAct()
      const check = stillThere(deps, profileKey(user.id), 'attribute_not_exists(erased_at)')
      return { name: user.artist.name ?? '', people: [user.id], check }
    }
    case 'group': {
      const { name, leader_id } = await findGroup(deps, id, noAct)
      return { name, people: [leader_id], check: stillThere(deps, groupKey(id)) }
    }
    case 'brand': {
      const { name, artist_ids = [] } = await findBrand(deps, id, noAct)
      return { name, people: artist_ids.map(userIdOf), check: stillThere(deps, brandKey(id)) }
    }
  }
}

/** The booked time that leaves nobody of the act free; undefined while somebody is. */
export const bookedTime = (calendars: Calendars, { people }: HeldAct, time: Interval): Interval | undefined => {
  const clashes = people.map((user) => clashOf(calendars.get(user), { id: '', ...time }))
  return clashes.length > 0 && clashes.every((clash) => clash !== undefined) ? clashes[0] : undefined
}

/** Nobody of the act was booked since their calendar was read. */
export const unbookedChecks = (deps: Deps, calendars: Calendars): TransactItem[] =>
  [...calendars].map(([user, calendar]) =>
    named('booked', {
      ConditionCheck: {
        TableName: deps.db.tableName,
        Key: calendarKey(user),
        ...(calendar
          ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': calendar.version } }
          : { ConditionExpression: 'attribute_not_exists(version)' }),
      },
    }),
  )
