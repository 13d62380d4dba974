import { importsApi } from '#shared/api/imports.ts'
import { importKey } from '#functions/platform/db/keys.ts'
import { withPlaces } from '#functions/platform/db/rate-limit.ts'
import {
  importObject,
  importTtl,
  newImportWrites,
  noCounts,
  toImport,
  type ImportItem,
} from '#functions/people/data/import.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Announces a file, whose bytes go straight to the store. */
export const addImport = useCase(importsApi.addImport, async (deps, actor, { body: { kind, name, size } }) => {
  const id = deps.id('imp')
  const item: ImportItem = {
    ...importKey(id),
    ...{ id, kind: kind ?? null, name, state: 'waiting', problem: null, format: null, columns: [] },
    ...{ duplicates: 'update', choices: [], counts: noCounts, progress: { done: 0, of: 0 }, undo: null },
    ...{ by: actor.name, user_id: actor.id, agent_id: actor.agent_id ?? null, at: deps.now, version: 1 },
    ...{ round: 0, parts: 0, at_part: 0, mapped: false, ttl: importTtl(deps) },
  }
  const upload = await deps.files.receive(importObject(id), 'application/octet-stream', size)
  await withPlaces(deps, [['import_account', actor.id]], (taken) =>
    deps.db.transact([...taken, ...newImportWrites(deps, item)]),
  )
  return { ...toImport(item), upload }
})
