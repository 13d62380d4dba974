import { isSame as isStoredAlike } from '#shared/domain/same.ts'

/** Two people changed one record: what each of them did, field by field. */

/** A record as its form shows it: the path of each input with its value. */
export type Fields = Readonly<Record<string, unknown>>

/** Nothing is nothing, however an input says it. */
const bare = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
const isSame = (a: unknown, b: unknown) => isStoredAlike(bare(a), bare(b))

export const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !isSame(before[field], after[field]))

export interface Moved {
  field: string
  /** Both changed it, and not to the same. */
  isContested: boolean
}

/** What somebody else changed since `before`. */
export const movedFields = (before: Fields, theirs: Fields, mine: Fields): Moved[] =>
  changedFields(before, theirs).map((field) => ({
    field,
    isContested: !isSame(before[field], mine[field]) && !isSame(theirs[field], mine[field]),
  }))

/** What this person changed and what stays of it on top of the newer record; `keep` decides where both did. */
export const keptFields = (before: Fields, theirs: Fields, mine: Fields, keep: 'mine' | 'theirs'): Fields => {
  const lost = keep === 'mine' ? [] : movedFields(before, theirs, mine).filter(({ isContested }) => isContested)
  const gone = new Set(lost.map(({ field }) => field))
  return Object.fromEntries(
    changedFields(before, mine)
      .filter((field) => !gone.has(field))
      .map((field) => [field, mine[field]]),
  )
}

const isBranch = (value: unknown): value is object =>
  Array.isArray(value)
    ? value.some((entry) => typeof entry === 'object' && entry !== null)
    : typeof value === 'object' && value !== null

/** The values of a form by the paths of its inputs (`groups.0.bio`); a list of words is one input, an id is none. */
export const leavesOf = (values: object, path = ''): Fields =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] =>
      key === 'id'
        ? []
        : isBranch(value)
          ? Object.entries(leavesOf(value, `${path}${key}.`))
          : [[`${path}${key}`, value]],
    ),
  )
