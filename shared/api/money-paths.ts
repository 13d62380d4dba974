import { copyWithout } from '../copy-without.ts'
import { type Cents, toCents, toUnits, type Units } from '../domain/money.ts'

/** Paths of amounts within a value: `true` marks an amount; a list holds the paths of its items. */
export type MoneyPaths = true | { readonly [field: string]: MoneyPaths }

/** Copies only the objects along a path; the rest is shared with the input. */
const convertMoney = (paths: MoneyPaths, value: unknown, convert: (amount: never) => number): unknown => {
  if (value === null || value === undefined) return value
  if (paths === true) return typeof value === 'number' ? convert(value as never) : value
  if (Array.isArray(value)) return value.map((entry: unknown) => convertMoney(paths, entry, convert))
  if (typeof value !== 'object') return value
  let copy: Record<string, unknown> | undefined
  for (const field in paths) {
    const held = (value as Record<string, unknown>)[field]
    if (held === null || held === undefined) continue
    copy ??= copyWithout(value) as Record<string, unknown>
    copy[field] = convertMoney(paths[field]!, held, convert)
  }
  return copy ?? value
}

/** The in-memory form of a request or response: amounts in cents, everything else as on the wire. */
export type InCents<T> = T extends Units
  ? Cents
  : T extends readonly (infer Entry)[]
    ? InCents<Entry>[]
    : T extends object
      ? { [Field in keyof T]: InCents<T[Field]> }
      : T

/** Cents to currency units, without mutating the value. */
export const encodeMoney = (paths: MoneyPaths | undefined, value: unknown): unknown =>
  paths === undefined ? value : convertMoney(paths, value, toUnits)

/** Currency units to cents, without mutating the value. */
export const decodeMoney = <T>(paths: MoneyPaths | undefined, value: T): InCents<T> =>
  (paths === undefined ? value : convertMoney(paths, value, toCents)) as InCents<T>
