import { localKeys, readLocal, writeLocal } from './local-store.ts'
import { session } from './session.ts'

/**
 * Unsaved input, per account and form. It survives an expired session or a crash and is offered when the same person
 * reopens the form; saving, discarding and logging out remove it.
 */
const prefix = 'bookme.draft.'
const keyOf = (form: string) => `${prefix}${session.get()?.id ?? 'visitor'}.${form}`

/** The draft key of an event's form. */
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
   * The draft of a form for the currently logged-in user: input typed while the session ends is still stored under
   * their name.
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
