import { changeGroup, findGroup } from '../_data/group.ts'
import { membershipPrefix, profileKey } from '../_data/keys.ts'
import { musicianSummaryOf } from '../_data/summaries.ts'
import type { Deps, UserRecord } from '../_lib/deps.ts'
import { isSame } from '../_lib/same.ts'

/** A person was changed: name, picture and contacts among the members of their groups follow. Doing it twice changes nothing. */
export const renewMemberships = async (deps: Deps, userId: string): Promise<void> => {
  const user = await deps.db.get<UserRecord>(profileKey(userId))
  const musician = user && musicianSummaryOf(user)
  if (!musician) return
  const { musician_name, email, cell_phone, meal_preference, profile_picture, verified } = musician
  const renewed = (members: Awaited<ReturnType<typeof findGroup>>['members'] = []) =>
    members.map((member) =>
      member.user_id === userId
        ? { ...member, musician_name, email, cell_phone, meal_preference, profile_picture, verified }
        : member,
    )
  for (const {
    group: { id },
  } of await deps.db.all<{ group: { id: string } }>(membershipPrefix(userId))) {
    const group = await findGroup(deps, id)
    if (isSame(renewed(group.members), group.members)) continue
    await changeGroup(
      deps,
      () => findGroup(deps, id),
      ({ members }) => ({ members: renewed(members) }),
    )
  }
}
