import { filesApi } from '#shared/api/files.ts'
import { fileFor, storedKey } from '#functions/messages/data/file.ts'
import { fileKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofFiles, openFile } from './open-files.ts'

export const getFile = useCase(
  filesApi.getFile,
  async (deps, actor, { params }) => {
    const { file, membership } = await openFile(deps, actor, params)
    const url = file.state === 'ready' ? await deps.files.handOut(storedKey(file), file.name) : null
    return { ...fileFor(file, actor.id, membership), url }
  },
  (input, callerId) => [...ofFiles(input, callerId), fileKey(input.params.id, input.params.file_id)],
)
