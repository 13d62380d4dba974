import { findGroup, saveGroup } from '../_data/group.ts'
import { membershipPrefix, profileKey } from '../_data/keys.ts'
import { musicianSummaryOf } from '../_data/summaries.ts'
import type { Deps, UserRecord } from '../_lib/deps.ts'
import { isSame } from '../_lib/same.ts'
import { AppError } from '../../shared/errors.ts'

const tries = 5

/** A person was changed: name, picture and contacts among the members of their groups follow. Doing it twice changes nothing. */
export const renewMemberships = async (deps: Deps, userId: string): Promise<void> => {
  for (const { group } of await deps.db.all<{ group: { id: string } }>(membershipPrefix(userId))) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await renewOne(deps, group.id, userId)
        break
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'conflict' || attempt === tries) throw error
        deps.db.refresh()
      }
    }
  }
}

const renewOne = async (deps: Deps, groupId: string, userId: string): Promise<void> => {
  const [group, user] = await Promise.all([findGroup(deps, groupId), deps.db.get<UserRecord>(profileKey(userId))])
  const musician = user && musicianSummaryOf(user)
  if (!musician) return
  const { musician_name, email, cell_phone, meal_preference, profile_picture, verified } = musician
  const members = (group.members ?? []).map((member) => (member.user_id === userId
    ? { ...member, musician_name, email, cell_phone, meal_preference, profile_picture, verified }
    : member))
  if (isSame(members, group.members)) return
  await saveGroup(deps, group, { ...group, members, version: group.version + 1 })
}
