import { exportsApi } from '#shared/api/exports.ts'
import { newExportWrites, runningExport, toExport } from '#functions/accounts/data/export.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** A second click finds the one that is under way. */
export const addExport = useCase(exportsApi.addExport, async (deps, actor) => {
  const { item, writes } = newExportWrites(deps, deps.id('exp'), actor.name)
  try {
    const first = { type: 'export_step', export_id: item.id, step: 0 } as const
    await commit(deps, [...writes, ...actWrites(deps)], [first])
  } catch (error) {
    const running = error instanceof ConditionFailed && error.failed.has('running') && (await runningExport(deps))
    if (running) return toExport(deps, running)
    throw error
  }
  return toExport(deps, item)
})
