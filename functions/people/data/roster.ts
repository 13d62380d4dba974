import type { Invitee, Member } from '#shared/domain/group/roster.ts'
import { AppError } from '#shared/errors.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { profileKey, userIdOf } from '#functions/platform/db/keys.ts'
import { musicianSummaryOf } from './summaries.ts'

interface Seat {
  id: string
  leader_id: string
}

/** A person as a member, with the details for leader and agency. Only people who accepted, or lead, become members. */
export const memberOf = (user: UserRecord, instrument: string, { id, leader_id }: Seat): Member => {
  const { instruments: _instruments, brands: _brands, ...musician } = musicianSummaryOf(user)!
  return {
    ...musician,
    instrument,
    is_bandleader: user.id === leader_id,
    stripe_account_id: user.stripe_account_id ?? null,
    group_id: id,
  }
}

export const inviteeOf = (user: UserRecord, instrument: string, now: string): Invitee => {
  const { user_id, musician_id, musician_name, profile_picture } = musicianSummaryOf(user)!
  return { user_id, musician_id, musician_name, instrument, profile_picture, invited_at: now }
}

/** @throws AppError invalid for an unknown musician, at the field in the body. */
export const musiciansOf = async (deps: Deps, ids: readonly string[]): Promise<Map<string, UserRecord>> => {
  const users = await Promise.all(ids.map((id) => deps.db.get<UserRecord>(profileKey(userIdOf(id)))))
  return new Map(
    users.map((user, i) => {
      if (!user || user.musician?.id !== ids[i])
        throw new AppError('invalid', 'Unknown musician', { errors: { [`${i}.musician_id`]: 'Unknown musician' } })
      return [ids[i]!, user] as const
    }),
  )
}
