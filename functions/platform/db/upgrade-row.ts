import type { Key } from './db.ts'

/** The upgrade of stored items by the release that runs. */
export interface UpgradeRow extends Key {
  schema: number
  /** Since when this release runs without another one in between. */
  since: string
  /** By its last sweep. */
  seen_at: string
  started_at?: string
  done_at?: string
}
