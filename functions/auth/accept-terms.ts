import { AppError } from '#shared/errors.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/**
 * The consent that the new account keeps; nothing for a caller of the API that names no version.
 * @throws AppError invalid for terms that are no longer in force.
 */
export const acceptTerms = ({ termsVersion, now }: Deps, accepted: string | null | undefined) => {
  if (termsVersion === undefined || accepted == null) return undefined
  if (accepted === termsVersion) return { version: termsVersion, accepted_at: now }
  const message = 'The terms have changed. Please read them and continue'
  throw new AppError('invalid', message, { errors: { terms_version: message } })
}
