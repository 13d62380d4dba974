import type { EraseFilesJob } from '#shared/jobs.ts'
import { filesOf, findFile, removeFileWrites, type FileRow } from '#functions/messages/data/file.ts'
import { sentFilePrefix, type Key } from '#functions/platform/db/keys.ts'
import { ConditionFailed, remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { removeObjects } from './receive-file.ts'

type Sent = Key & { event_id: string; file_id: string }

/** Removes the files of a deleted event, or those that an erased account has sent. Repeatable. */
export const eraseFiles = async (deps: Deps, { of, id }: EraseFilesJob): Promise<void> => {
  if (of === 'event') for (const file of await filesOf(deps, id)) await eraseFile(deps, file)
  else
    for (const { event_id, file_id, ...place } of await deps.db.all<Sent>(sentFilePrefix(id))) {
      const file = await findFile(deps, event_id, file_id)
      if (file) await eraseFile(deps, file)
      else await deps.db.transact([remove(deps.db.tableName, place)])
    }
}

/** Objects first: without its row, nothing would find them again. */
const eraseFile = async (deps: Deps, file: FileRow): Promise<void> => {
  await removeObjects(deps, file)
  try {
    await deps.db.transact(removeFileWrites(deps, file))
  } catch (error) {
    // Checked or deleted meanwhile.
    if (!(error instanceof ConditionFailed)) throw error
    const now = await findFile(deps, file.event_id, file.id)
    if (now) await eraseFile(deps, now)
  }
}
