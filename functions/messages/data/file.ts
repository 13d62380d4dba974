import { canDeleteFile } from '#shared/domain/file/access.ts'
import { eventQuota, fileTypes, type EventFile } from '#shared/domain/file/schema.ts'
import type { Membership } from '#shared/domain/thread/members.ts'
import { fileKey, filePrefix, fileTotalKey, sentFileKey, type Key } from '#functions/platform/db/keys.ts'
import { named, put, putNew, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

export interface FileRow extends Key, Omit<EventFile, 'is_deletable'> {
  event_id: string
  /** Until its content is checked: a file that never arrives disappears. */
  ttl?: number
}

interface FileTotal {
  files: number
  bytes: number
}

const day = 86_400
const later = (deps: Deps, seconds: number) => Math.ceil(Date.parse(deps.now) / 1000) + seconds

/** Where a browser sends the file to; nothing else reads it. */
export const arrivalKey = ({ event_id, id }: Pick<FileRow, 'event_id' | 'id'>) => `arrived/${event_id}/${id}`
/** The object that was checked. */
export const storedKey = ({ event_id, id, type }: Pick<FileRow, 'event_id' | 'id' | 'type'>) =>
  `files/${event_id}/${id}.${fileTypes[type].extensions[0]}`
/** The file that an arrived object belongs to. */
export const fileOfArrival = (key: string): Key | undefined => {
  const [, eventId, id] = /^arrived\/(evt_\w+)\/(fil_\w+)$/.exec(key) ?? []
  return eventId && id ? fileKey(eventId, id) : undefined
}

export const findFile = (deps: Deps, eventId: string, id: string): Promise<FileRow | undefined> =>
  deps.db.get<FileRow>(fileKey(eventId, id))
export const filesOf = async (deps: Deps, eventId: string): Promise<FileRow[]> =>
  (await deps.db.all<FileRow>(filePrefix(eventId))).reverse()

/** Whether another file of this size fits, as of now; `acceptFile` decides. */
export const hasRoom = async (deps: Deps, eventId: string, size: number): Promise<boolean> => {
  const total = await deps.db.get<FileTotal>(fileTotalKey(eventId))
  return !total || (total.files < eventQuota.files && total.bytes + size <= eventQuota.bytes)
}

/** A file that is still to arrive, within a day. */
export const newFileWrites = (deps: Deps, file: Omit<FileRow, keyof Key | 'ttl'>): TransactItem[] => {
  const { tableName } = deps.db
  const sent = { ...sentFileKey(file.user_id, file.event_id, file.id), event_id: file.event_id, file_id: file.id }
  return [
    putNew(tableName, { ...fileKey(file.event_id, file.id), ...file, ttl: later(deps, day) }),
    put(tableName, sent),
  ]
}

const ifState = (state: FileRow['state']) => ({
  ConditionExpression: '#state = :state',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: { ':state': state },
})

const totalWrite = (deps: Deps, { event_id }: FileRow, files: 1 | -1, bytes: number): TransactItem => ({
  condition: 'room',
  Update: {
    TableName: deps.db.tableName,
    Key: fileTotalKey(event_id),
    UpdateExpression: 'ADD files :files, #bytes :bytes',
    ExpressionAttributeNames: { '#bytes': 'bytes' },
    ExpressionAttributeValues: { ':files': files, ':bytes': bytes },
    ...(files === 1 && {
      ConditionExpression: 'attribute_not_exists(files) OR (files < :most AND #bytes <= :room)',
      ExpressionAttributeValues: {
        ...{ ':files': files, ':bytes': bytes, ':most': eventQuota.files, ':room': eventQuota.bytes - bytes },
      },
    }),
  },
})

/** The check's outcome: stored, with its place in the event's total. Conditions `waiting` and `room`. */
export const acceptFile = (deps: Deps, { ttl: _, ...row }: FileRow, size: number): TransactItem[] => [
  named('waiting', put(deps.db.tableName, { ...row, size, state: 'ready' }, ifState('uploading'))),
  totalWrite(deps, row, 1, size),
]
/** The check's outcome: its author reads why for a week. Condition `waiting`. */
export const refuseFile = (deps: Deps, row: FileRow, refusal: string): TransactItem =>
  named(
    'waiting',
    put(deps.db.tableName, { ...row, state: 'refused', refusal, ttl: later(deps, 7 * day) }, ifState('uploading')),
  )

/** Removes a file as it was read; its objects are a job. Condition `unchanged`. */
export const removeFileWrites = (deps: Deps, row: FileRow): TransactItem[] => {
  const { tableName } = deps.db
  return [
    named('unchanged', remove(tableName, row, ifState(row.state))),
    remove(tableName, sentFileKey(row.user_id, row.event_id, row.id)),
    ...(row.state === 'ready' ? [totalWrite(deps, row, -1, -row.size)] : []),
  ]
}

/** A file as this reader sees it. */
export const fileFor = (row: FileRow, userId: string, membership: Membership): EventFile => {
  const { id, name, kind, audience, size, type, state, refusal, user_id, by, at } = row
  const is_deletable = canDeleteFile(row, userId, membership)
  return { id, name, kind, audience, size, type, state, refusal, user_id, by, at, is_deletable }
}
