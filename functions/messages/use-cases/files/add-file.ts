import { filesApi } from '#shared/api/files.ts'
import { typeOfName } from '#shared/domain/file/schema.ts'
import { AppError } from '#shared/errors.ts'
import { arrivalKey, fileFor, hasRoom, newFileWrites } from '#functions/messages/data/file.ts'
import { fileKey, fileTotalKey } from '#functions/platform/db/keys.ts'
import { withPlaces } from '#functions/platform/db/rate-limit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofFiles, openFiles } from './open-files.ts'

export const addFile = useCase(
  filesApi.addFile,
  async (deps, actor, { params, body: { name, size, audience, kind } }) => {
    const [{ membership, audiences }, fits] = await Promise.all([
      openFiles(deps, actor, params.id),
      hasRoom(deps, params.id, size),
    ])
    if (!audiences.includes(audience))
      throw new AppError('forbidden', 'You cannot share files with them', { errors: { audience: 'Not yours' } })
    if (!fits) throw new AppError('conflict', 'The files of this event have no room left. Please delete some')
    const file = {
      ...{ id: deps.id('fil'), event_id: params.id, name, kind, audience, size },
      ...{ type: typeOfName(name)!, state: 'uploading' as const, refusal: null },
      ...{ user_id: actor.id, by: actor.name, at: deps.now },
    }
    const upload = await deps.files.receive(arrivalKey(file), file.type, size)
    await withPlaces(deps, [['file_account', actor.id]], (taken) =>
      deps.db.transact([...taken, ...newFileWrites(deps, file)]),
    )
    return { ...fileFor({ ...fileKey(params.id, file.id), ...file }, actor.id, membership), upload }
  },
  (input, callerId) => [...ofFiles(input, callerId), fileTotalKey(input.params.id)],
)
