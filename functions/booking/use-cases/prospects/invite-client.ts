import { prospectsApi } from '#shared/api/prospects.ts'
import { AppError } from '#shared/errors.ts'
import { holderOf, nameRival, noPassword, personOf } from '#functions/people/data/claims.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { newAccount } from '#functions/people/data/new-account.ts'
import { inviteDays, newResetLink } from '#functions/people/data/reset-link.ts'
import { clientSummaryOf, type ClientSummary } from '#functions/people/data/summaries.ts'
import { EmailTaken, saveUser } from '#functions/people/data/user.ts'
import { emailKey } from '#functions/platform/db/keys.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { withPlaces } from '#functions/platform/db/rate-limit.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'

interface Person {
  first: string
  last: string
  /** The agency's name for them; by default their own. */
  name?: string | undefined
  email: string
  cell_phone?: string | null | undefined
  /** False: no mail goes out. They hear of us by their first proposal, and ask for a password then. */
  invite?: boolean | undefined
}

/** With the agent's proven address for answers; the agency's name is the worker's (ADR 18). */
export const invitation = (deps: Deps, actor: Actor, { id, email, is_client, session_epoch = 0 }: UserRecord) => {
  const link = newResetLink(deps, id, session_epoch, 'invite')
  const variables = {
    link: link.path,
    days: String(inviteDays),
    ...(actor.user.email_confirmed && { reply_to: actor.user.email }),
  }
  const template = is_client ? 'client_invited' : 'vendor_invited'
  return { also: [put(deps.db.tableName, { ...link.row })], jobs: mailTo(email, template, variables) }
}
const noInvitation = { also: [], jobs: [] }

/**
 * A new client, also where somebody has signed up with the address and not confirmed it.
 * @throws EmailTaken if the address belongs to an account.
 */
export const newClient = async (deps: Deps, actor: Actor, person: Person): Promise<ClientSummary> => {
  const holder = await holderOf(deps, person.email)
  if (await personOf(deps, holder)) throw new EmailTaken()
  const input = { ...person, roles: ['client' as const], password: '', client: { name: person.name ?? null } }
  const account = newAccount(deps, input, noPassword, actor.agent_id)
  const invited = person.invite === false ? noInvitation : invitation(deps, actor, account)
  const also = [...invited.also, ...(holder ? [nameRival(deps, holder, account.id)] : [])]
  const saved = await withPlaces(deps, [['invite_client', actor.id]], (taken) =>
    saveUser(deps, {
      before: undefined,
      after: { ...account, ...(holder && { rival: holder.id, awaits_address: true }) },
      also: [...taken, ...also],
      jobs: invited.jobs,
    }),
  )
  return clientSummaryOf(saved)!
}

/** @throws AppError invalid if the address belongs to somebody who is not a client. */
export const clientWithEmail = async (deps: Deps, email: string): Promise<ClientSummary | undefined> => {
  const user = await personOf(deps, await holderOf(deps, email))
  const client = user && clientSummaryOf(user)
  if (!user || client) return client
  const message = `${user.first} ${user.last} has this email, and no client account`
  throw new AppError('invalid', message, { errors: { email: message } })
}

/** A known address is refused with its client, so that the screen can link to the record. */
export const inviteClient = useCase(
  prospectsApi.inviteClient,
  async (deps, actor, { body }) => {
    try {
      return await retryConflicts(
        deps,
        () => newClient(deps, actor, { ...body, name: body.name || undefined }),
        // The account that holds the address has just changed.
        (error) => error instanceof ConditionFailed,
      )
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error
      const current = await clientWithEmail(deps, body.email)
      if (!current) throw error
      throw new AppError('conflict', `${current.name} is already a client`, { current })
    }
  },
  ({ body: { email } }) => [emailKey(email)],
)
