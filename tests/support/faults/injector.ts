import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpRow } from '#functions/money/data/op.ts'
import { createDb, type Db } from '#functions/platform/db/db.ts'
import type { ApiOutcome, ApiRequest } from '#local/stripe/http.ts'
import { clientOf, type MemoryTable } from '#local/services/memory-table.ts'
import type { Tally } from './tally.ts'

/** Faults injected outside the provider, by call number since faults were enabled. */
export interface Harm {
  /** A Lambda crashes at a call to table, queue or provider: before the call or after it took effect. */
  crashes: { at: number; when: 'before' | 'after' }[]
  /** `conflict`, `throttle`: the table did nothing; `lost_answer`: it succeeded, but the response never arrives. */
  table: { at: number; mode: 'conflict' | 'throttle' | 'lost_answer' }[]
  /** Queue messages by number: lost or duplicated. */
  queue: { at: number; mode: 'lost' | 'twice' }[]
}

export const noHarm: Harm = { crashes: [], table: [], queue: [] }

class Crash extends Error {}

const tableKinds = {
  conflict: 'transaction conflict',
  throttle: 'throttle',
  lost_answer: 'answer of the table lost',
} as const

/** Wraps the product's dependencies from outside; the product has no test hooks. */
export class Injector {
  harm: Harm = noHarm
  #calls = 0
  #tableCalls = 0
  #messages = 0
  readonly #memory: MemoryTable
  readonly #tableName: string
  readonly #tally: Tally
  readonly #wait: () => Promise<unknown>

  constructor(memory: MemoryTable, tableName: string, tally: Tally, random: () => number) {
    this.#memory = memory
    this.#tableName = tableName
    this.#tally = tally
    // Random latency in each direction, so that either of two calls may arrive first.
    this.#wait = () => sleep(1 + Math.floor(random() * 9))
  }

  begin(harm: Harm): void {
    this.harm = harm
    this.#calls = 0
    this.#tableCalls = 0
    this.#messages = 0
  }

  /** The lifetime of one Lambda invocation. */
  life(): { db: Db; guarded: <T>(call: () => Promise<T>) => Promise<T> } {
    let isDead = false
    const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
      if (isDead) throw new Crash('dead')
      this.#calls += 1
      const crash = this.harm.crashes.find(({ at }) => at === this.#calls)
      if (crash) {
        isDead = true
        this.#tally.add(`crash ${crash.when} a call`)
        if (crash.when === 'after') await call()
        throw new Crash(crash.when)
      }
      const result = await call()
      if (isDead) throw new Crash('dead')
      return result
    }
    const db = createDb(
      this.#tableName,
      clientOf((command) => this.#send(command)),
    )
    return {
      guarded,
      db: {
        tableName: db.tableName,
        usage: db.usage,
        refresh: () => {
          db.refresh()
        },
        get: (key) => guarded(() => db.get(key)),
        range: (range) => guarded(() => db.range(range)),
        page: (range, request) => guarded(() => db.page(range, request)),
        all: (range, request) => guarded(() => db.all(range, request)),
        everything: (after, limit) => guarded(() => db.everything(after, limit)),
        transact: (items, token) => guarded(() => db.transact(items, token)),
        update: (key, change) => guarded(() => db.update(key, change)),
      },
    }
  }

  /** How often a message is delivered. */
  copies(): number {
    this.#messages += 1
    const fault = this.harm.queue.find(({ at }) => at === this.#messages)
    if (fault) this.#tally.add(`message of the queue ${fault.mode}`)
    return fault === undefined ? 1 : fault.mode === 'lost' ? 0 : 2
  }

  async #send(command: unknown): Promise<unknown> {
    this.#tableCalls += 1
    const fault = this.harm.table.find(({ at }) => at === this.#tableCalls)
    if (fault) this.#tally.add(tableKinds[fault.mode])
    await this.#wait()
    if (fault && fault.mode !== 'lost_answer') throw refused(command, fault.mode)
    const answer = this.#run(command)
    await this.#wait()
    if (fault) throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
    return answer
  }

  #run(command: unknown): unknown {
    const isTakenOver = command instanceof TransactWriteCommand && this.#takesOver(command)
    try {
      const answer = this.#memory.run(command)
      if (isTakenOver) this.#tally.add('lease lapsed and taken over')
      return answer
    } catch (error) {
      if (error instanceof TransactionCanceledException || error instanceof ConditionalCheckFailedException)
        this.#tally.add('lost race for a transaction')
      throw error
    }
  }

  /** An operation's lease moved to another worker within the same attempt. */
  #takesOver({ input }: TransactWriteCommand): boolean {
    return (input.TransactItems ?? []).some(({ Put }) => {
      const next = Put?.Item as OpRow | undefined
      if (next?.state !== 'leased') return false
      const before = this.#memory.row({ PK: next.PK, SK: next.SK }) as OpRow | undefined
      return before?.state === 'leased' && before.attempt === next.attempt
    })
  }
}

const refused = (command: unknown, mode: 'conflict' | 'throttle'): Error => {
  const code = mode === 'conflict' ? 'TransactionConflict' : 'ThrottlingError'
  if (command instanceof TransactWriteCommand)
    return new TransactionCanceledException({
      message: code,
      $metadata: {},
      CancellationReasons: (command.input.TransactItems ?? []).map((_, i) => ({ Code: i === 0 ? code : 'None' })),
    })
  // Reads collide with nothing.
  return command instanceof UpdateCommand && mode === 'conflict'
    ? new TransactionConflictException({ message: code, $metadata: {} })
    : Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' })
}

/** A deliberately wrong implementation: after a timeout it resends under a new key. */
export const newKeyAfterTimeout = (
  respond: (request: ApiRequest) => Promise<ApiOutcome>,
): ((request: ApiRequest) => Promise<ApiOutcome>) => {
  const timeouts = new Map<string, number>()
  return async (request) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return respond(request)
    const seen = timeouts.get(key) ?? 0
    const outcome = await respond(
      seen === 0 ? request : { ...request, headers: { ...request.headers, 'idempotency-key': `${key}/${seen}` } },
    )
    if (typeof outcome === 'string') timeouts.set(key, seen + 1)
    return outcome
  }
}
