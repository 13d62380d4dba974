import { usersApi } from '#shared/api/users.ts'
import { noticesSeenKey, noticesPrefix } from '#functions/platform/db/keys.ts'
import type { NoticeRow } from '#functions/platform/db/notices.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const newest = 30

export const listNotices = useCase(
  usersApi.listNotices,
  async (deps, actor) => {
    const [{ items }, seen] = await Promise.all([
      deps.db.page<NoticeRow>(noticesPrefix(actor.id), { limit: newest, descending: true }),
      deps.db.get<{ at: string }>(noticesSeenKey(actor.id)),
    ])
    return { seen_at: seen?.at ?? null, notices: items.map(({ id, at, title, path }) => ({ id, at, title, path })) }
  },
  (_input, callerId) => [noticesSeenKey(callerId)],
)

/** Never goes back: another device may have seen newer ones. */
export const seeNotices = useCase(usersApi.seeNotices, async (deps, actor, { body }) => {
  const at = [deps.now, new Date(body.at).toISOString()].sort()[0]!
  try {
    await deps.db.update(noticesSeenKey(actor.id), {
      UpdateExpression: 'SET #at = :at',
      ConditionExpression: 'attribute_not_exists(#at) OR #at < :at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':at': at },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
  return null
})
