import { canHandOver, withAgent } from '#shared/domain/event/access/hand-over.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { MailJob } from '#shared/mails.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { handedThreads } from '#functions/messages/data/handed-threads.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { activityPrefix, userIdOf } from '#functions/platform/db/keys.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { signupLink } from '#functions/people/data/signup-link.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { chosenAgent } from './chosen-agent.ts'

/** One mail to each: the client, the next agent, and the former one, whose news keep it. */
const mailsOf = (before: Event, after: Event): MailJob[] => {
  const former = before.agent?.name ?? 'BookMe'
  const kept = after.commission_agent
  const share = shares(after).find(({ role }) => role === 'agent')
  const commission = kept && share ? { commission: formatMoney(share.amount), commission_of: kept.name } : {}
  return [
    ...mailParties(inForce(after), 'client', 'agent_changed'),
    ...mailParties(inForce(after), 'agent', 'event_received', { former, ...commission }),
    ...mailParties(inForce(before), 'agent', 'event_handed_over', { next: after.agent?.name ?? '', ...commission }),
  ]
}

const handedOver = 'handed over'

/**
 * The response to the first click may have been lost, and its agent sees the event no longer. Only for the author of
 * the last handover, and to the same agent: to everybody else, the event does not exist.
 */
const isRepeated = async (deps: Deps, { id, agent_id }: Event, actor: Actor, to: string): Promise<boolean> => {
  if (agent_id !== to) return false
  const newest = { limit: 50, descending: true, consistent: true }
  const { items } = await deps.db.page<{ action: string; user_id: string | null }>(activityPrefix(id), newest)
  return items.find(({ action }) => action === handedOver)?.user_id === actor.id
}

/** The event with everything that is its agent's goes over in one transaction; holds follow by a job (ADR 15). */
export const handOverEvent = (deps: Deps, actor: Actor, eventId: string, agentId: string): Promise<null> =>
  retryConflicts(deps, async () => {
    if (await isRepeated(deps, await getEvent(deps, eventId), actor, agentId)) return null
    const before = await openEvent(deps, actor, eventId, canHandOver)
    const agent = await chosenAgent(deps, agentId, 'Could not hand the event over')
    if (before.agent_id === agent.id) return null
    const from = { user_id: userIdOf(before.agent_id!), name: before.agent?.name ?? '' }
    const link = await signupLink(deps.appUrl, agent.id, before.id)
    const after = { ...withAgent(before, agent), ...link }
    try {
      await saveEvent(deps, {
        before,
        after,
        actor,
        activity: { action: handedOver, detail: `${from.name} → ${agent.name}` },
        also: await handedThreads(deps, before, from, agent),
        jobs: [
          ...mailsOf(before, after),
          { type: 'move_holds', event_id: before.id, from: from.user_id, to: agent.user_id },
        ],
      })
    } catch (error) {
      // A message was read or written meanwhile.
      throw error instanceof ConditionFailed ? new ChangedMeanwhile('event') : error
    }
    return null
  })
