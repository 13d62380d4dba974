import { importsApi } from '#shared/api/imports.ts'
import { getImportItem, latestImports, toImport, type ImportItem } from '#functions/people/data/import.ts'
import { importKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const getImport = useCase(
  importsApi.getImport,
  async (deps, _actor, { params }) => toImport(await getImportItem(deps, params.id)),
  ({ params }) => [importKey(params.id)],
)

const mostListed = 20

export const listImports = useCase(importsApi.listImports, async (deps) => {
  const ids = await latestImports(deps, mostListed)
  const items = await Promise.all(ids.map((id) => deps.db.get<ImportItem>(importKey(id))))
  return items.flatMap((item) => (item ? [toImport(item)] : []))
})
