import { type Cents, toCents, toUnits, type Units } from '../domain/money.ts'

/** Paths of amounts within a value: `true` marks an amount; a list holds the paths of its items. */
export type MoneyPaths = true | { readonly [field: string]: MoneyPaths }

/**
 * Copies only the objects along a path; the rest is shared with the input. In one pass: an event has sixty fields, and
 * a second store into the copy of one that was filled field by field costs as much as the first.
 */
const convertMoney = (paths: MoneyPaths, value: unknown, convert: (amount: never) => number): unknown => {
  if (value === null || value === undefined) return value
  if (paths === true) return typeof value === 'number' ? convert(value as never) : value
  if (Array.isArray(value)) return value.map((entry: unknown) => convertMoney(paths, entry, convert))
  if (typeof value !== 'object') return value
  const copy: Record<string, unknown> = {}
  for (const field in value) {
    if (field === '__proto__') continue
    const held = (value as Record<string, unknown>)[field]
    const inside = paths[field]
    copy[field] = inside === undefined ? held : convertMoney(inside, held, convert)
  }
  return copy
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
