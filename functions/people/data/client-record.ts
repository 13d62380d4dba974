import type { OutputOf } from '#shared/lazy.ts'
import type { clientRecord } from '#shared/domain/user/schema.ts'
import type { Actor, UserRecord } from '#functions/platform/deps/deps.ts'
import { isInvited } from './claims.ts'
import { clientSummaryOf } from './summaries.ts'

/** Edited by the client's agent and by admins; a client without an agent is every agent's. */
export const isClientOf = (actor: Pick<Actor, 'is_admin' | 'agent_id'>, { client }: UserRecord): boolean =>
  actor.is_admin || client?.agent_id == null || client.agent_id === actor.agent_id

/** Added by an agent, and nobody has proven the address or logged in: all that we know of them, the agency typed. */
export const isAgencys = (user: UserRecord): boolean => isInvited(user) && user.email_confirmed !== true

export const clientRecordOf = (actor: Actor, user: UserRecord): OutputOf<typeof clientRecord> => ({
  ...clientSummaryOf(user)!,
  is_invited: isAgencys(user),
  is_mine: isClientOf(actor, user),
  version: user.version,
})
