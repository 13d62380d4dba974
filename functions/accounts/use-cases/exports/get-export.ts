import { exportsApi } from '#shared/api/exports.ts'
import { exportObject, getExportItem, latestExports, toExport } from '#functions/accounts/data/export.ts'
import { exportKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const mostListed = 10

export const listExports = useCase(exportsApi.listExports, async (deps) =>
  (await latestExports(deps, mostListed)).map((item) => toExport(deps, item)),
)

/** Each call signs another link: one that is passed on is dead after minutes. */
export const getExport = useCase(
  exportsApi.getExport,
  async (deps, _actor, { params }) => {
    const found = toExport(deps, await getExportItem(deps, params.id))
    const name = `BookMe-${found.at.slice(0, 10)}.zip`
    return { ...found, url: found.state === 'done' ? await deps.files.handOut(exportObject(found.id), name) : null }
  },
  ({ params }) => [exportKey(params.id)],
)
