import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { toUnits } from '#shared/domain/money.ts'
import { putNew, type TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { prospectKey, type Key } from './keys.ts'

/** A lead as stored: `budget` in cents. */
export type ProspectItem = Prospect & Key

export const newProspect = (
  deps: Deps,
  facts: Pick<Prospect, 'name' | 'email' | 'source'> & Partial<Prospect>,
): ProspectItem => {
  const id = deps.id('prs')
  return { ...prospectKey(id), status: 'new', notes: null, ...facts, id, created_at: deps.now }
}

export const prospectWrite = (tableName: string, prospect: ProspectItem): TransactItem =>
  putNew(tableName, { ...prospect })

export const toProspect = ({ PK: _pk, SK: _sk, ...prospect }: ProspectItem): Prospect => ({
  ...prospect,
  ...(prospect.budget != null && { budget: toUnits(prospect.budget) }),
})
