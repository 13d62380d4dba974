import type { ImportField } from '#shared/domain/import/fields.ts'
import { nameWords } from '#shared/domain/name-search.ts'
import type { Values } from './read-row.ts'

/** What the agency has, or an earlier row of the file makes. */
export interface Entry {
  id: string
  /** The row that makes it. */
  row?: number
  values: Values
  /** The fields that the agency may change: none of what people say of themselves. */
  changeable: readonly ImportField[]
  /** Why a row with its email cannot come in: it is somebody else's, such as a musician's for a client. */
  blocks?: string
}

export type MatchedBy = 'email' | 'phone' | 'name'
export interface Match {
  entry: Entry
  by: MatchedBy
}

const emailKey = ({ email }: Values) => (email === undefined ? [] : [`email ${email.toLowerCase()}`])
const phoneKeys = ({ phone, cell_phone }: Values) =>
  [phone, cell_phone].flatMap((number) => {
    const digits = number?.replace(/ ext\. .*/, '').replace(/\D/g, '') ?? ''
    return digits.length < 7 ? [] : [`phone ${digits.slice(-10)}`]
  })

const sorted = (text: string) => nameWords(text).sort().join(' ')
/** `Nowak, Łukasz` and `Lukasz Nowak` are one name. */
const ownNames = ({ name, first, last }: Values): string[] =>
  [...new Set([name ?? '', first !== undefined && last !== undefined ? `${first} ${last}` : ''].map(sorted))].filter(
    (words) => words !== '',
  )
const nameKeys = (values: Values) => ownNames(values).map((words) => `name ${words}`)

const sharesWord = (a: Values, b: Values): boolean => {
  const words = new Set(ownNames(a).flatMap((name) => name.split(' ')))
  return ownNames(b).some((name) => name.split(' ').some((word) => words.has(word)))
}

/** One who has another address, or a place in another town, only has the same name. */
const differs = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.toLowerCase() !== b.toLowerCase()
const isOther = (a: Values, b: Values, isPlace: boolean) =>
  isPlace ? differs(a.zipcode, b.zipcode) || differs(a.city, b.city) : differs(a.email, b.email)

/** Finds who or what a row is about, among the agency's records and the rows before. */
export const createIndex = (isPlace: boolean) => {
  const entries = new Map<string, Entry>()
  const found = new Map<string, Set<string>>()
  const keysOf = ({ values }: Entry) => [...emailKey(values), ...phoneKeys(values), ...nameKeys(values)]
  /** In an order that does not depend on when each became known. */
  const at = (keys: readonly string[]) =>
    [...new Set(keys.flatMap((key) => [...(found.get(key) ?? [])]))].sort().map((id) => entries.get(id)!)
  return {
    /** Also replaces one whose values have changed. */
    put: (entry: Entry): void => {
      const before = entries.get(entry.id)
      for (const key of before ? keysOf(before) : []) found.get(key)?.delete(entry.id)
      entries.set(entry.id, entry)
      for (const key of keysOf(entry)) found.set(key, (found.get(key) ?? new Set()).add(entry.id))
    },
    has: (id: string): boolean => entries.has(id),
    match: (values: Values): Match | undefined => {
      const fits = (other: Entry) => other.blocks === undefined
      // An address names one account; a house has one for all its halls.
      const email = at(emailKey(values)).find((entry) => !isPlace || sharesWord(entry.values, values))
      if (email) return { entry: email, by: 'email' }
      const phone = at(phoneKeys(values)).find((entry) => fits(entry) && sharesWord(entry.values, values))
      if (phone) return { entry: phone, by: 'phone' }
      const name = at(nameKeys(values)).find((entry) => fits(entry) && !isOther(entry.values, values, isPlace))
      return name && { entry: name, by: 'name' }
    },
  }
}
export type Index = ReturnType<typeof createIndex>
