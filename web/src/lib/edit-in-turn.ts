import { hashKey, type QueryKey } from '@tanstack/react-query'
import { isConflict } from './api/api-error.ts'

/** A record that is edited by several clicks, and where the screens keep it. */
export interface EditedRecord<R> {
  key: QueryKey
  /** As the screen knows it. */
  read: () => R | undefined
  /** Paints it; `cancel` the reads that would paint an older one over it. */
  show: (record: R) => void
  cancel: () => Promise<void>
  reload: () => Promise<R>
  /** After the last edit that waits. */
  settled: () => unknown
}

export interface Edit<R> {
  /** The edit of any version of the record: painted at once, and again over the versions that others save. */
  make: (record: R) => R
  /** Sends it with the version of `newest`. @returns the record as it is now. */
  send: (newest: R) => Promise<R>
}

/** So often does somebody else save first before a person hears of it. */
const mostConflicts = 3

interface Line<R> {
  newest: R
  edits: Edit<R>[]
  last: Promise<unknown>
}

const lines = new Map<string, Line<unknown>>()

/** Closing the page would lose the edits that wait. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()
const watch = () =>
  lines.size > 0 ? window.addEventListener('beforeunload', warn) : window.removeEventListener('beforeunload', warn)

const paint = <R>({ show }: EditedRecord<R>, { newest, edits }: Line<R>) =>
  show(edits.reduce((record, { make }) => make(record), newest))

const sent = async <R>(record: EditedRecord<R>, line: Line<R>, edit: Edit<R>): Promise<R> => {
  for (let conflicts = 1; ; conflicts += 1) {
    try {
      return await edit.send(line.newest)
    } catch (error) {
      if (!isConflict(error) || conflicts > mostConflicts) throw error
      line.newest = await record.reload()
    }
  }
}

/** Takes the edit out of the line, saved or refused, and paints the rest. */
const turn = async <R>(record: EditedRecord<R>, line: Line<R>, edit: Edit<R>): Promise<R> => {
  try {
    line.newest = await sent(record, line, edit)
    return line.newest
  } finally {
    line.edits.shift()
    paint(record, line)
    if (line.edits.length === 0) {
      lines.delete(hashKey(record.key))
      watch()
      record.settled()
    }
  }
}

const join = <R>(record: EditedRecord<R>, edit: Edit<R>, newest: R): Promise<R> => {
  const key = hashKey(record.key)
  // Another edit may have come first while this one read the record.
  const known = lines.get(key) as Line<R> | undefined
  const line: Line<R> = known ?? { newest, edits: [], last: record.cancel() }
  lines.set(key, line as Line<unknown>)
  watch()
  line.edits.push(edit)
  paint(record, line)
  const done = line.last.then(() => turn(record, line, edit))
  line.last = done.catch(() => undefined)
  return done
}

/**
 * Edits of a record wait for each other: each is painted at once, and sent with the version that the one before has
 * returned. So no click is lost, also if somebody else saves in between; a refused edit takes only itself back.
 * @returns the record as it was saved. @throws what refused the edit.
 */
export const editInTurn = async <R>(record: EditedRecord<R>, edit: Edit<R>): Promise<R> =>
  join(record, edit, record.read() ?? (await record.reload()))
