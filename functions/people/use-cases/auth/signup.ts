import { authApi } from '#shared/api/auth.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { projectGroup } from '#functions/people/rules/projection.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { groupWrites, newGroup, toGroup } from '#functions/people/data/group.ts'
import { noPassword } from '#functions/people/data/claims.ts'
import { newAccount } from '#functions/people/data/new-account.ts'
import { newEmailLink } from '#functions/people/data/email-link.ts'
import { eventKey, profileKey, roleIdOf, userIdOf } from '#functions/platform/db/keys.ts'
import { newProspect, prospectWrite } from '#functions/people/data/prospect.ts'
import { everybody, limitRequests } from '#functions/platform/db/rate-limit.ts'
import { signupLink } from '#functions/people/data/signup-link.ts'
import { rememberDevice } from '#functions/people/data/known-devices.ts'
import { toUser } from '#functions/people/data/to-user.ts'
import { put } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { networkOf } from '#functions/platform/caller/network.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { besideOthers, placesOf } from './beside-others.ts'
import { refuseCommonPassword } from '#functions/people/passwords/common-password.ts'
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

export const signup = useCase(authApi.signup, async (deps, _actor, { body }) => {
  refuseCommonPassword(deps, body.password, 'password')
  const terms = acceptTerms(deps, body.terms_version)
  const [referrer, found] = await Promise.all([
    findReferrer(deps, body.agent_id, body.event_id),
    placesOf(deps, body.email),
    limitRequests(deps, ['signup_network', networkOf(deps.request.ip)]),
    limitRequests(deps, ['signup_total', everybody, networkOf(deps.request.ip)]),
  ])
  const account = { ...newAccount(deps, body, noPassword, referrer.agent_id), ...(terms && { terms }) }
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
  const also = [
    put(tableName, { ...link.row }),
    // The login that follows is no news.
    device,
    ...(group ? groupWrites(tableName, undefined, group) : []),
    ...(prospect ? [prospectWrite(tableName, prospect)] : []),
  ]
  const saved = await besideOthers(deps, account, body.password, { found, link: link.path, also })
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
