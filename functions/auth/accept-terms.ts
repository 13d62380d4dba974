import { AppError } from '#shared/errors.ts'
import type { Deps } from '../_lib/deps.ts'

/** What the new account keeps as its consent. @throws AppError invalid without consent to the terms in force */
export const acceptTerms = ({ termsVersion, now }: Deps, accepted: string | null | undefined) => {
  if (termsVersion === undefined) return undefined
  if (accepted === termsVersion) return { version: termsVersion, accepted_at: now }
  const message = accepted ? 'The terms have changed. Please read them and continue' : 'Please accept the terms'
  throw new AppError('invalid', message, { errors: { terms_version: message } })
}
