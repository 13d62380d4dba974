import { usersApi } from '#shared/api/users.ts'
import { mailTo } from '#functions/_mails/mail-to.ts'
import { getUserRecord, saveUser } from '#functions/_data/people/user.ts'
import { userReads, userView } from './user-view.ts'
import { useCase } from '#functions/_lib/use-case.ts'

export const verifyUser = useCase(
  usersApi.verifyUser,
  async (deps, actor, { params, body: { verified } }) => {
    const before = await getUserRecord(deps, params.id)
    // A repeated click mails only once.
    if (before.verified === verified) return userView(deps, actor, before)
    const saved = await saveUser(deps, {
      before,
      after: { ...before, verified },
      jobs: mailTo(before.email, verified ? 'verification_done' : 'verification_withdrawn', { name: before.first }),
    })
    return userView(deps, actor, saved)
  },
  ({ params }) => userReads(params.id),
)
