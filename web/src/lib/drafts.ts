import { localKeys, readLocal, writeLocal } from './local-store.ts'
import { session } from './session.ts'

/**
 * Unsaved input, per account and form, the one mechanism of all forms and composers. It survives another tab, Back, a
 * reload, an expired session and a crash, and comes back when the same person reopens the form; saving, discarding and
 * logging out remove it.
 */
const prefix = 'bookme.draft.'
const keyOf = (form: string) => `${prefix}${session.get()?.id ?? 'visitor'}.${form}`

/** The draft key of an event's form. */
export const eventDraft = (id: string | undefined): string => `event.${id ?? 'new'}`

/** Of no form: this browser may be another person's, too. */
const secret = /password|^(recovery_)?code$|^token$|^card|iban|^cvc$/i
export const isSecret = (field: string): boolean => secret.test(field)
const withoutSecrets = (name: string, value: unknown): unknown => (isSecret(name) ? undefined : value)

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
      write: (values: unknown): void => writeLocal(key, JSON.stringify(values, withoutSecrets)),
      drop: (): void => writeLocal(key, null),
    }
  },
  dropAll: (): void => localKeys(prefix).forEach((key) => writeLocal(key, null)),
}
