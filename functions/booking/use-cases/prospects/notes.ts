import { type Notes, prospectsApi } from '#shared/api/prospects.ts'
import { AppError } from '#shared/errors.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { notesKey, recordKey, type Key } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'

const blank: Notes = { text: '', version: 0, updated_at: null, updated_by: null }

/** @throws AppError not_found if there is nothing that the notes could be about. */
const readNotes = async (deps: Deps, id: string): Promise<Notes> => {
  const [record, row] = await Promise.all([deps.db.get(recordKey(id)), deps.db.get<Notes & Key>(notesKey(id))])
  if (!record) throw new AppError('not_found', 'Could not find this record')
  if (!row) return blank
  const { text, version, updated_at, updated_by } = row
  return { text, version, updated_at, updated_by }
}

export const getNotes = useCase(
  prospectsApi.getNotes,
  (deps, _actor, { params }) => readNotes(deps, params.id),
  ({ params }) => [recordKey(params.id), notesKey(params.id)],
)

export const updateNotes = useCase(
  prospectsApi.updateNotes,
  (deps, actor, { params, body }) =>
    saveEdit(deps, {
      noun: 'notes',
      version: body.version,
      read: () => readNotes(deps, params.id),
      show: (current) => current,
      save: async (before) => {
        const after = { text: body.text, version: before.version + 1, updated_at: deps.now, updated_by: actor.name }
        const unchanged =
          before.version === 0
            ? { ConditionExpression: 'attribute_not_exists(PK)' }
            : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
        try {
          await commit(deps, [put(deps.db.tableName, { ...notesKey(params.id), ...after }, unchanged)])
        } catch (error) {
          if (error instanceof ConditionFailed) throw new ChangedMeanwhile('notes')
          throw error
        }
        return after
      },
    }),
  ({ params }) => [recordKey(params.id), notesKey(params.id)],
)
