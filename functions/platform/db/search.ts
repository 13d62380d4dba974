import { matchesName, nameWords, normaliseName, otherSpellings } from '#shared/domain/name-search.ts'
import { AppError } from '#shared/errors.ts'
import type { Item, Range } from './db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { answerRoom, sizesOf, type SizeOf } from './answer-room.ts'
import { listKey, listPk, wordKey, wordPk, type Key, type ListKind } from './keys.ts'

/** Lists by name: every noun has one row in its LIST# partition and one per word of its name in WORD#. */

export type SearchRow = Key & {
  id: string
  name: string
  projection: Item
}

/** A sort key holds at most 1,024 bytes, and a character takes up to four. */
const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')
const wordOf = (text: string) => cut(text, 40)
/** Separators sort after the `#` of the keys, so that `anna` comes before `anna b`. */
export const sortName = (name: string) => cut(normaliseName(name).replace(/[^\p{Letter}\p{Number}']+/gu, '-'), 60)

/** A transaction has 100 writes, and a person may be listed in four kinds at once. */
const maxWords: Record<ListKind, number> = {
  artist: 8,
  bandleader: 8,
  client: 8,
  musician: 8,
  user: 6,
  brand: 16,
  group: 16,
  venue: 32,
  residence: 32,
}

/** Words that need a row: `an` is found through `anna` if a name has both. */
export const indexWords = (name: string, most: number): string[] => {
  const words = [...new Set(nameWords(name).map(wordOf))]
  const own = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
  return [...new Set([...own, ...otherSpellings(name).map(wordOf)])].slice(0, most)
}

/** The index looks up the longest word of a filter: it is the rarest. */
export const rarestWord = (filter: string): string | undefined => {
  const [longest] = nameWords(filter).sort((a, b) => b.length - a.length)
  // Before an apostrophe `hawai'i` is spelled as `hawaii` is.
  return longest === undefined ? undefined : wordOf(longest.replace(/(?<=^.{4,})['\u02bb].*/u, ''))
}

/** All list and search rows of a noun; `projection` is what lists return, so that no items are read individually. */
export const searchRows = (kind: ListKind, id: string, name: string, projection: Item): SearchRow[] => {
  const row = { id, name, projection }
  return [
    { ...listKey(kind, sortName(name), id), ...row },
    ...indexWords(name, maxWords[kind]).map((word) => ({ ...wordKey(kind, word, sortName(name), id), ...row })),
  ]
}

export interface PageQuery {
  limit: number
  cursor?: string | undefined
}
export interface ListPage<T> {
  items: T[]
  cursor: string | undefined
  /** Bytes of the table that were read for it. */
  bytes: number
}

const badCursor = () => new AppError('invalid', 'Unknown cursor', { errors: { cursor: 'Unknown cursor' } })

const cursorOf = (sortKey: string) => Buffer.from(sortKey).toString('base64url')
const sortKeyOf = (cursor: string) => Buffer.from(cursor, 'base64url').toString('utf8')

/** A cursor holds only a sort key; the request itself names the partition. */
const after = ({ PK, prefix = '', from = '', to }: Range, cursor: string | undefined): Key | undefined => {
  if (cursor === undefined) return undefined
  const SK = sortKeyOf(cursor)
  const genuine = SK !== '' && Buffer.byteLength(SK) <= 1024 && cursorOf(SK) === cursor
  if (!genuine || !SK.startsWith(prefix) || SK < from || (to !== undefined && SK > to)) throw badCursor()
  return { PK, SK }
}

/** If a filter drops nearly everything, a short page beats a slow one. */
const maxReads = 20

/** The part of a row that an answer shows, where that may be longer than the row. */
type Shown<T> = (row: T) => unknown

/** The rows of a read that belong in the list, in their order. */
export type Select<T> = (rows: readonly T[]) => readonly T[] | Promise<readonly T[]>

/**
 * One page of a partition's range. Skips rows that `select` rejects and reads on until the page is full.
 * @throws AppError invalid for a cursor of another range.
 */
export const listPage = async <T extends Key>(
  deps: Deps,
  range: Range,
  { limit, cursor, descending = false, sizeOf }: PageQuery & { descending?: boolean; sizeOf?: SizeOf<T> | undefined },
  select: Select<T> = (rows) => rows,
): Promise<ListPage<T>> => {
  const items: T[] = []
  const room = answerRoom<T>(sizeOf)
  let [read, bytes] = [0, 0]
  const next = (start: Key | undefined) => {
    // One more than wanted, so that the last page does not announce an empty one; after that an estimate from the yield
    // so far.
    const missing = limit + 1 - items.length
    const enough = items.length > 0 ? Math.ceil((missing * read) / items.length) : limit + 1
    return deps.db.page<T>(range, { limit: Math.min(limit + 1, enough), descending, ...(start && { after: start }) })
  }
  let page = await next(after(range, cursor))
  for (let reads = 1; ; reads += 1) {
    read += page.items.length
    bytes += page.bytes
    const selected = await select(page.items)
    const fitting = room(selected.slice(0, limit - items.length), bytes)
    items.push(...fitting)
    if (fitting.length < selected.length) return { items, cursor: cursorOf(items.at(-1)!.SK), bytes }
    if (!page.next) return { items, cursor: undefined, bytes }
    if (reads === maxReads) return { items, cursor: cursorOf(page.next.SK), bytes }
    page = await next(page.next)
  }
}

export interface NameQuery<T> extends PageQuery {
  /** Matches the beginning of any word; all given words must match. */
  name?: string | undefined
  select?: Select<T> | undefined
  shown?: Shown<T> | undefined
}

const bySortKey = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Merges pages of several partitions. A cursor is only a sort key, so that one cursor fits all of them. */
const merged = (
  pages: readonly ListPage<SearchRow>[],
  limit: number,
  sizeOf: SizeOf<SearchRow> | undefined,
): ListPage<SearchRow> => {
  // Partitions may hold unread rows after the first of these keys.
  const [known] = pages.flatMap(({ cursor }) => (cursor === undefined ? [] : [sortKeyOf(cursor)])).sort(bySortKey)
  const rows = pages
    .flatMap(({ items }) => items)
    .filter(({ SK }) => known === undefined || bySortKey(SK, known) <= 0)
    .sort((a, b) => bySortKey(a.SK, b.SK))
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  const items = [...answerRoom<SearchRow>(sizeOf)(rows.slice(0, limit), bytes)]
  const end = items.length < rows.length ? items.at(-1)!.SK : known
  return { items, cursor: end === undefined ? undefined : cursorOf(end), bytes }
}

const sizesIn = <T>({ shown }: NameQuery<T>): SizeOf<SearchRow> | undefined =>
  shown && sizesOf((row) => shown(row.projection as T))

/** The projections of one or several kinds, ordered by name. */
export const listByName = async <T>(
  deps: Deps,
  kinds: ListKind | readonly ListKind[],
  query: NameQuery<T>,
): Promise<ListPage<T>> => {
  const sizeOf = sizesIn(query)
  const pages = await Promise.all([kinds].flat().map((kind) => listKind<T>(deps, kind, { ...query, sizeOf })))
  const { items, ...page } = pages.length === 1 ? pages[0]! : merged(pages, query.limit, sizeOf)
  return { ...page, items: items.map((row) => row.projection as T) }
}

const listKind = <T>(
  deps: Deps,
  kind: ListKind,
  { name, select, ...query }: NameQuery<T> & { sizeOf: SizeOf<SearchRow> | undefined },
): Promise<ListPage<SearchRow>> => {
  const word = rarestWord(name ?? '')
  const range = word === undefined ? { PK: listPk(kind) } : { PK: wordPk(kind), prefix: word }
  const isNamed = (row: SearchRow) =>
    word === undefined ||
    (isFirstMatch(row, indexWords(row.name, maxWords[kind]), word) && matchesName(row.name, name!))
  const selectRows: Select<SearchRow> = async (rows) => {
    const named = rows.filter(isNamed)
    if (!select) return named
    const selected = new Set(await select(named.map((row) => row.projection as T)))
    return named.filter((row) => selected.has(row.projection as T))
  }
  return listPage<SearchRow>(deps, range, query, selectRows)
}

/** Those of exactly this name, which may come after many others that have its words. */
export const namedExactly = async <T>(deps: Deps, kind: ListKind, name: string, limit: number): Promise<T[]> => {
  const word = rarestWord(name)
  if (word === undefined) return []
  const range = { PK: wordPk(kind), prefix: `${word}#${sortName(name)}#` }
  const { items } = await listPage<SearchRow>(deps, range, { limit }, (rows) =>
    rows.filter((row) => normaliseName(row.name) === normaliseName(name)),
  )
  return items.map((row) => row.projection as T)
}

/** "Ann Annabel" has two rows that start with `ann` but is one result. */
export const isFirstMatch = (row: Key, words: readonly string[], prefix: string): boolean => {
  const first = words.find((word) => word.startsWith(prefix))
  return first !== undefined && row.SK.startsWith(`${first}#`)
}
