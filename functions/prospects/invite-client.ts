import { prospectsApi } from '#shared/api/prospects.ts'
import { AppError } from '#shared/errors.ts'
import { emailKey } from '#functions/_data/rows/keys.ts'
import { newAccount } from '#functions/_data/people/new-account.ts'
import { inviteDays, newResetLink } from '#functions/_data/people/reset-link.ts'
import { clientSummaryOf, type ClientSummary } from '#functions/_data/people/summaries.ts'
import { EmailTaken, findUser, saveUser, type LoginRow } from '#functions/_data/people/user.ts'
import { put } from '#functions/_lib/db.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { mailTo } from '#functions/_mails/mail-to.ts'

/** Not a hash, so that no password matches: the mailed link sets the first one. */
const noPassword = 'none'

interface Person {
  first: string
  last: string
  /** What the agency calls them; by default their own name. */
  name?: string | undefined
  email: string
  cell_phone?: string | null | undefined
}

/** @throws EmailTaken if the address has an account. */
export const newClient = async (deps: Deps, actor: Actor, person: Person): Promise<ClientSummary> => {
  const input = { ...person, roles: ['client' as const], password: '', client: { name: person.name ?? null } }
  const account = newAccount(deps, input, noPassword, actor.agent_id)
  const link = newResetLink(deps, account.id, 0, 'invite')
  const saved = await saveUser(deps, {
    before: undefined,
    after: account,
    also: [put(deps.db.tableName, { ...link.row })],
    jobs: mailTo(account.email, 'client_invited', {
      name: account.first,
      agent: actor.user.agent?.name ?? actor.name,
      link: link.path,
      days: String(inviteDays),
      reply_to: actor.user.email,
    }),
  })
  return clientSummaryOf(saved)!
}

/** @throws AppError invalid if the address belongs to somebody who is not a client. */
export const clientWithEmail = async (deps: Deps, email: string): Promise<ClientSummary | undefined> => {
  const row = await deps.db.get<LoginRow>(emailKey(email))
  const user = row && (await findUser(deps, row.user_id))
  const client = user && clientSummaryOf(user)
  if (!user || client) return client
  const message = `${user.first} ${user.last} has this email, and no client account`
  throw new AppError('invalid', message, { errors: { email: message } })
}

/** A known address is refused with its client, so that the screen can link to the record. */
export const inviteClient = useCase(prospectsApi.inviteClient, async (deps, actor, { body }) => {
  try {
    return await newClient(deps, actor, { ...body, name: body.name || undefined })
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    const current = await clientWithEmail(deps, body.email)
    if (!current) throw error
    throw new AppError('conflict', `${current.name} is already a client`, { current })
  }
})
