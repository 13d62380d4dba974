import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver } from 'react-hook-form'
import { accountProblems } from '#shared/domain/user/rules.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { hasPlace } from '#web/lib/requests/find-zipcode.ts'
import { type AccountValues, bodyOf } from './account-values.ts'

/** The server's answer for exactly this value. */
export type ServerWords = Map<'email' | 'zipcode', { value: string; problem: string | undefined }>

/** Validates the form with the same function as the server. */
export const accountResolver =
  (user: User, words: ServerWords): Resolver<AccountValues, unknown, AccountValues> =>
  (values, _context, options) => {
    const problems = accountProblems(user, bodyOf(user, values))
    for (const [field, { value, problem }] of words) {
      if (field === 'zipcode' && hasPlace(values)) continue
      if (values[field] === value && problem !== undefined) problems[field] ??= problem
    }
    const flat: Record<string, FieldError> = {}
    for (const [path, message] of Object.entries(problems))
      flat[path === 'meal_preference' ? 'meal.text' : path] = { type: 'rule', message }
    return Object.keys(flat).length === 0 ? { values, errors: {} } : { values: {}, errors: toNestErrors(flat, options) }
  }
