import { localKeys, readLocal, writeLocal } from './local-store.ts'
import { session } from './session.ts'

/**
 * What somebody has typed and not saved, per account and form. It outlives an expired session or a crash, and is offered
 * again when the same person opens the same form; saving, discarding and logging out remove it.
 */
const prefix = 'bookme.draft.'
const keyOf = (form: string) => `${prefix}${session.get()?.id ?? 'visitor'}.${form}`

export const drafts = {
  read: (form: string): unknown => {
    try {
      return JSON.parse(readLocal(keyOf(form)) ?? 'null')
    } catch {
      return null
    }
  },
  write: (form: string, values: unknown): void => {
    // Not for a session that has just ended: its draft is already there, under the account's name.
    if (session.get()) writeLocal(keyOf(form), JSON.stringify(values))
  },
  drop: (form: string): void => writeLocal(keyOf(form), null),
  dropAll: (): void => localKeys(prefix).forEach((key) => writeLocal(key, null)),
}
