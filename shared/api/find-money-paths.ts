import type * as z from 'zod'
import { centsCount } from '../domain/schema-parts.ts'
import type { MoneyPaths } from './money-paths.ts'

const merge = (a: MoneyPaths | undefined, b: MoneyPaths | undefined): MoneyPaths | undefined => {
  if (a === undefined || b === undefined) return a ?? b
  if (a === true || b === true) return true
  const merged: Record<string, MoneyPaths> = { ...a }
  for (const [field, paths] of Object.entries(b)) merged[field] = merge(merged[field], paths)!
  return merged
}

/** The paths of all amounts in a schema, found by their use of the money codec. */
export const findMoneyPaths = (schema: z.core.$ZodType): MoneyPaths | undefined => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'pipe':
      return def.out === centsCount() ? true : findMoneyPaths(def.in)
    case 'object': {
      const found = Object.entries(def.shape).flatMap(([field, inner]) => {
        const paths = findMoneyPaths(inner)
        return paths === undefined ? [] : [[field, paths] as const]
      })
      return found.length === 0 ? undefined : Object.fromEntries(found)
    }
    case 'array':
      return findMoneyPaths(def.element)
    case 'union':
      return def.options.map(findMoneyPaths).reduce(merge, undefined)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return findMoneyPaths(def.innerType)
    default:
      return undefined
  }
}
