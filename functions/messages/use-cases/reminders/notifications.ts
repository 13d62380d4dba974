import { remindersApi } from '#shared/api/reminders.ts'
import { digestKinds } from '#shared/domain/reminders/preferences.ts'
import { AppError } from '#shared/errors.ts'
import { findUnsubscribe, notificationsOf, saveNotifications } from '#functions/messages/data/notifications.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { notificationsKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'

const shown = ({ muted, digest, version }: Awaited<ReturnType<typeof notificationsOf>>) => ({ muted, digest, version })

export const getNotifications = useCase(
  remindersApi.getNotifications,
  async (deps, actor, { params }) => shown(await notificationsOf(deps, ownAccount(actor, params.id).id)),
  ({ params }) => [notificationsKey(params.id)],
)

export const changeNotifications = useCase(
  remindersApi.changeNotifications,
  (deps, actor, { params, body }) => {
    const { id } = ownAccount(actor, params.id)
    return saveEdit(deps, {
      noun: 'choice',
      version: body.version,
      read: () => notificationsOf(deps, id),
      save: (before) => saveNotifications(deps, id, before, body),
      show: shown,
    })
  },
  ({ params }) => [notificationsKey(params.id)],
)

/** By the reader's mail program, which has no session (RFC 8058). Repeated, it changes nothing. */
export const unsubscribe = useCase(remindersApi.unsubscribe, async (deps, _actor, { params }) => {
  const found = await findUnsubscribe(deps, params.token)
  if (!found) throw new AppError('not_found', 'This address is not known any more')
  const kinds = found.kind === 'digest' ? digestKinds : [found.kind]
  await retryConflicts(deps, async () => {
    const before = await notificationsOf(deps, found.user_id)
    const muted = [...new Set([...before.muted, ...kinds])]
    if (muted.length > before.muted.length)
      await saveNotifications(deps, found.user_id, before, { muted, digest: before.digest })
  })
  return null
})
