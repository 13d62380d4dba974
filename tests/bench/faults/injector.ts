import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDb, type Db } from '../../../functions/_lib/db.ts'
import type { ApiOutcome, ApiRequest } from '../../../local/stripe/http.ts'

/** Everything that is made to go wrong outside the provider, by the number of the call since the faults began. */
export interface Harm {
  /** A Lambda dies at its call of table, queue or provider: before it, or after it took effect. */
  crashes: { at: number, when: 'before' | 'after' }[]
  /** `conflict`, `throttle`: the table did nothing; `lost_answer`: it did it, and the answer never arrives. */
  table: { at: number, mode: 'conflict' | 'throttle' | 'lost_answer' }[]
  /** Messages of the queue, by number: never delivered, or twice. */
  queue: { at: number, mode: 'lost' | 'twice' }[]
}

export const noHarm: Harm = { crashes: [], table: [], queue: [] }

class Crash extends Error {}

type Send = (command: unknown) => Promise<unknown>

/** The dependencies of the product are wrapped from outside; it has no seam for this. */
export class Injector {
  harm: Harm = noHarm
  crashes = 0
  faults = 0
  #calls = 0
  #tableCalls = 0
  #messages = 0
  readonly #client: DynamoDBDocumentClient
  readonly #tableName: string

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#tableName = tableName
    const send: Send = (command) => this.#send(client.send.bind(client) as unknown as Send, command)
    this.#client = new Proxy(client, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name) as unknown) })
  }

  begin(harm: Harm): void {
    this.harm = harm
    this.#calls = 0
    this.#tableCalls = 0
    this.#messages = 0
  }

  /** The life of one Lambda invocation. */
  life(): { db: Db, guarded: <T>(call: () => Promise<T>) => Promise<T> } {
    let isDead = false
    const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
      if (isDead) throw new Crash('dead')
      this.#calls += 1
      const crash = this.harm.crashes.find(({ at }) => at === this.#calls)
      if (crash) {
        isDead = true
        this.crashes += 1
        if (crash.when === 'after') await call()
        throw new Crash(crash.when)
      }
      const result = await call()
      if (isDead) throw new Crash('dead')
      return result
    }
    const db = createDb(this.#tableName, this.#client)
    return {
      guarded,
      db: {
        tableName: db.tableName,
        refresh: () => { db.refresh() },
        get: (key) => guarded(() => db.get(key)),
        range: (range) => guarded(() => db.range(range)),
        page: (range, request) => guarded(() => db.page(range, request)),
        all: (range, request) => guarded(() => db.all(range, request)),
        transact: (items, token) => guarded(() => db.transact(items, token)),
        update: (key, change) => guarded(() => db.update(key, change)),
      },
    }
  }

  /** How often a message arrives. */
  copies(): number {
    this.#messages += 1
    const fault = this.harm.queue.find(({ at }) => at === this.#messages)
    if (fault) this.faults += 1
    return fault === undefined ? 1 : fault.mode === 'lost' ? 0 : 2
  }

  async #send(send: Send, command: unknown): Promise<unknown> {
    this.#tableCalls += 1
    const fault = this.harm.table.find(({ at }) => at === this.#tableCalls)
    if (!fault) return send(command)
    this.faults += 1
    if (fault.mode === 'lost_answer') {
      await send(command)
      throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
    }
    const code = fault.mode === 'conflict' ? 'TransactionConflict' : 'ThrottlingError'
    if (command instanceof TransactWriteCommand) {
      throw new TransactionCanceledException({ message: code, $metadata: {}, CancellationReasons: (command.input.TransactItems ?? []).map((_, i) => ({ Code: i === 0 ? code : 'None' })) })
    }
    throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' })
  }
}

/** What a careless implementation does: after a time-out, the call is sent again under a new key. */
export const newKeyAfterTimeout = (respond: (request: ApiRequest) => Promise<ApiOutcome>): ((request: ApiRequest) => Promise<ApiOutcome>) => {
  const timeouts = new Map<string, number>()
  return async (request) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return respond(request)
    const seen = timeouts.get(key) ?? 0
    const outcome = await respond(seen === 0 ? request : { ...request, headers: { ...request.headers, 'idempotency-key': `${key}/${seen}` } })
    if (typeof outcome === 'string') timeouts.set(key, seen + 1)
    return outcome
  }
}
