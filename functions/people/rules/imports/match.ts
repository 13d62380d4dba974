import type { ImportField, ImportKind } from '#shared/domain/import/fields.ts'
import { nameWords } from '#shared/domain/name-search.ts'
import type { Values } from './read-row.ts'

/** A record of the agency, or one that an earlier row of the file makes. */
export interface Entry {
  id: string
  /** The row that makes it. */
  row?: number
  values: Values
  /** The fields that the agency may change: none of what people say of themselves. */
  changeable: readonly ImportField[]
  /** Of a place. */
  timezone?: string
  /** Why a row with its email cannot come in: a musician has it and not a client, for example. */
  blocks?: string
}

/** An event by its day, with its title or its people. */
export type MatchedBy = 'email' | 'phone' | 'name' | 'day'
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
type NamesOf = (values: Values) => string[]
const ownNames: NamesOf = ({ name, first, last }) =>
  [...new Set([name ?? '', first !== undefined && last !== undefined ? `${first} ${last}` : ''].map(sorted))].filter(
    (words) => words !== '',
  )
/** An act is no person, though its leader may lead another one. */
const actNames: NamesOf = ({ name }) => (name === undefined ? [] : [sorted(name)])

/** Without the zip, a street is in any town. */
const addressKeys = ({ street, zipcode }: Values) =>
  street === undefined || zipcode === undefined ? [] : [`address ${sorted(street)} ${zipcode.slice(0, 5)}`]

const sharesWord = (a: readonly string[], b: readonly string[]): boolean => {
  const words = new Set(a.flatMap((name) => name.split(' ')))
  return b.some((name) => name.split(' ').some((word) => words.has(word)))
}

/** One who has another address, or a place in another town, only has the same name. */
const differs = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.toLowerCase() !== b.toLowerCase()
const isOther = (a: Values, b: Values, isPlace: boolean) =>
  isPlace ? differs(a.zipcode, b.zipcode) || differs(a.city, b.city) : differs(a.email, b.email)

/** Another act's: each has an account of its own. */
const taken = (entry: Entry): Entry => ({ ...entry, blocks: `${entry.values.name ?? 'Another act'} has this email` })

/** Finds who or what a row is about, among the agency's records and the rows before. */
export const createIndex = (kind: ImportKind) => {
  const isPlace = kind === 'venues'
  const namesOf = kind === 'acts' ? actNames : ownNames
  const nameKeys = (values: Values) => namesOf(values).map((words) => `name ${words}`)
  const areAlike = (a: Values, b: Values) => sharesWord(namesOf(a), namesOf(b))
  const entries = new Map<string, Entry>()
  const found = new Map<string, Set<string>>()
  const keysOf = ({ values }: Entry) => [
    ...[...emailKey(values), ...phoneKeys(values), ...nameKeys(values)],
    ...(isPlace ? addressKeys(values) : []),
  ]
  /** In an order that does not depend on when each became known. */
  const at = (keys: readonly string[]) =>
    [...new Set(keys.flatMap((key) => [...(found.get(key) ?? [])]))].sort().map((id) => entries.get(id)!)
  /** Also replaces one whose values have changed. */
  const put = (entry: Entry): void => {
    const before = entries.get(entry.id)
    for (const key of before ? keysOf(before) : []) found.get(key)?.delete(entry.id)
    entries.set(entry.id, entry)
    for (const key of keysOf(entry)) found.set(key, (found.get(key) ?? new Set()).add(entry.id))
  }
  const fits = (entry: Entry) => entry.blocks === undefined
  const named = (values: Values): Entry[] =>
    at(nameKeys(values)).filter((entry) => fits(entry) && !isOther(entry.values, values, isPlace))
  return {
    put,
    change: (id: string, changes: Values): void => {
      const entry = entries.get(id)
      if (entry) put({ ...entry, values: { ...entry.values, ...changes } })
    },
    get: (id: string): Entry | undefined => entries.get(id),
    has: (id: string): boolean => entries.has(id),
    named,
    addressed: (values: Values): Entry[] => at(addressKeys(values)),
    match: (values: Values): Match | undefined => {
      // An address names one person; a house has one for all its halls, and an act that of its leader.
      const owners = at(emailKey(values))
      const email = owners.find((entry) => !(isPlace || kind === 'acts') || areAlike(entry.values, values))
      if (email) return { entry: email, by: 'email' }
      if (kind === 'acts' && owners[0]) return { entry: taken(owners[0]), by: 'email' }
      const phone = at(phoneKeys(values)).find((entry) => fits(entry) && areAlike(entry.values, values))
      if (phone) return { entry: phone, by: 'phone' }
      const [name] = named(values)
      return name && { entry: name, by: 'name' }
    },
  }
}
export type Index = ReturnType<typeof createIndex>
