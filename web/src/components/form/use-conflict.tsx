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
  /** What the form begins with; none for a new one. */
  record: R | undefined
  fieldsOf: (record: R) => Fields
  /** As they now stand in the form. */
  mine: () => Fields
  /** The form goes on from this record; `kept` stays of what was changed in it. */
  restart: (record: R, kept: Fields) => void
  labelOf: (field: string) => string
  textOf?: (value: unknown, field: string) => string
}

/** The dialog is open and has the say. */
export class Conflict extends Error {}

const plainText = (value: unknown): string =>
  value == null || value === '' ? 'empty' : Array.isArray(value) ? value.join(', ') || 'none' : String(value)

export interface Conflicts<R> {
  /** What the form began with, and what its changes are changes of. */
  base: R | undefined
  /** Saves with the version of the base. @throws Conflict when somebody else was first. */
  send: <Answer>(save: (version: number | undefined) => Promise<Answer>) => Promise<Answer>
  /** A newer record is known: the form follows, unless both changed the same, which the save will ask about. */
  follow: (record: R) => void
  /** The record as it was just saved, or the older one that a draft was typed on: the form begins with it. */
  settle: (record: R) => void
  dialog: ReactNode
}

/**
 * A form over a record that others may save too. The server refuses a save from an older copy and sends the record
 * as it now is: where nothing in the form differs the save is sent again, else the person sees it and decides.
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
