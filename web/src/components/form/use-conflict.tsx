import { type ReactNode, useState } from 'react'
import { isConflict } from '#web/lib/api/api-error.ts'
import { type Fields, keptFields, movedFields } from '#web/lib/three-way.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'

export interface Versioned {
  version?: number | undefined
}

interface Options<R extends Versioned> {
  /** `venue`, `account` */
  noun: string
  /** The record the form starts from; absent for a new one. */
  record: R | undefined
  fieldsOf: (record: R) => Fields
  /** The form's current values. */
  mine: () => Fields
  /** Rebases the form on this record; `kept` are the changes that stay. */
  restart: (record: R, kept: Fields) => void
  labelOf: (field: string) => string
  textOf?: (value: unknown, field: string) => string
}

/** The dialog is open and takes precedence. */
export class Conflict extends Error {}

const plainText = (value: unknown): string =>
  value == null || value === '' ? 'empty' : Array.isArray(value) ? value.join(', ') || 'none' : String(value)

export interface Conflicts<R> {
  /** The record that the form's changes are relative to. */
  base: R | undefined
  /** Saves with the base's version. @throws Conflict if someone else saved first. */
  send: <Answer>(save: (version: number | undefined) => Promise<Answer>) => Promise<Answer>
  /** Adopts a newer record, unless both changed the same field; the save will then ask. */
  follow: (record: R) => void
  /** Restarts the form from the record just saved, or from the older one a draft is based on. */
  settle: (record: R) => void
  dialog: ReactNode
}

/**
 * A form over a record that others may also save. The server rejects a save based on an older version and returns the
 * current record. If no field of the form differs, the save is resent; otherwise the person decides.
 */
export const useConflict = <R extends Versioned>(options: Options<R>): Conflicts<R> => {
  const { noun, record, fieldsOf, mine, restart, labelOf, textOf = plainText } = options
  const [base, setBase] = useState(record)
  const [theirs, setTheirs] = useState<R>()

  const rebase = (from: R, current: R, keep: 'mine' | 'theirs') => {
    restart(current, keptFields(fieldsOf(from), fieldsOf(current), mine(), keep))
    setBase(current)
    setTheirs(undefined)
  }
  const send: Conflicts<R>['send'] = async (save) => {
    let from = base
    for (;;) {
      try {
        return await save(from?.version)
      } catch (error) {
        if (!from || !isConflict(error)) throw error
        const current = error.current as R
        if (movedFields(fieldsOf(from), fieldsOf(current), mine()).length > 0) {
          setTheirs(current)
          throw new Conflict()
        }
        from = current
        setBase(current)
      }
    }
  }
  const follow = (newer: R) => {
    if (base && (newer.version ?? 0) < (base.version ?? 0)) return
    const moved = base ? movedFields(fieldsOf(base), fieldsOf(newer), mine()) : []
    if (!base || moved.length === 0) setBase(newer)
    else if (moved.every(({ isContested }) => !isContested)) rebase(base, newer, 'mine')
  }
  const settle = (saved: R) => {
    restart(saved, {})
    setBase(saved)
  }

  const changes = () => {
    if (!base || !theirs) return []
    const [before, after, own] = [fieldsOf(base), fieldsOf(theirs), mine()]
    return movedFields(before, after, own).map(({ field, isContested }) => ({
      field,
      label: labelOf(field),
      before: textOf(before[field], field),
      theirs: textOf(after[field], field),
      mine: isContested ? textOf(own[field], field) : undefined,
    }))
  }
  const dialog = base && theirs && (
    <ConflictDialog
      noun={noun}
      changes={changes()}
      onKeep={(keep) => rebase(base, theirs, keep)}
      onClose={() => setTheirs(undefined)}
    />
  )
  return { base, send, follow, settle, dialog }
}
