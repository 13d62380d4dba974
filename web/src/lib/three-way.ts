import { isSame as isStoredAlike } from '#shared/domain/same.ts'

/** A three-way merge of two people's changes to one record, field by field. */

/** A record as form values by input path. */
export type Fields = Readonly<Record<string, unknown>>

/** Treats all empty values as equal. */
const bare = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
const isSame = (a: unknown, b: unknown) => isStoredAlike(bare(a), bare(b))

export const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !isSame(before[field], after[field]))

export interface Moved {
  field: string
  /** Both changed it, to different values. */
  isContested: boolean
}

/** Changes by someone else since `before`. */
export const movedFields = (before: Fields, theirs: Fields, mine: Fields): Moved[] =>
  changedFields(before, theirs).map((field) => ({
    field,
    isContested: !isSame(before[field], mine[field]) && !isSame(theirs[field], mine[field]),
  }))

/** This person's remaining changes on top of the newer record; `keep` decides for fields both changed. */
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

/** Form values by input path (`groups.0.bio`); a list of words counts as one input, ids as none. */
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
