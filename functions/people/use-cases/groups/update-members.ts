import { groupsApi } from '#shared/api/groups.ts'
import { projectGroup } from '#functions/people/rules/projection.ts'
import { newPairs, stepTo, type RosterChange } from '#shared/domain/group/roster.ts'
import { AppError } from '#shared/errors.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { isOlder } from '#functions/platform/db/save-edit.ts'
import { groupKey, profileKey, roleIdOf, userIdOf } from '#functions/platform/db/keys.ts'
import { changeGroup, ownGroup, toGroup, type GroupItem } from '#functions/people/data/group.ts'
import { limitRequests } from '#functions/platform/db/rate-limit.ts'
import { inviteeOf, memberOf, musiciansOf } from '#functions/people/data/roster.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { mailsCausedBy } from '#functions/platform/mail/mail-to.ts'
import { rosterMails } from './membership-mails.ts'
import { useCase, type Input } from '#functions/platform/deps/use-case.ts'

type Pair = Input<typeof groupsApi.updateMembers>['body'][number]

/** A change is a row and a mail, plus the copies of sixty members and the search rows: up to a hundred writes. */
const changesAtOnce = 10

/** @throws AppError forbidden before the leader is verified, too_many if a person is invited again and again. */
const admitInvitations = async (deps: Deps, actor: Actor, group: GroupItem, wanted: readonly Pair[]) => {
  const invited = new Set(newPairs(group, wanted).map(({ musician_id }) => musician_id))
  invited.delete(roleIdOf(group.leader_id, 'mus'))
  if (invited.size > 0 && !actor.verified && !actor.is_admin)
    throw new AppError('forbidden', 'You can invite members once your account is verified')
  const leader = group.leader_id
  await Promise.all(
    [...invited].flatMap((id) => [
      limitRequests(deps, ['invite_musician', `${leader}#${id}`]),
      limitRequests(deps, ['invite_leader', leader]),
    ]),
  )
}

/** New pairs become invitations, known ones are unchanged, missing ones are removed. */
export const updateMembers = useCase(
  groupsApi.updateMembers,
  async (deps, actor, { params, query, body }) => {
    let { version } = query
    const own = async () => {
      const group = await ownGroup(deps, actor, params.id)
      if (isOlder(version, group)) throw new ChangedMeanwhile('group', { current: projectGroup(actor, toGroup(group)) })
      return group
    }
    const group = await own()
    const users = await musiciansOf(
      deps,
      body.map(({ musician_id }) => musician_id),
    )
    await admitInvitations(deps, actor, group, body)
    const make = ({ musician_id, instrument }: Pair) => {
      const user = users.get(musician_id)!
      return user.id === group.leader_id
        ? { member: memberOf(user, instrument, group) }
        : { invitee: inviteeOf(user, instrument, deps.now) }
    }
    for (;;) {
      const last: { step?: RosterChange } = {}
      const saved = await changeGroup(deps, own, (current) => {
        last.step = stepTo(current, body, make, changesAtOnce)
        const { members, invited, isChanged } = last.step
        const jobs = mailsCausedBy(actor, rosterMails(current, last.step, users))
        return isChanged ? { patch: { members, invited }, jobs } : undefined
      })
      if (last.step!.isComplete) return projectGroup(actor, toGroup(saved))
      // Further steps start from what this call has written.
      version = undefined
      deps.db.refresh()
    }
  },
  ({ params, body }) => [groupKey(params.id), ...body.map(({ musician_id }) => profileKey(userIdOf(musician_id)))],
)
