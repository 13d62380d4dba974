import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { emailProblem, zipcode as zipRule } from '#shared/domain/schema-parts.ts'
import { fiveDigits } from '#shared/domain/zipcode.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { emailServerProblem } from '#web/lib/requests/validate-email.ts'
import { lookUpZipcode, type Place, zipNotFound } from '#web/lib/requests/find-zipcode.ts'
import type { ServerWords } from './account-resolver.ts'
import type { AccountValues } from './account-values.ts'

export const useServerValidation = () => useState<ServerWords>(() => new Map())[0]

/** Validates email and ZIP on the server, on blur and before saving (docs/product.md#event-status). */
export const useServerChecks = (
  user: User,
  words: ServerWords,
  form: UseFormReturn<AccountValues, unknown, AccountValues>,
) => {
  /** Undefined while a ZIP that the server does not know is in the field. */
  const [place, setPlace] = useState<string | undefined>(user.city && user.state ? `${user.city}, ${user.state}` : '')
  const [asked] = useState(() => new Map<string, Place | 'unknown'>())

  /** Skipped when empty or unchanged. */
  const checkEmail = async (email: string): Promise<boolean> => {
    if (email === user.email || emailProblem(email) !== undefined) return emailProblem(email) === undefined
    const known = words.get('email')
    const problem = known?.value === email ? known.problem : await emailServerProblem(email)
    words.set('email', { value: email, problem })
    if (problem !== undefined) await form.trigger('email')
    return problem === undefined
  }

  const showPlace = async (name: string): Promise<boolean> => {
    for (const field of ['city', 'state'] as const) form.setValue(field, '')
    words.delete('zipcode')
    setPlace(name)
    return await form.trigger(['zipcode', 'city', 'state'])
  }

  const askForPlace = async (zip: string): Promise<boolean> => {
    // Typed and saved before.
    if (zip === user.zipcode && user.city && user.state) return await showPlace(`${user.city}, ${user.state}`)
    words.set('zipcode', { value: zip, problem: zipNotFound })
    setPlace(undefined)
    return await form.trigger(['zipcode', 'city', 'state'])
  }

  /** Success fills in city and state; clients may leave the ZIP empty. */
  const checkZip = async (typed: string): Promise<boolean> => {
    const zip = fiveDigits(typed)
    if (zip === '') return await showPlace('')
    if (zip !== typed) form.setValue('zipcode', zip, { shouldDirty: true })
    if (!zipRule().safeParse(zip).success) {
      // Clients have no client-side ZIP rule; they only get the server's answer.
      if ((await form.trigger('zipcode')) === false) return false
    }
    const found = asked.get(zip) ?? (await lookUpZipcode(zip))
    // If the connection is down, the save reports it; do not blame the ZIP.
    if (found === 'unreachable') return true
    asked.set(zip, found)
    if (found === 'unknown') return await askForPlace(zip)
    return await showPlace(`${found.city}, ${found.state}`)
  }

  return { place, checkEmail, checkZip }
}
