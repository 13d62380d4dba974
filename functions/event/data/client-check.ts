import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { AppError } from '#shared/errors.ts'
import { named, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { accountDeleted } from '#functions/people/data/erased.ts'
import { profileKey, userIdOf } from '#functions/platform/db/keys.ts'

/** In the transaction that gives an event its client: no event begins with the data of a deleted account. */
export const clientChecks = ({ db }: Deps, before: Event | undefined, after: Event | undefined): TransactItem[] => {
  const id = chosen(after?.client_id)
  if (id === undefined || id === chosen(before?.client_id)) return []
  return [
    named('client', {
      ConditionCheck: {
        TableName: db.tableName,
        Key: profileKey(userIdOf(id)),
        ConditionExpression: 'attribute_not_exists(erased_at)',
      },
    }),
  ]
}

export const clientGone = (): AppError => {
  const message = accountDeleted('client')
  return new AppError('invalid', message, { errors: { client_id: message } })
}
