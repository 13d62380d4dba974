import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Delivery, Funds, Job, Row, SavedAnswer, Table, Tables } from './types.ts'

const version = 1

/** All persisted state. */
export interface State {
  version: number
  /** Of the last change that is part of it; see the journal. */
  sequence: number
  counter: number
  salt: string
  tables: { [K in Table]: Row<Tables[K]>[] }
  jobs: Job[]
  deliveries: Delivery[]
  answers: Record<string, SavedAnswer>
  funds: Record<string, Funds>
  faults: unknown
}

export const tableNames = [
  'customers',
  'payment_methods',
  'setup_intents',
  'invoices',
  'invoice_lines',
  'invoice_items',
  'invoice_payments',
  'payment_intents',
  'charges',
  'refunds',
  'disputes',
  'accounts',
  'external_accounts',
  'account_links',
  'portal_sessions',
  'transfers',
  'transfer_reversals',
  'payouts',
  'balance_transactions',
  'events',
] as const satisfies readonly Table[]

export const emptyState = (salt: string): State => ({
  version,
  sequence: 0,
  counter: 0,
  salt,
  tables: Object.fromEntries(tableNames.map((name) => [name, []])) as unknown as State['tables'],
  jobs: [],
  deliveries: [],
  answers: {},
  funds: {},
  faults: null,
})

/** Money must not vanish silently: an unreadable file prevents the start instead of starting over. */
export const loadState = (path: string): State | undefined => {
  if (!existsSync(path)) return undefined
  const broken = (why: string): Error =>
    new Error(
      `The Stripe emulator's state ${path} cannot be used: ${why}. Repair it, or start over with "npm start -- ` +
        '--fresh".',
    )
  let state: State
  try {
    state = JSON.parse(readFileSync(path, 'utf8')) as State
  } catch (error) {
    throw broken(error instanceof Error ? error.message : String(error))
  }
  if (typeof state !== 'object' || state === null || state.version !== version)
    throw broken('it is of another version or not a state')
  const missing = tableNames.find((name) => !Array.isArray(state.tables?.[name]))
  if (missing !== undefined || !Array.isArray(state.jobs) || !Array.isArray(state.deliveries))
    throw broken(`it lacks ${missing ?? 'its queues'}`)
  // Files from before the journal have none.
  state.sequence ??= 0
  return state
}

/** Atomic: a crash while writing leaves the previous file. Returns its length. */
export const writeState = async (path: string, state: State, outdated: () => boolean): Promise<number> => {
  const text = JSON.stringify(state)
  await writeFile(`${path}.tmp`, text)
  // Synchronously, or the next owner of the file might get there in between.
  if (!outdated()) renameSync(`${path}.tmp`, path)
  return text.length
}

export const writeStateSync = (path: string, state: State): number => {
  const text = JSON.stringify(state)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.sync.tmp`, text)
  renameSync(`${path}.sync.tmp`, path)
  return text.length
}
