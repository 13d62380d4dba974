import { hash } from 'node:crypto'
import type { State } from './state.ts'
import type { Delivery, Funds, Job, Row, SavedAnswer, Table } from './types.ts'

/** The objects that one call changed, as they are afterwards; null for a deleted one. */
export interface Change {
  /** Counts changes, so that a snapshot knows which of them it contains. */
  sequence: number
  counter: number
  rows: [Table, string, Row<{ id: string }> | null][]
  deliveries: Delivery[]
  planned: Job[]
  done: Job[]
  answers: Record<string, SavedAnswer | null>
  funds: Record<string, Funds>
  faults: unknown
}

const nothing = () => ({
  rows: new Map<string, Table>(),
  deliveries: new Set<Delivery>(),
  answers: new Set<string>(),
  funds: new Set<string>(),
})

/** Finds what changed since it was last asked, among what was touched: rows are changed in place. */
export class Changes {
  readonly #state: State
  #touched = nothing()
  /** Hashes of rows as they were last seen here, because most touched rows are only read. */
  readonly #hashes = new WeakMap<object, string>()
  #jobs: Job[]
  #faults: string

  constructor(state: State) {
    this.#state = state
    this.#jobs = [...state.jobs]
    this.#faults = JSON.stringify(state.faults)
  }

  row(table: Table, id: string): void {
    this.#touched.rows.set(id, table)
  }

  delivery(delivery: Delivery): void {
    this.#touched.deliveries.add(delivery)
  }

  answer(name: string): void {
    this.#touched.answers.add(name)
  }

  funds(owner: string): void {
    this.#touched.funds.add(owner)
  }

  /** `rowOf` gives the row with an id, or undefined once it is removed. */
  take(rowOf: (id: string) => Row<{ id: string }> | undefined): Change | undefined {
    const state = this.#state
    const { deliveries, answers, funds } = this.#touched
    const rows: Change['rows'] = []
    for (const [id, table] of this.#touched.rows) {
      const row = rowOf(id)
      if (row === undefined || this.#isChanged(row)) rows.push([table, id, row ?? null])
    }
    this.#touched = nothing()
    const [before, after] = [new Set(this.#jobs), new Set(state.jobs)]
    const planned = state.jobs.filter((job) => !before.has(job))
    const done = this.#jobs.filter((job) => !after.has(job))
    this.#jobs = [...state.jobs]
    const faults = JSON.stringify(state.faults)
    const changed = [rows.length, planned.length, done.length, deliveries.size, answers.size, funds.size]
    if (faults === this.#faults && changed.every((count) => count === 0)) return undefined
    this.#faults = faults
    state.sequence += 1
    return {
      sequence: state.sequence,
      counter: state.counter,
      rows,
      deliveries: [...deliveries],
      planned,
      done,
      answers: Object.fromEntries([...answers].map((name) => [name, state.answers[name] ?? null])),
      funds: Object.fromEntries([...funds].map((owner) => [owner, state.funds[owner]!])),
      faults: state.faults,
    }
  }

  #isChanged(row: object): boolean {
    const now = hash('sha1', JSON.stringify(row), 'base64')
    if (this.#hashes.get(row) === now) return false
    this.#hashes.set(row, now)
    return true
  }
}

const put = <T>(list: T[], item: T, isSame: (other: T) => boolean): void => {
  const at = list.findLastIndex(isSame)
  if (at < 0) list.push(item)
  else list[at] = item
}

const drop = <T>(list: T[], isSame: (other: T) => boolean): void => {
  const at = list.findIndex(isSame)
  if (at >= 0) list.splice(at, 1)
}

export const apply = (state: State, change: Change): void => {
  const { sequence, counter, faults } = change
  Object.assign(state, { sequence, counter, faults })
  for (const delivery of change.deliveries)
    put(state.deliveries, delivery, (one) => one.event === delivery.event && one.endpoint === delivery.endpoint)
  for (const [table, id, row] of change.rows) {
    const rows = state.tables[table] as Row<{ id: string }>[]
    if (row !== null) put(rows, row, ({ object }) => object.id === id)
    else drop(rows, ({ object }) => object.id === id)
    if (row === null && table === 'events') state.deliveries = state.deliveries.filter(({ event }) => event !== id)
  }
  for (const { at, kind, ref, owner } of change.done)
    drop(state.jobs, (job) => job.at === at && job.kind === kind && job.ref === ref && job.owner === owner)
  state.jobs.push(...change.planned)
  for (const [name, answer] of Object.entries(change.answers)) {
    if (answer === null) Reflect.deleteProperty(state.answers, name)
    else state.answers[name] = answer
  }
  Object.assign(state.funds, change.funds)
}
