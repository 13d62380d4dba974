import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { emailProblem, zipcode as zipRule } from '#shared/domain/schema-parts.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { emailServerProblem } from '#web/lib/requests/validate-email.ts'
import { lookUpZipcode, zipNotFound } from '#web/lib/requests/find-zipcode.ts'
import type { ServerWords } from './account-resolver.ts'
import type { AccountValues } from './account-values.ts'

export const useServerValidation = () => useState<ServerWords>(() => new Map())[0]

/** Validates email and ZIP on the server, on blur and before saving (docs/product.md#event-status). */
export const useServerChecks = (
  user: User,
  words: ServerWords,
  form: UseFormReturn<AccountValues, unknown, AccountValues>,
) => {
  const [place, setPlace] = useState(user.city && user.state ? `${user.city}, ${user.state}` : '')

  /** Skipped when empty or unchanged. */
  const checkEmail = async (email: string): Promise<boolean> => {
    if (email === user.email || emailProblem(email) !== undefined) return emailProblem(email) === undefined
    const known = words.get('email')
    const problem = known?.value === email ? known.problem : await emailServerProblem(email)
    words.set('email', { value: email, problem })
    if (problem !== undefined) await form.trigger('email')
    return problem === undefined
  }

  /** Success fills in city and state; clients may leave the ZIP empty. */
  const checkZip = async (zip: string): Promise<boolean> => {
    if (zip === '') {
      setPlace('')
      return await form.trigger('zipcode')
    }
    if (!zipRule().safeParse(zip).success) {
      // Clients have no client-side ZIP rule; they only get the server's answer.
      if ((await form.trigger('zipcode')) === false) return false
    }
    const known = words.get('zipcode')
    if (known?.value === zip && known.problem === undefined) return true
    const found = await lookUpZipcode(zip)
    // If the connection is down, the save reports it; do not blame the ZIP.
    if (found === 'unreachable') return true
    const isKnown = found !== 'unknown'
    words.set('zipcode', { value: zip, problem: isKnown ? undefined : zipNotFound })
    setPlace(isKnown ? `${found.city}, ${found.state}` : '')
    await form.trigger('zipcode')
    return isKnown
  }

  return { place, checkEmail, checkZip }
}
