import { usersApi } from '#shared/api/users.ts'
import { isSignupComplete } from '#shared/domain/user/rules.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { everyAdmin, mailTo } from '#functions/platform/mail/mail-to.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { groupWrites, saveGroup, toGroup } from '#functions/people/data/group.ts'
import { artistKey } from '#functions/platform/db/keys.ts'
import type { ArtistRow } from '#functions/people/data/summaries.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { toUser } from '#functions/people/data/to-user.ts'
import { groupsOf, userReads, userView } from './user-view.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase, type Input } from '#functions/platform/deps/use-case.ts'
import { changedGroups, checkAccount, placeOf, withInput } from './account-changes.ts'
import { demandPasswordForEmail, startEmailChange } from './change-email.ts'
import { accountFor } from '#functions/people/data/own-account.ts'

/** An account's own writes are at most 80 of a transaction's 100; the rest is for its groups. */
const roomForGroups = 20

/**
 * A picture uploaded a moment ago is still being copied to the groups; that is not a conflict between people, so retry.
 */
export const updateUser = useCase(
  usersApi.updateUser,
  (deps, actor, input) =>
    retryConflicts(
      deps,
      () => save(deps, actor, input),
      (error) => error instanceof ConditionFailed,
    ),
  ({ params }) => userReads(params.id),
)

/** @throws ConditionFailed if one of the groups has changed. */
const save = (deps: Deps, actor: Actor, { params, body: { version, ...body } }: Input<typeof usersApi.updateUser>) =>
  saveEdit(deps, {
    noun: 'account',
    version,
    read: () => accountFor(deps, actor, params.id),
    save: (before) => write(deps, actor, before, body),
    show: (current) => userView(deps, actor, current),
  })

type Body = Omit<Input<typeof usersApi.updateUser>['body'], 'version'>

/** A new address requires the caller's password and a link, as in `changeEmail`. @throws AppError invalid */
const demandPassword = async (deps: Deps, actor: Actor, before: UserRecord, { email, password }: Body) => {
  if (canonicalEmail(email) === canonicalEmail(before.email)) return false
  const message = 'Enter your password to change your email'
  if (password === undefined) throw new AppError('invalid', message, { errors: { email: message } })
  await demandPasswordForEmail(deps, actor, password)
  return true
}

/** An agent whose complete profile no admin has judged. */
const waits = ({ is_agent, verified, signup_complete, refusal, erased_at }: UserRecord): boolean =>
  is_agent && !verified && signup_complete && !refusal && erased_at === undefined

/** Others wait on the admins' Home; an agency begins with its agent. */
const waitingMail = (before: UserRecord, after: UserRecord): OutboxJob[] =>
  waits(before) || !waits(after)
    ? []
    : mailTo(everyAdmin, 'agent_waits', {
        name: `${after.first} ${after.last}`,
        agency: after.agent?.name ?? '',
        email: after.email,
        link: `/home?verify=${after.id}`,
      })

const refreshed = (id: string): OutboxJob => ({ type: 'refresh_party', party: 'group', id })

const write = async (deps: Deps, actor: Actor, before: UserRecord, body: Body) => {
  const [groups, stored] = await Promise.all([groupsOf(deps, before.id), deps.db.get<ArtistRow>(artistKey(before.id))])
  const led = groups.filter(({ leader_id }) => leader_id === before.id)
  const input = checkAccount(before, led, body)
  const changesEmail = await demandPassword(deps, actor, before, body)
  const after = withInput(before, input, await placeOf(before, input))
  const texts =
    input.artist && before.artist
      ? { ...artistKey(before.id), bio: input.artist.bio, repertoire: input.artist.repertoire }
      : stored
  after.signup_complete ||= isSignupComplete(toUser(after, texts, []))

  const changes = changedGroups(led, input)
  const writes = changes.flatMap((change) => groupWrites(deps.db.tableName, change.before, change.after))
  const together = writes.length <= roomForGroups
  const saved = await saveUser(deps, {
    before,
    after,
    texts: texts === stored ? undefined : texts,
    also: together ? writes : [],
    jobs: [...waitingMail(before, after), ...(together ? changes.map(({ after: { id } }) => refreshed(id)) : [])],
  })
  // Renaming a large group takes a separate transaction; after a crash, saving again completes it.
  if (!together) for (const change of changes) await saveGroup(deps, change.before, change.after)
  if (changesEmail) await startEmailChange(deps, actor, saved, body.email)
  const renewed = new Map(changes.map(({ after: group }) => [group.id, toGroup(group)]))
  return userView(deps, actor, saved, { texts, groups: groups.map((group) => renewed.get(group.id) ?? group) })
}
