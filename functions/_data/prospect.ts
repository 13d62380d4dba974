import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { ConditionFailed, putNew, type TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { prospectKey, roleIdOf, userIdOf, type Key } from './keys.ts'

export type ProspectItem = Prospect & Key

export const newProspect = (
  deps: Deps,
  given: Pick<Prospect, 'name' | 'email' | 'source'> & Partial<Prospect>,
  id = deps.id('prs'),
): ProspectItem => ({ ...prospectKey(id), status: 'new', notes: null, ...given, id, created_at: deps.now })

export const prospectWrite = (tableName: string, prospect: ProspectItem): TransactItem =>
  putNew(tableName, { ...prospect })

export const toProspect = ({ PK: _pk, SK: _sk, ...prospect }: ProspectItem): Prospect => prospect

/** For a client who signed up through an agent's link; does nothing without a prospect or if it is already won. */
export const winProspect = async (deps: Deps, clientId: string): Promise<void> => {
  try {
    await deps.db.update(prospectKey(roleIdOf(userIdOf(clientId), 'prs')), {
      UpdateExpression: 'SET #status = :won',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':won': 'won' },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
