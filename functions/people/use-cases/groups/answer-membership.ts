import { groupsApi } from '#shared/api/groups.ts'
import { answered } from '#shared/domain/group/roster.ts'
import { AppError } from '#shared/errors.ts'
import { groupKey } from '#functions/platform/db/keys.ts'
import { changeGroup, findGroup } from '#functions/people/data/group.ts'
import { memberOf } from '#functions/people/data/roster.ts'
import { answerMail } from './membership-mails.ts'
import { mailsCausedBy } from '#functions/platform/mail/mail-to.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const said = { accept: 'You are now a member of', decline: 'You declined the invitation of', leave: 'You left' }

/** For everyone except invitees and members, the group does not exist here. */
export const answerMembership = useCase(
  groupsApi.answerMembership,
  async (deps, actor, { params, body: { response } }) => {
    const { name } = await changeGroup(
      deps,
      () => findGroup(deps, params.id),
      (group) => {
        const isMember = group.members.some(({ user_id }) => user_id === actor.id)
        if (response === 'leave' && group.leader_id === actor.id)
          throw new AppError('conflict', 'The leader cannot leave the group')
        const roster = answered(group, actor.id, response, ({ instrument }) => memberOf(actor.user, instrument, group))
        // A double click finds it done.
        if (!roster && !(response === 'accept' && isMember)) throw new AppError('not_found', 'Something went wrong')
        const jobs = answerMail(group, actor.user.musician?.name ?? actor.name, response)
        return roster && { patch: roster, jobs: mailsCausedBy(actor, jobs) }
      },
    )
    return { message: `${said[response]} ${name}` }
  },
  ({ params }) => [groupKey(params.id)],
)
