import type { ExportJob } from '#shared/jobs.ts'
import { exportObject, stepWrites, untilOf, type ExportItem } from '#functions/accounts/data/export.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { exportKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { packEnd, packLists, packObjects, packRows, stepBounds, TooLarge, type Bounds } from './phases.ts'
import { openStep, type Step } from './state.ts'

const tooLarge = 'Pictures and papers come to more than the 4 GB of an archive. Please ask the operator for a copy'

/** Goes on with an archive. @returns what the step changes in its row. */
const goOn = async (step: Step, { at: startedAt }: ExportItem, bounds: Bounds): Promise<Partial<ExportItem>> => {
  const { deps, state } = step
  const { at } = state
  if (at.phase === 'end') return { state: 'done', size: await packEnd(step, startedAt), until: untilOf(deps) }
  if (at.phase === 'rows') state.at = await packRows(step, at, bounds)
  if (at.phase === 'lists') state.at = await packLists(step, at, bounds)
  if (at.phase === 'objects') state.at = await packObjects(step, at, bounds)
  await step.send()
  await step.close()
  return {}
}

/**
 * One step of an archive. A crash at any line repeats it: what it kept in the store has the same names, and its row
 * moves on last.
 */
export const exportStep = async (
  deps: Deps,
  { export_id: id, step: number }: ExportJob,
  bounds = stepBounds,
): Promise<void> => {
  const item = await deps.db.get<ExportItem>(exportKey(id))
  if (item?.state !== 'running' || item.step !== number) return
  const step = await openStep(deps, { id, step: number, key: exportObject(id) })
  try {
    const patch = await goOn(step, item, bounds)
    const writes = stepWrites(deps, item, { ...patch, progress: step.state.progress })
    await commit(deps, writes, patch.state ? [] : [{ type: 'export_step', export_id: id, step: number + 1 }])
  } catch (error) {
    if (error instanceof TooLarge) return commit(deps, stepWrites(deps, item, { state: 'failed', problem: tooLarge }))
    // Done meanwhile by another delivery.
    if (!(error instanceof ConditionFailed && error.failed.has('step'))) throw error
  }
}
