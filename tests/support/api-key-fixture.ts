import type { Scope } from '#shared/api/for-programs.ts'
import { keyFor } from '#functions/people/data/api-keys.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

export type ApiKeys = Record<Scope, { id: string; key: string }>

/** A key of each scope, as an admin makes them. */
export const apiKeyFixture = (deps: Deps, admin: UserRecord): { apiKeys: ApiKeys; writes: TransactItem[] } => {
  const make = (scope: Scope) =>
    keyFor(deps, { id: admin.id, name: 'Pat Admin' }, { name: `To ${scope}`, scope, days: 90 })
  const [read, write] = [make('read'), make('write')]
  return {
    apiKeys: { read: { id: read.listed.id, key: read.key }, write: { id: write.listed.id, key: write.key } },
    writes: [...read.items, ...write.items],
  }
}
