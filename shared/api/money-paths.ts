import { type Cents, toCents, toUnits, type Units } from '../domain/money.ts'

/** Where the amounts of a value are: `true` is an amount, a list has the paths of its entries. */
export type MoneyPaths = true | { readonly [field: string]: MoneyPaths }

/** Only the fields on the way to an amount are replaced; everything else is the value that came in. */
const convertMoney = (paths: MoneyPaths, value: unknown, convert: (amount: never) => number): unknown => {
  if (value === null || value === undefined) return value
  if (paths === true) return typeof value === 'number' ? convert(value as never) : value
  if (Array.isArray(value)) return value.map((entry: unknown) => convertMoney(paths, entry, convert))
  if (typeof value !== 'object') return value
  let copy: Record<string, unknown> | undefined
  for (const field in paths) {
    const held = (value as Record<string, unknown>)[field]
    if (held === null || held === undefined) continue
    copy ??= { ...value }
    copy[field] = convertMoney(paths[field]!, held, convert)
  }
  return copy ?? value
}

/** What a request or an answer holds inside: its amounts in cents, everything else as it travels. */
export type InCents<T> = T extends Units
  ? Cents
  : T extends readonly (infer Entry)[]
    ? InCents<Entry>[]
    : T extends object
      ? { [Field in keyof T]: InCents<T[Field]> }
      : T

/** Cents to currency units; the value is not changed. */
export const encodeMoney = (paths: MoneyPaths | undefined, value: unknown): unknown =>
  paths === undefined ? value : convertMoney(paths, value, toUnits)

/** Currency units to cents; the value is not changed. */
export const decodeMoney = <T>(paths: MoneyPaths | undefined, value: T): InCents<T> =>
  (paths === undefined ? value : convertMoney(paths, value, toCents)) as InCents<T>
