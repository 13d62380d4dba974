import type { Event } from '#shared/domain/event/record/schema.ts'
import type { WorkJob } from '#shared/jobs.ts'
import type { MailJob } from '#shared/mails.ts'
import { isInvited } from '#functions/people/data/claims.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { erased } from '#functions/people/data/erased.ts'
import { everyEventInRange, openEventsOf } from '#functions/event/data/event-range.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { emailKey, heldMessagePrefix, roleIdOf, type Key } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { clientSummaryOf } from '#functions/people/data/summaries.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { remove } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

type Job = Extract<WorkJob, { type: 'address_proven' }>

/**
 * Gives the owner of a proven address the events of the account that agents invited under it. The owner gets nothing of
 * another account that claimed the address: somebody may have mistyped it. Idempotent.
 */
export const addressProven = async (deps: Deps, { user_id, rivals }: Job): Promise<void> => {
  for (const rival of rivals) await settleClaim(deps, user_id, rival)
  await sendHeldMessages(deps, user_id)
}

const settleClaim = async (deps: Deps, ownerId: string, rivalId: string): Promise<void> => {
  const [owner, rival] = await Promise.all([findUser(deps, ownerId), findUser(deps, rivalId)])
  if (!owner || !rival || rival.erased_at !== undefined) return
  if (emailKey(owner.email).PK !== emailKey(rival.email).PK) return releaseClaim(deps, rival)
  if (isInvited(rival)) return adopt(deps, owner, rival)
  if (rival.rival !== undefined && rival.rival !== ownerId) await settleClaim(deps, ownerId, rival.rival)
}

/** The owner has moved to another address, and the invited account is alone with this one. */
const releaseClaim = async (deps: Deps, before: UserRecord): Promise<void> => {
  if (!before.awaits_address || before.email_confirmed) return
  const { awaits_address: _awaits, rival: _rival, ...after } = before
  await saveUser(deps, { before, after })
}

const adopt = async (deps: Deps, owner: UserRecord, invited: UserRecord): Promise<void> => {
  const client = clientSummaryOf(await asClient(deps, owner, invited))!
  for (const id of await eventsOf(deps, invited))
    await retryConflicts(deps, async () => {
      const before = await findEvent(deps, id)
      if (!before || before.client_id !== invited.client?.id) return
      const after: Event = { ...before, client_id: client.id, client }
      const activity = { action: 'client has confirmed their email', detail: client.name }
      await saveEvent(deps, { before, after, actor: undefined, activity })
    })
  await saveUser(deps, { before: invited, after: erased(invited, deps.now) })
}

/** An invited person becomes a client of the agent. */
const asClient = async (deps: Deps, owner: UserRecord, invited: UserRecord): Promise<UserRecord> => {
  if (owner.client) return owner
  const { name = `${owner.first} ${owner.last}`, agent_id = null } = invited.client ?? {}
  const client = { id: roleIdOf(owner.id, 'cli'), name, agent_id }
  return saveUser(deps, { before: owner, after: { ...owner, is_client: true, client } })
}

const year = 366 * 86_400_000
const eventsOf = async (deps: Deps, { id }: UserRecord): Promise<ReadonlySet<string>> => {
  const view = `U#${id}`
  const at = (years: number) => new Date(Date.parse(deps.now) + years * year).toISOString()
  const [open, dated] = await Promise.all([
    openEventsOf(deps, view),
    everyEventInRange(deps, { view, rest: {}, from: at(-1), to: at(3), descending: false }),
  ])
  return new Set([...open, ...dated].map((event) => event.id))
}

/** Written to the operator before the address was confirmed. */
const sendHeldMessages = async (deps: Deps, userId: string): Promise<void> => {
  const held = await deps.db.all<Key & { mail: MailJob }>(heldMessagePrefix(userId))
  for (const { PK, SK, mail } of held) await commit(deps, [remove(deps.db.tableName, { PK, SK })], [mail])
}
