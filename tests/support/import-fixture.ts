import type { ExportItem } from '#functions/accounts/data/export.ts'
import { broughtAccount } from '#functions/people/data/brought.ts'
import { newImportWrites, noCounts, outcomesWrite, type ImportItem } from '#functions/people/data/import.ts'
import { exportKey, importKey } from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

/** Imports as their jobs leave them: of one refused row, and of nothing. */
export const importFixture = (deps: Deps, agent: UserRecord) => {
  const item = (state: ImportItem['state'], more: Partial<ImportItem> = {}): ImportItem => {
    const id = deps.id('imp')
    return {
      ...importKey(id),
      ...{ id, kind: 'clients', name: 'Clients.csv', state, problem: null, duplicates: 'update', undo: null },
      ...{ format: { type: 'csv' }, columns: [{ heading: 'Email', field: 'email', samples: [] }] },
      ...{ counts: { ...noCounts, rows: 1, refused: 1 }, progress: { done: 0, of: 1 } },
      ...{ by: 'Agent', user_id: agent.id, agent_id: agent.agent!.id, at: deps.now, version: 1 },
      ...{ round: 1, parts: 1, at_part: 0, mapped: true, ttl: Date.parse(deps.now) / 1000 + 86_400 },
      ...more,
    }
  }
  const checked = item('checked')
  const done = item('done', { undo: { until: '2030-01-01T00:00:00.000Z', removed: 0, kept: 0 } })
  const row = { row: 2, name: 'x', outcome: 'refused', field: 'email', reason: 'Email is missing' } as const
  const values = { name: 'Brought', first: 'Brought', last: 'Musician', email: 'brought@bookme.example' }
  const given = { id: deps.id('usr'), values, by: done.id, agentId: null }
  const person = { ...broughtAccount(deps, 'people', given), version: 1 }
  const archive = deps.id('exp')
  const exported: ExportItem = {
    ...exportKey(archive),
    ...{ id: archive, state: 'done', problem: null, progress: { rows: 1, files: 0 }, size: 400, by: 'Admin', step: 4 },
    ...{ until: '2030-01-01T00:00:00.000Z', at: deps.now, moved_at: deps.now, ttl: 1_900_000_000 },
  }
  const writes: TransactItem[] = [
    put(deps.db.tableName, { ...exported }),
    ...newImportWrites(deps, checked),
    ...newImportWrites(deps, done),
    outcomesWrite(deps, checked, 0, [row]),
    put(deps.db.tableName, { ...person }),
  ]
  return { ids: { checked: checked.id, done: done.id, person: person.id, export: archive }, writes }
}
