import { filesApi } from '#shared/api/files.ts'
import { canDeleteFile } from '#shared/domain/file/access.ts'
import { AppError } from '#shared/errors.ts'
import { removeFileWrites } from '#functions/messages/data/file.ts'
import { fileKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { tellReaders } from '#functions/messages/use-cases/tell-file-readers.ts'
import { ofFiles, openFile } from './open-files.ts'

export const deleteFile = useCase(
  filesApi.deleteFile,
  async (deps, actor, { params }) => {
    const { event, file, membership } = await openFile(deps, actor, params)
    if (!canDeleteFile(file, actor.id, membership))
      throw new AppError('forbidden', 'Only its author and the agency can delete a file')
    try {
      await commit(
        deps,
        [...removeFileWrites(deps, file), ...tellReaders(deps, event, file)],
        [{ type: 'delete_file', event_id: file.event_id, file_id: file.id, file_type: file.type }],
      )
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('conflict', 'This file was changed or deleted meanwhile')
      throw error
    }
    return null
  },
  (input, callerId) => [...ofFiles(input, callerId), fileKey(input.params.id, input.params.file_id)],
)
