import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import { readLocal, writeLocal } from './local-store.ts'
import { createStore } from './store.ts'
import { session } from './session.ts'

/**
 * The last answers for home, calendar, lists and events, in the browser's database, so that they can be read without a
 * connection. They belong to the login: without it, or with another one, they are deleted.
 */

const [database, table, most] = ['bookme-kept', 'answers', 120]
/** No session is older. */
const oldestMs = 7 * 86_400_000

interface Kept {
  name: string
  owner: string
  at: number
  data: unknown
}

export const isCached = ([noun, second, ...rest]: QueryKey): boolean =>
  (noun === 'events' && ['home', 'calendar', 'list'].includes(String(second))) ||
  (['event', 'user', 'day-sheet', 'plan'].includes(String(noun)) && rest.length === 0) ||
  (noun === 'booking-requests' && second === 'home')

/** Whether what is on the screen comes from an earlier visit. */
export const isFromBefore = createStore(false)

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'))
  })

let opened: Promise<IDBDatabase> | undefined
const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'name' })
  return settled(request)
}
const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
  opened ??= open()
  return (await opened).transaction(table, mode).objectStore(table)
}
/** Some browsers refuse a database, such as in a private window: then nothing is kept. */
const orNothing = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch {
    return undefined
  }
}

const trim = async (): Promise<void> => {
  const rows = (await settled((await store('readonly')).getAll())) as Kept[]
  const old = rows.sort((a, b) => b.at - a.at).filter(({ at }, i) => i >= most || at < Date.now() - oldestMs)
  if (old.length === 0) return
  const answers = await store('readwrite')
  for (const { name } of old) answers.delete(name)
}

/** The owner of the answers, also if the page was closed before they were deleted. */
const ownerKey = 'bookme.kept'

const forget = async (): Promise<void> => {
  isFromBefore.set(false)
  await orNothing(async () => {
    await settled((await store('readwrite')).clear())
    writeLocal(ownerKey, null)
  })
}
/** The next person at this browser finds nothing. */
const checkOwner = () => {
  const kept = readLocal(ownerKey)
  if (kept !== null && kept !== session.get()?.id) void forget()
}
checkOwner()
session.subscribe(checkOwner)

let writes = 0

const keep = (name: string, data: unknown, of: string) =>
  orNothing(async () => {
    const answers = await store('readwrite')
    // The login may have ended while the answer or the database was under way.
    if (session.get()?.id !== of) return
    writeLocal(ownerKey, of)
    await settled(answers.put({ name, owner: of, at: Date.now(), data } satisfies Kept))
    writes += 1
    if (writes % 40 === 1) await trim()
  })

const read = (name: string): Promise<Kept | undefined> =>
  orNothing(async () => {
    const kept = (await settled((await store('readonly')).get(name))) as Kept | undefined
    return kept?.owner === session.get()?.id && kept && kept.at > Date.now() - oldestMs ? kept : undefined
  })

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === undefined

/** Reads from the server and keeps the answer. Returns the kept one when offline, or after two failed attempts. */
export const readOrCached = async <T, K extends QueryKey>(
  ask: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> => {
  if (!isCached(query.queryKey)) return ask(context)
  const of = session.get()?.id
  try {
    const data = await ask(context)
    isFromBefore.set(false)
    if (of !== undefined) void keep(query.queryHash, data, of)
    return data
  } catch (error) {
    const isLast = !navigator.onLine || query.state.fetchFailureCount > 0
    if (!isUnanswered(error) || !isLast || query.state.data !== undefined) throw error
    const kept = await read(query.queryHash)
    if (!kept) throw error
    isFromBefore.set(true)
    // Its own age, once the query has it; so it is read again as soon as there is a connection.
    setTimeout(() => query.setState({ dataUpdatedAt: kept.at }))
    return kept.data as T
  }
}
