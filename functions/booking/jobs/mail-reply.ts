import type { Event } from '#shared/domain/event/record/schema.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import type { WorkJob } from '#shared/jobs.ts'
import { equalWrite } from '#functions/messages/data/equal-message.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { linkRound } from '#functions/event/data/round.ts'
import { findUser } from '#functions/people/data/user.ts'
import { replyTokenKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { mailToOwner } from '#functions/platform/mail/mail-to.ts'
import { answerEvent } from '#functions/booking/use-cases/answer-event.ts'
import { demandRead } from '#functions/event/use-cases/demand-read.ts'
import { writeWithMessage } from '#functions/messages/use-cases/message-writes.ts'
import { openThread } from '#functions/messages/use-cases/open-thread.ts'

type Reply = Extract<WorkJob, { type: 'mail_reply' }>

const conflict = (message: string) => new AppError('conflict', message)

/** An answer by mail is to the question of its invitation, like that of a link. */
const answer = (
  deps: Deps,
  actor: Actor,
  eventId: string,
  { response, round, reason }: NonNullable<Reply['answer']>,
) => {
  if (response === 'unclear') throw conflict('“Maybe” is no answer: please confirm or decline.')
  const check = (event: Event) => {
    const now = linkRound(event, actor.id)
    if (now === undefined) throw conflict('This question has ended: no answer is needed any more.')
    demandRead(round, now, () => conflict('This question has changed since that invitation: please look at it again.'))
  }
  const body = { response, ...(reason !== '' && { reason }) }
  return answerEvent(deps, actor, { params: { id: eventId }, query: {}, body }, { check, also: [] })
}

const write = async (deps: Deps, actor: Actor, { event_id, thread }: Reply, text: string): Promise<void> => {
  const event = await openThread(deps, actor, event_id, thread)
  await writeWithMessage(
    deps,
    { event, thread, author: actor, content: { text } },
    async ({ row, items, reminder }) => {
      try {
        await deps.db.transact([...items, reminder, equalWrite(deps, event_id, row)])
      } catch (error) {
        // A repeated job, or a mail that was sent twice.
        if (!(error instanceof ConditionFailed && error.failed.has('equal'))) throw error
      }
    },
  )
}

/** Does what a person's mail says, by the rules of their session, and tells them where it cannot be done. */
export const takeReply = async (deps: Deps, reply: Reply): Promise<void> => {
  const { event_id, thread, user_id, text, refused } = reply
  const user = await findUser(deps, user_id)
  if (!user || user.erased_at !== undefined) return
  deps.log.add({ actor_id: user.id })
  const session = replyTokenKey(event_id, thread, user_id)
  const actor: Actor = { ...viewerOf(user), user, session, confirmed_at: undefined }
  try {
    if (refused !== undefined) throw conflict(refused)
    if (reply.answer) await answer(deps, actor, event_id, reply.answer)
    if (text !== undefined) await write(deps, actor, reply, text)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const event = await findEvent(deps, event_id)
    const variables = { event: event?.name ?? 'your event', reason: error.message, link: `/event?id=${event_id}` }
    await commit(deps, [], mailToOwner(user, 'reply_refused', variables))
  }
}
