import { createHash, randomBytes } from 'node:crypto'
import { emptyState, loadState, tableNames, writeState, writeStateSync } from './state.ts'
import type { State } from './state.ts'
import type { Row, Table, Tables } from './types.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base62 = (bytes: Buffer): string => [...bytes].map((byte) => alphabet[byte % 62]).join('')

const eventsKeptFor = 30 * 86_400
/** Limits the file: an event is several kilobytes, a season has tens of thousands. */
const eventsKept = 2000

/** Permanent links between objects. */
interface OwnedBy {
  invoice_lines: 'invoice'
  invoice_payments: 'invoice'
  refunds: 'charge'
  external_accounts: 'account'
  transfers: 'source_transaction'
  transfer_reversals: 'transfer'
}
type OwnedTable = keyof OwnedBy

const add = <T>(index: Map<unknown, T[]>, value: unknown, row: T): void => {
  const rows = index.get(value)
  if (rows === undefined) index.set(value, [row])
  else rows.push(row)
}

/** The emulator's memory: rows by id, ids, and the debounced file behind it. */
export class Store {
  readonly state: State
  readonly #path: string | undefined
  readonly #byId = new Map<string, { table: Table; row: Row<Tables[Table]> }>()
  /** By table and field, then by value; only for fields that never change. */
  readonly #indexes = new Map<string, Map<unknown, Row<Tables[Table]>[]>>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #dirty = false
  #closed = false
  #saving = false
  #lastWrite = 0

  constructor(path: string | undefined, idSeed: string | undefined) {
    this.#path = path
    this.state =
      (path === undefined ? undefined : loadState(path)) ?? emptyState(idSeed ?? randomBytes(8).toString('hex'))
    for (const table of tableNames)
      for (const row of this.state.tables[table]) this.#byId.set(row.object.id, { table, row })
  }

  /** Ids look random but are deterministic: the same calls on a fresh state with the same seed give the same ids. */
  id(prefix: string, length = 16): string {
    this.state.counter += 1
    const digest = createHash('sha256').update(`${this.state.salt}:${this.state.counter}`).digest()
    return `${prefix}_1${base62(digest).slice(0, length)}`
  }

  insert<K extends Table>(table: K, owner: string, object: Tables[K], hidden?: Record<string, string>): Row<Tables[K]> {
    this.state.counter += 1
    const row: Row<Tables[K]> = { owner, seq: this.state.counter, object, ...(hidden === undefined ? {} : { hidden }) }
    this.rows(table).push(row)
    this.#byId.set(object.id, { table, row })
    for (const [name, index] of this.#indexes) {
      const [indexed, field] = name.split('.')
      if (indexed === table) add(index, (object as unknown as Record<string, unknown>)[field!], row)
    }
    return row
  }

  /** The rows that belong to something, oldest first, without scanning all others. */
  where<K extends OwnedTable>(table: K, field: OwnedBy[K], value: string): Row<Tables[K]>[] {
    const name = `${table}.${field}`
    let index = this.#indexes.get(name)
    if (index === undefined) {
      index = new Map()
      for (const row of this.rows(table)) add(index, (row.object as unknown as Record<string, unknown>)[field], row)
      this.#indexes.set(name, index)
    }
    return (index.get(value) ?? []) as Row<Tables[K]>[]
  }

  rows<K extends Table>(table: K): Row<Tables[K]>[] {
    return this.state.tables[table]
  }

  row<K extends Table>(table: K, id: string): Row<Tables[K]> | undefined {
    const found = this.#byId.get(id)
    return found?.table === table ? (found.row as Row<Tables[K]>) : undefined
  }

  /** The object with this id, of any type; for `expand`. */
  any(id: string): Tables[Table] | undefined {
    return this.#byId.get(id)?.row.object
  }

  remove(table: Table, id: string): void {
    const rows: Row<{ id: string }>[] = this.state.tables[table]
    const at = rows.findIndex((row) => row.object.id === id)
    if (at >= 0) rows.splice(at, 1)
    this.#byId.delete(id)
    for (const name of [...this.#indexes.keys()]) if (name.startsWith(`${table}.`)) this.#indexes.delete(name)
  }

  /** Stripe forgets events after 30 days and keys after one; so does the file, or it would grow forever. */
  prune(now: number, answersKeptFor: number): void {
    this.#forgetEvents((event) => event.created < now - eventsKeptFor)
    this.state.answers = Object.fromEntries(
      Object.entries(this.state.answers).filter(([, answer]) => answer.at > now - answersKeptFor),
    )
  }

  /** Undelivered events are never dropped. */
  #forgetEvents(old: (event: Tables['events'], index: number) => boolean): void {
    const waiting = new Set(
      this.state.deliveries.filter((d) => d.status === 'pending' || d.status === 'held').map((d) => d.event),
    )
    const gone = new Set(
      this.rows('events')
        .filter(({ object }, index) => old(object, index) && !waiting.has(object.id))
        .map((row) => row.object.id),
    )
    if (gone.size === 0) return
    this.state.tables.events = this.rows('events').filter((row) => !gone.has(row.object.id))
    this.state.deliveries = this.state.deliveries.filter((d) => !gone.has(d.event))
    for (const id of gone) this.#byId.delete(id)
  }

  touch(): void {
    this.#dirty = true
    if (this.#path === undefined || this.#timer !== undefined || this.#closed) return
    // A large state takes long to write: spend at most about a tenth of the time on it.
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        void this.save()
      },
      Math.max(100, this.#lastWrite * 10),
    )
    this.#timer.unref()
  }

  async save(): Promise<void> {
    const path = this.#path
    if (path === undefined || this.#closed) return
    // Sequentially, so that an older snapshot never overwrites a newer one.
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(async () => {
        if (!this.#dirty) return
        this.#dirty = false
        const started = performance.now()
        const surplus = this.rows('events').length - eventsKept
        if (surplus > eventsKept / 4) this.#forgetEvents((_event, index) => index < surplus)
        this.#saving = true
        await writeState(path, this.state, () => this.#closed).finally(() => {
          this.#saving = false
        })
        this.#lastWrite = performance.now() - started
      })
    await this.#writing
  }

  /** The process is about to exit: no time for anything asynchronous. */
  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // A write in progress contains an older snapshot than this one.
    this.#closed = true
    if (this.#path !== undefined && (this.#dirty || this.#saving)) writeStateSync(this.#path, this.state)
    this.#dirty = false
  }
}
