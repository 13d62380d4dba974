import { createHash } from 'node:crypto'
import { versioned, type KeptSheet } from '#shared/domain/day-sheet/changes.ts'
import type { RunOfShow } from '#shared/domain/day-sheet/schema.ts'
import {
  keptSheetKey,
  runOfShowKey,
  sheetPlaceKey,
  sheetReaderKey,
  sheetReaderPrefix,
  type Key,
} from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import { saveVersioned } from '#functions/platform/db/versioned-row.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The day of an event (docs/product.md#the-day-sheet): rows of their own, so that they need no save of the event. */

const noShow: RunOfShow = { items: [], version: 0 }

export const readShow = async (deps: Deps, eventId: string): Promise<RunOfShow> => {
  const row = await deps.db.get<Key & RunOfShow>(runOfShowKey(eventId))
  return row ? { items: row.items, version: row.version } : noShow
}

/** @throws ChangedMeanwhile if another save came first. */
export const saveShow = (
  deps: Deps,
  eventId: string,
  { items, version }: RunOfShow,
  also: readonly TransactItem[],
): Promise<RunOfShow> => saveVersioned(deps, 'run of show', runOfShowKey(eventId), version, { items }, also)

/** A reader's *Got it* and *I'm here*. */
export interface ReaderFields {
  version?: string
  seen_at?: string
  here_at?: string
}
export interface SheetReaderRow extends Key, ReaderFields {
  user_id: string
}

/** Read strongly consistently, unlike those of all. */
export const ownReaderRow = async (deps: Deps, eventId: string, userId: string): Promise<ReaderFields> =>
  (await deps.db.get<SheetReaderRow>(sheetReaderKey(eventId, userId))) ?? {}

export const sheetReaderRows = (deps: Deps, eventId: string): Promise<SheetReaderRow[]> =>
  deps.db.range<SheetReaderRow>(sheetReaderPrefix(eventId))

export const keptSheet = async (deps: Deps, eventId: string, userId: string): Promise<KeptSheet | undefined> =>
  (await deps.db.get<Key & { kept: KeptSheet }>(keptSheetKey(eventId, userId)))?.kept

/** Sets fields of a reader's row, and remembers the place for the erasure. */
export const readerWrites = (deps: Deps, eventId: string, userId: string, fields: ReaderFields): TransactItem[] => {
  const set = Object.entries({ ...fields, user_id: userId })
  return [
    {
      Update: {
        TableName: deps.db.tableName,
        Key: sheetReaderKey(eventId, userId),
        UpdateExpression: `SET ${set.map((_, i) => `#f${i} = :f${i}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(set.map(([name], i) => [`#f${i}`, name])),
        ExpressionAttributeValues: Object.fromEntries(set.map(([, value], i) => [`:f${i}`, value])),
      },
    },
    put(deps.db.tableName, { ...sheetPlaceKey(userId, eventId), event_id: eventId }),
  ]
}

export const keptWrite = (deps: Deps, eventId: string, userId: string, kept: KeptSheet): TransactItem =>
  put(deps.db.tableName, { ...keptSheetKey(eventId, userId), kept })

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The same for the same content. */
export const versionOf = (kept: KeptSheet): string => digestOf(JSON.stringify(versioned(kept)))
