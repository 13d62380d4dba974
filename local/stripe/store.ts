import { createHash, randomBytes } from 'node:crypto'
import { Changes } from './changes.ts'
import { Journal } from './journal.ts'
import { emptyState, tableNames } from './state.ts'
import type { State } from './state.ts'
import type { Delivery, Funds, Row, SavedAnswer, Table, Tables } from './types.ts'

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

/** The emulator's memory: rows by id, ids, and what of it must reach the journal. */
export class Store {
  readonly state: State
  readonly #journal: Journal | undefined
  /** Only where there is a journal. */
  readonly #changes: Changes | undefined
  readonly #byId = new Map<string, { table: Table; row: Row<Tables[Table]> }>()
  /** By table and field, then by value; only for fields that never change. */
  readonly #indexes = new Map<string, Map<unknown, Row<Tables[Table]>[]>>()

  constructor(path: string | undefined, idSeed: string | undefined) {
    const empty = (): State => emptyState(idSeed ?? randomBytes(8).toString('hex'))
    this.#journal = path === undefined ? undefined : new Journal(path, empty)
    this.state = this.#journal?.state ?? empty()
    this.#changes = this.#journal && new Changes(this.state)
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
    this.#changes?.row(table, object.id)
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
    const found = (index.get(value) ?? []) as Row<Tables[K]>[]
    for (const row of found) this.#changes?.row(table, row.object.id)
    return found
  }

  /** For reading: a row that is about to be changed comes from `row`. */
  rows<K extends Table>(table: K): Row<Tables[K]>[] {
    return this.state.tables[table]
  }

  row<K extends Table>(table: K, id: string): Row<Tables[K]> | undefined {
    const found = this.#byId.get(id)
    if (found?.table !== table) return undefined
    this.#changes?.row(table, id)
    return found.row as Row<Tables[K]>
  }

  /** The object with this id, of any type, for reading; for `expand`. */
  any(id: string): Tables[Table] | undefined {
    return this.#byId.get(id)?.row.object
  }

  remove(table: Table, id: string): void {
    const rows: Row<{ id: string }>[] = this.state.tables[table]
    const at = rows.findIndex((row) => row.object.id === id)
    if (at >= 0) rows.splice(at, 1)
    this.#byId.delete(id)
    this.#changes?.row(table, id)
    for (const name of [...this.#indexes.keys()]) if (name.startsWith(`${table}.`)) this.#indexes.delete(name)
  }

  /** Stripe forgets events after 30 days and keys after one; so does the file, or it would grow forever. */
  prune(now: number, answersKeptFor: number): void {
    this.#forgetEvents((event) => event.created < now - eventsKeptFor)
    for (const [name, answer] of Object.entries(this.state.answers)) {
      if (answer.at > now - answersKeptFor) continue
      Reflect.deleteProperty(this.state.answers, name)
      this.#changes?.answer(name)
    }
    this.commit()
  }

  saveAnswer(name: string, answer: SavedAnswer): void {
    this.state.answers[name] = answer
    this.#changes?.answer(name)
  }

  /** An account's balance, to be changed in place. */
  funds(owner: string): Funds {
    this.#changes?.funds(owner)
    return (this.state.funds[owner] ??= { available: 0, pending: 0 })
  }

  queue(delivery: Delivery): void {
    this.state.deliveries.push(delivery)
    this.#changes?.delivery(delivery)
  }

  change(delivery: Delivery, change: Partial<Delivery>): void {
    Object.assign(delivery, change)
    this.#changes?.delivery(delivery)
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
    for (const id of gone) {
      this.#byId.delete(id)
      this.#changes?.row('events', id)
    }
  }

  /** To be called before anybody learns of a change, so that an acknowledged change survives a kill. */
  commit(): void {
    if (this.#journal === undefined) return
    const surplus = this.rows('events').length - eventsKept
    if (surplus > eventsKept / 4) this.#forgetEvents((_event, index) => index < surplus)
    const change = this.#changes?.take((id) => this.#byId.get(id)?.row)
    if (change !== undefined) this.#journal.append(change)
  }

  async close(): Promise<void> {
    await this.#journal?.close()
  }
}
