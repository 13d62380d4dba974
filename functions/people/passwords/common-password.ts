import { AppError } from '#shared/errors.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { commonPasswords } from './common-passwords.ts'

export const tooCommon = 'This password is too common, please choose another one'
let common: Set<string> | undefined

/** The local cloud allows the demo password despite the list; production allows none. */
export const isCommonPassword = ({ allowedCommonPasswords }: Deps, password: string): boolean => {
  common ??= new Set(commonPasswords.trim().split(' '))
  return common.has(password.toLowerCase()) && !allowedCommonPasswords.includes(password)
}

/** @throws AppError invalid, with the form field's message. */
export const refuseCommonPassword = (deps: Deps, password: string, field: string): void => {
  if (isCommonPassword(deps, password)) throw new AppError('invalid', tooCommon, { errors: { [field]: tooCommon } })
}
