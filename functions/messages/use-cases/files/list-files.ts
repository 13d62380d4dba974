import { filesApi } from '#shared/api/files.ts'
import { canSeeFile } from '#shared/domain/file/access.ts'
import { fileFor, filesOf } from '#functions/messages/data/file.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofFiles, openFiles } from './open-files.ts'

export const listFiles = useCase(
  filesApi.listFiles,
  async (deps, actor, { params }) => {
    const [{ membership }, rows] = await Promise.all([openFiles(deps, actor, params.id), filesOf(deps, params.id)])
    return rows.filter((row) => canSeeFile(row, actor.id, membership)).map((row) => fileFor(row, actor.id, membership))
  },
  ofFiles,
)
