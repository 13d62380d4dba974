import { localKeys, readLocal, writeLocal } from './local-store.ts'
import { session } from './session.ts'

/**
 * What somebody has typed and not saved, per account and form. It outlives an expired session or a crash, and is
 * offered again when the same person opens the same form; saving, discarding and logging out remove it.
 */
const prefix = 'bookme.draft.'
const keyOf = (form: string) => `${prefix}${session.get()?.id ?? 'visitor'}.${form}`

/** The draft of an event's form. */
export const eventDraft = (id: string | undefined): string => `event.${id ?? 'new'}`

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export const drafts = {
  /**
   * The draft of one form, of whoever is logged in now: what is typed while a session ends is still kept under their
   * name.
   */
  of: (form: string) => {
    const key = keyOf(form)
    return {
      read: (): unknown => parse(readLocal(key)),
      write: (values: unknown): void => writeLocal(key, JSON.stringify(values)),
      drop: (): void => writeLocal(key, null),
    }
  },
  dropAll: (): void => localKeys(prefix).forEach((key) => writeLocal(key, null)),
}
