import { AppError } from '#shared/errors.ts'
import { named, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { profileKey } from '#functions/platform/db/keys.ts'

/** In the transaction that writes rows of a person: none is left behind by an erasure at the same moment. */
export const notErased = ({ db }: Deps, userId: string): TransactItem =>
  named('erased', {
    ConditionCheck: {
      TableName: db.tableName,
      Key: profileKey(userId),
      ConditionExpression: 'attribute_not_exists(erased_at)',
    },
  })

export const accountErased = () => new AppError('not_found', 'This account was deleted')
