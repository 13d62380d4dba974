import { importsApi } from '#shared/api/imports.ts'
import { AppError } from '#shared/errors.ts'
import { lastReadKeyOf, type LastRead } from '#functions/people/data/import-mapping.ts'
import {
  getImportItem,
  importTtl,
  importWrite,
  kindOf,
  takeTurn,
  toImport,
  type ImportItem,
} from '#functions/people/data/import.ts'
import { importKey } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const begin = async (
  deps: Deps,
  before: ImportItem,
  type: 'run_import' | 'undo_import',
  patch: Partial<ImportItem>,
  also: readonly TransactItem[] = [],
) => {
  try {
    await commit(
      deps,
      [importWrite(deps, before, patch), takeTurn(deps, before.id), ...also, ...actWrites(deps)],
      [{ type, import_id: before.id, round: before.round }],
    )
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw error.failed.has('turn')
      ? new AppError('conflict', 'Another import is running. Please try again once it is done')
      : new AppError('conflict', 'This import has just been changed', { current: toImport(before) })
  }
  return toImport({ ...before, ...patch, version: before.version + 1 })
}

/** The next such file, and the mended report of this one, are read the same way. */
const lastRead = (deps: Deps, item: ImportItem): TransactItem => {
  const headings = item.columns.map(({ heading }) => heading)
  const { dates, decimals } = item.format ?? {}
  const read: LastRead = { kind: kindOf(item), ...(dates && { dates }), ...(decimals && { decimals }) }
  return put(deps.db.tableName, { ...lastReadKeyOf(headings), ...read, ttl: importTtl(deps) + 365 * 86_400 })
}

/** A second click, or one after a lost answer, finds it running or done. */
export const runImport = useCase(
  importsApi.runImport,
  async (deps, _actor, { params }) => {
    const before = await getImportItem(deps, params.id)
    if (before.state === 'running' || before.state === 'done') return toImport(before)
    if (before.state !== 'checked')
      throw new AppError('conflict', 'Only what a dry run has checked can be brought in', { current: toImport(before) })
    const progress = { done: 0, of: before.counts.rows }
    return begin(deps, before, 'run_import', { state: 'running', at_part: 0, progress }, [lastRead(deps, before)])
  },
  ({ params }) => [importKey(params.id)],
)

export const undoImport = useCase(
  importsApi.undoImport,
  async (deps, _actor, { params }) => {
    const before = await getImportItem(deps, params.id)
    if (before.state === 'undoing' || before.state === 'undone') return toImport(before)
    if (before.state !== 'done' || !before.undo)
      throw new AppError('conflict', 'Nothing was brought in yet', { current: toImport(before) })
    if (before.undo.until <= deps.now)
      throw new AppError('conflict', 'An import can be undone for 30 days', { current: toImport(before) })
    const made = before.counts.new + before.counts.changed
    return begin(deps, before, 'undo_import', { state: 'undoing', progress: { done: 0, of: made } })
  },
  ({ params }) => [importKey(params.id)],
)
