import type { Export } from '#shared/domain/export/schema.ts'
import { AppError } from '#shared/errors.ts'
import { put, putNew, type TransactItem } from '#functions/platform/db/db.ts'
import { exportKey, exportPrefix, exportRunningKey, type Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** An archive with what only its job knows. */
export interface ExportItem extends Key, Pick<Export, 'id' | 'problem' | 'progress' | 'size' | 'until' | 'by' | 'at'> {
  state: 'running' | 'done' | 'failed'
  /** The step that is next. */
  step: number
  moved_at: string
  ttl: number
}

const hour = 3_600_000
const handedOutMs = 24 * hour
/** A step takes two minutes, and a failing one is tried again for less than an hour and a half. */
const stoppedAfterMs = 2 * hour
const keptDays = 400

const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()
export const untilOf = ({ now }: Deps): string => later(now, handedOutMs)
const isStopped = ({ now }: Deps, { moved_at }: ExportItem) => later(moved_at, stoppedAfterMs) <= now

/** Where its archive is, and what its steps leave to each other. */
export const exportObject = (id: string): string => `exports/${id}/archive.zip`
export const stepObject = (id: string, step: number, name: string): string =>
  `exports/${id}/steps/${String(step).padStart(5, '0')}-${name}`

const stateOf = (deps: Deps, item: ExportItem): Export['state'] => {
  if (item.state === 'running') return isStopped(deps, item) ? 'stopped' : 'running'
  return item.until !== null && item.until <= deps.now ? 'expired' : item.state
}

export const toExport = (deps: Deps, item: ExportItem): Export => {
  const { id, problem, progress, size, until, by, at } = item
  return { id, state: stateOf(deps, item), problem, progress, size, until, by, at }
}

export const getExportItem = async (deps: Deps, id: string): Promise<ExportItem> => {
  const item = await deps.db.get<ExportItem>(exportKey(id))
  if (!item) throw new AppError('not_found', 'Could not find this export')
  return item
}

/** Newest first. */
export const latestExports = async (deps: Deps, most: number): Promise<ExportItem[]> =>
  (await deps.db.page<ExportItem>(exportPrefix, { limit: most, descending: true })).items

/** The one that is under way, if any. */
export const runningExport = async (deps: Deps): Promise<ExportItem | undefined> => {
  const place = await deps.db.get<{ export_id: string }>(exportRunningKey)
  return place && deps.db.get<ExportItem>(exportKey(place.export_id))
}

/** One at a time: the condition `running`. Of a stopped one, another takes the place. */
export const newExportWrites = (deps: Deps, id: string, by: string): { item: ExportItem; writes: TransactItem[] } => {
  const { db, now } = deps
  const item: ExportItem = {
    ...exportKey(id),
    ...{ id, state: 'running', problem: null, progress: { rows: 0, files: 0 }, size: null, until: null },
    ...{ by, at: now, moved_at: now, step: 0, ttl: Math.ceil(Date.parse(now) / 1000) + keptDays * 86_400 },
  }
  const place = {
    condition: 'running',
    ...put(
      db.tableName,
      { ...exportRunningKey, export_id: id, moved_at: now },
      {
        ConditionExpression: 'attribute_not_exists(PK) OR moved_at <= :long_ago',
        ExpressionAttributeValues: { ':long_ago': later(now, -stoppedAfterMs) },
      },
    ),
  }
  return { item, writes: [putNew(db.tableName, { ...item }), place] }
}

/** The end of a step: the condition `step` fails for one that was done meanwhile. */
export const stepWrites = (deps: Deps, before: ExportItem, patch: Partial<ExportItem>): TransactItem[] => {
  const { db, now } = deps
  const after = { ...before, ...patch, step: before.step + 1, moved_at: now }
  const place = { ConditionExpression: 'export_id = :id', ExpressionAttributeValues: { ':id': before.id } }
  const { PK, SK } = exportRunningKey
  return [
    {
      condition: 'step',
      ...put(db.tableName, after, {
        ConditionExpression: 'step = :step',
        ExpressionAttributeValues: { ':step': before.step },
      }),
    },
    {
      condition: 'step',
      ...(after.state === 'running'
        ? put(db.tableName, { ...exportRunningKey, export_id: before.id, moved_at: now }, place)
        : { Delete: { TableName: db.tableName, Key: { PK, SK }, ...place } }),
    },
  ]
}
