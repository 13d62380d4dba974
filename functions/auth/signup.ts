import { authApi } from '#shared/api/auth.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { projectGroup } from '#shared/domain/group/projection.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { groupWrites, newGroup, toGroup } from '#functions/_data/people/group.ts'
import { newAccount } from '#functions/_data/people/new-account.ts'
import { newEmailLink } from '#functions/_data/people/email-link.ts'
import { emailKey, eventKey, profileKey, roleIdOf, userIdOf } from '#functions/_data/rows/keys.ts'
import { mailTo } from '#functions/_mails/mail-to.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { newProspect, prospectWrite } from '#functions/_data/people/prospect.ts'
import { countRequest, everybody, limitRequests } from '#functions/_data/rows/rate-limit.ts'
import { signupLink } from '#functions/_lib/signup-link.ts'
import { rememberDevice } from '#functions/_data/people/known-devices.ts'
import { EmailTaken, saveUser, type LoginRow } from '#functions/_data/people/user.ts'
import { toUser } from '#functions/_data/people/to-user.ts'
import { canonicalEmail } from '#functions/_lib/canonical-email.ts'
import { put } from '#functions/_lib/db.ts'
import type { Deps, UserRecord } from '#functions/_lib/deps.ts'
import { networkOf } from '#functions/_lib/network.ts'
import { hashPassword } from '#functions/_lib/password-hash.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { refuseCommonPassword } from './common-password.ts'
import { AppError } from '#shared/errors.ts'

/**
 * The consent that the new account keeps; nothing for a caller of the API that names no version.
 * @throws AppError invalid for terms that are no longer in force.
 */
const acceptTerms = ({ termsVersion, now }: Deps, accepted: string | null | undefined) => {
  if (termsVersion === undefined || accepted == null) return undefined
  if (accepted === termsVersion) return { version: termsVersion, accepted_at: now }
  const message = 'The terms have changed. Please read them and continue'
  throw new AppError('invalid', message, { errors: { terms_version: message } })
}

/**
 * The agent of the sign-up link, and its event if any. An unknown link is ignored. It never makes anyone the event's
 * client: otherwise people who see the QR code could read and sign another client's contract.
 */
const findReferrer = async (deps: Deps, agentId: string | null | undefined, eventId: string | null | undefined) => {
  const [agent, event] = await Promise.all([
    agentId ? deps.db.get<UserRecord>(profileKey(userIdOf(agentId))) : undefined,
    eventId ? deps.db.get<Event>(eventKey(eventId)) : undefined,
  ])
  const agent_id = agent?.is_agent && agent.verified && agent.agent?.id === agentId ? agent.agent?.id : undefined
  return { agent_id, event_id: agent_id !== undefined && event?.agent_id === agent_id ? event.id : undefined }
}

/**
 * A sign-up with a known address reveals nothing: it gets the answer of a new account, which is not saved. The owner,
 * usually somebody forgetful, gets a mail.
 */
const orTellOwner = async (deps: Deps, account: UserRecord, save: () => Promise<UserRecord>): Promise<UserRecord> => {
  const { email } = account
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    const [owner, told] = await Promise.all([
      deps.db.get<LoginRow>(emailKey(email)),
      countRequest(deps, ['signup_known_address', canonicalEmail(email)]),
    ])
    if (owner && told <= deps.limits.signup_known_address.max)
      await commit(deps, [], mailTo(owner.email, 'email_is_known', {}))
    return { ...account, version: 1 }
  }
}

export const signup = useCase(authApi.signup, async (deps, _actor, { body }) => {
  refuseCommonPassword(deps, body.password, 'password')
  const terms = acceptTerms(deps, body.terms_version)
  const [referrer] = await Promise.all([
    findReferrer(deps, body.agent_id, body.event_id),
    limitRequests(deps, ['signup_network', networkOf(deps.request.ip)]),
    limitRequests(deps, ['signup_total', everybody, networkOf(deps.request.ip)]),
  ])
  const hash = await hashPassword(body.password)
  const account = { ...newAccount(deps, body, hash, referrer.agent_id), ...(terms && { terms }) }
  const { tableName } = deps.db
  const group = account.is_bandleader && body.group?.name ? newGroup(deps, body.group.name, account) : undefined
  const prospect =
    account.client && referrer.agent_id !== undefined
      ? newProspect(
          deps,
          {
            name: account.client.name,
            email: account.email,
            phone: account.cell_phone,
            source: 'qr',
            client_id: account.client.id,
            agent_id: referrer.agent_id,
            from_event_id: referrer.event_id,
          },
          roleIdOf(account.id, 'prs'),
        )
      : undefined
  const link = newEmailLink(deps, account, { kind: 'confirm', email: account.email })
  const device = await rememberDevice(deps, { user_id: account.id, session_epoch: 0 }, 'login')
  const saved = await orTellOwner(deps, account, () =>
    saveUser(deps, {
      before: undefined,
      after: account,
      also: [
        put(tableName, { ...link.row }),
        // The login that follows is no news.
        device,
        ...(group ? groupWrites(tableName, undefined, group) : []),
        ...(prospect ? [prospectWrite(tableName, prospect)] : []),
      ],
      jobs: mailTo(account.email, 'confirm_email', { link: link.path }),
    }),
  )
  const user = toUser(
    saved,
    undefined,
    group ? [projectGroup(viewerOf(toUser(saved, undefined, [])), toGroup(group))] : [],
  )
  return {
    ...user,
    ...(user.agent && { agent: { ...user.agent, ...(await signupLink(deps.appUrl, user.agent.id)) } }),
    ...(group && { group_id: group.id }),
  }
})
