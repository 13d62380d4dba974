import type Stripe from 'stripe'
import { afterEach, beforeEach, vi } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import type { Difference } from '#functions/money/rules/difference.ts'
import type { LedgerEntry } from '#functions/money/rules/ledger.ts'
import type { Op } from '#shared/domain/payment/op.ts'
import type { ReconcileJob } from '#shared/jobs.ts'
import { ledgerWrites } from '#functions/money/data/ledger.ts'
import { opRowKey, opWrites } from '#functions/money/data/op.ts'
import { journalKey, profileKey } from '#functions/platform/db/keys.ts'
import { put, type Db, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Step } from '#functions/money/reconcile/difference.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import type { TestTable } from '#tests/support/table.ts'

/** One step of the reconciliation at a time, on a table and a provider that say what the test wants. */

export const now = '2026-06-10T12:00:00.000Z'
export const today = '2026-06-10'
export const seconds = (at: string): number => Date.parse(at) / 1000

/** Calls of the provider, by resource. */
export type Provider = Record<string, Record<string, (...given: never[]) => unknown>>

export interface Rig {
  table: TestTable
  deps(change?: Partial<Deps>): Deps
  write(...items: readonly TransactItem[]): Promise<void>
  run(step: Step, job?: Partial<ReconcileJob>, change?: Partial<Deps>): Promise<Outcome>
}
export interface Outcome {
  next: ReconcileJob | undefined
  found: Difference[]
}

/** Starts each test of the file anew. */
export const useRig = (): Rig => {
  let table: TestTable
  beforeEach(() => {
    table = tableOn(new MemoryTable())
    table.now = now
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => void vi.useRealTimers())
  const deps: Rig['deps'] = (change) => table.deps(change)
  return {
    get table() {
      return table
    },
    deps,
    write: async (...items) => {
      const { db } = deps()
      for (let i = 0; i < items.length; i += 100) await db.transact(items.slice(i, i + 100))
    },
    run: async (step, job, change) => {
      const found: Difference[] = []
      const first: ReconcileJob = {
        ...{ type: 'reconcile', step: 'movements', is_nightly: false },
        ...{ from: seconds('2026-06-07T12:00:00.000Z'), until: seconds(now), ...job },
      }
      const next = await step(deps(change), first, (some) => {
        found.push(...some)
        return Promise.resolve()
      })
      return { next, found }
    },
  }
}

export const providerOf = (provider: Provider): Partial<Deps> => ({
  stripe: () => Promise.resolve(provider as unknown as Stripe),
})

/** Each page of the journal takes so long. More than ten are a loop without end. */
export const slowPages = (db: Db, ms: number): Db => {
  let pages = 0
  return {
    ...db,
    refresh: () => {
      db.refresh()
    },
    page: (...given) => {
      pages += 1
      if (pages > 10) throw new Error('too many pages')
      vi.advanceTimersByTime(ms)
      return db.page(...given)
    },
  }
}

export const posting = (account: string, amount: number) => ({ account, amount: cents(amount) })

export const entryOf = (id: string, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ id, kind: 'platform', op_key: 'transfer/evt_1/artist/art_1', at: now, stripe_id: null },
  postings: [posting('event:evt_1', -5), posting('platform', 5)],
  ...change,
})

export const entryWrites = ({ deps }: Rig, entries: readonly LedgerEntry[]): TransactItem[] =>
  entries.flatMap((entry) => ledgerWrites(deps(), entry))

/** Entries that belong to no event, as the journal has them. */
export const journalItems = ({ deps }: Rig, count: number, last: Partial<LedgerEntry> = {}): TransactItem[] =>
  Array.from({ length: count }, (_, i) => {
    const id = `txn_${String(i).padStart(3, '0')}`
    const entry = entryOf(id, { op_key: `platform/books/${id}`, ...(i === count - 1 && last) })
    return put(deps().db.tableName, { ...journalKey(entry.at.slice(0, 10), id), ...entry })
  })

export const opItems = ({ deps }: Rig, key: string, change: Partial<Op>, intent: object): TransactItem[] =>
  opWrites(deps(), undefined, {
    ...{ ...opRowKey(key), key, state: 'leased', attempt: 1, attempt_at: now, tries: 0, next_at: now, version: 1 },
    ...change,
    intent: intent as never,
  })

/** A user row as far as money needs it. */
export const userItem = ({ deps }: Rig, id: string, stripe_account_id?: string): TransactItem =>
  put(deps().db.tableName, { ...profileKey(id), id, stripe_account_id })
