import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { document } from '#functions/platform/db/db.ts'
import type { FunctionName } from '#infra/functions.ts'
import { assertGranted, type TableCommand } from './granted.ts'
import type { Key } from '#functions/platform/db/keys.ts'

/**
 * The effects of one request on the fixture: written rows and external calls. Requests may run concurrently; their
 * async context tells them apart.
 */

export interface Trace {
  /** Keys of rows actually written; a transaction whose condition failed wrote none. */
  written: Key[]
  /** Calls to anything but the table, as `POST host/path`. */
  outside: string[]
  scans: number
}

const storage = new AsyncLocalStorage<Trace>()
/** The function that runs, and what its role denied: the handler answers 500 and does not say why. */
const callers = new AsyncLocalStorage<{ name: FunctionName; denied: unknown[] }>()

interface Command extends TableCommand {
  input: Record<string, unknown>
}
interface Write {
  Item?: Key
  Key?: Key
}

const keyOf = ({ Item, Key: key }: Write): Key[] => {
  const found = Item ?? key
  return found ? [{ PK: found.PK, SK: found.SK }] : []
}

/** The keys that a command writes if it succeeds. */
const writesOf = ({ constructor: { name }, input }: Command): Key[] => {
  if (name === 'TransactWriteCommand') {
    const items = input['TransactItems'] as { Put?: Write; Delete?: Write; Update?: Write }[]
    return items.flatMap(({ Put, Delete, Update }) =>
      [Put, Delete, Update].flatMap((write) => (write ? keyOf(write) : [])),
    )
  }
  if (['PutCommand', 'UpdateCommand', 'DeleteCommand'].includes(name)) return keyOf(input)
  if (['GetCommand', 'BatchGetCommand', 'QueryCommand', 'ScanCommand'].includes(name)) return []
  throw new Error(`Trace does not know ${name}`)
}

const assertRole = ({ name, denied }: { name: FunctionName; denied: unknown[] }, command: Command) => {
  try {
    assertGranted(name, command)
  } catch (error) {
    denied.push(error)
    throw error
  }
}

let isSubscribed = false

/** Observes the client shared by all functions, and every HTTP request that leaves this process. */
export const installTrace = (tableHost: string | undefined): void => {
  const send = document.send.bind(document) as (...args: unknown[]) => Promise<unknown>
  const traced = async (...args: unknown[]) => {
    const command = args[0] as Command
    const keys = writesOf(command)
    const trace = storage.getStore()
    const caller = callers.getStore()
    if (caller) assertRole(caller, command)
    if (trace && command.constructor.name === 'ScanCommand') trace.scans += 1
    const answer = await send(...args)
    trace?.written.push(...keys)
    return answer
  }
  Object.assign(document, { send: traced })
  if (isSubscribed) return
  isSubscribed = true
  subscribe('http.client.request.start', (message) => {
    const { request } = message as { request: ClientRequest }
    const host = request.getHeader('host')
    // Refreshing a secret belongs to the Lambda, not to the request during which it happens.
    const isSecret = request.getHeader('x-amz-target') === 'secretsmanager.GetSecretValue'
    if (host !== tableHost && !isSecret)
      storage.getStore()?.outside.push(`${request.method} ${String(host)}${request.path}`)
  })
}

/** Runs `work` as this function. @throws Error with the missing grant, if its role denied a row. */
export const traced = async <T>(name: FunctionName, work: () => Promise<T>): Promise<{ value: T; trace: Trace }> => {
  const trace: Trace = { written: [], outside: [], scans: 0 }
  const denied: unknown[] = []
  const value = await callers.run({ name, denied }, () => storage.run(trace, work))
  if (denied.length > 0) throw denied[0]
  return { value, trace }
}
