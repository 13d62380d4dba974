import { businessDaysLater } from '#shared/domain/payment/payout-day.ts'
import type { LedgerEntry } from '#functions/money/rules/ledger.ts'
import type { FoundRow } from '#functions/money/data/found.ts'
import type { Row } from '#local/services/memory-table.ts'
import type { Rig } from './rig.ts'

/** An entry in suspense, since when. */
interface Unexplained {
  id: string
  at: string
}

/** Booked to `suspense` before the last business day, and without an entry that clears it. */
export const longUnexplained = (rows: readonly Row[], now: string): Unexplained[] => {
  const entries = rows.filter(({ PK }) => String(PK).startsWith('JOURNAL#')).map((row) => row as unknown as LedgerEntry)
  const ids = new Set(entries.map(({ id }) => id))
  return entries.filter(
    ({ kind, id, at }) => kind === 'suspense' && !ids.has(`${id}/cleared`) && now > businessDaysLater(at, 1),
  )
}

/** Looks at a season after each reconciliation: no false difference, nothing unexplained for over a business day. */
export class NightWatch {
  readonly wrong: string[] = []
  nights = 0
  #told = new Set<string>()
  readonly #rig: Rig
  readonly #own: (rows: readonly Row[]) => readonly Row[]
  readonly #eventId: string

  constructor(rig: Rig, eventId: string, own: (rows: readonly Row[]) => readonly Row[]) {
    this.#rig = rig
    this.#own = own
    this.#eventId = eventId
    const reconcile = rig.reconcile.bind(rig)
    rig.reconcile = async () => {
      await reconcile()
      this.#night()
    }
  }

  #night(): void {
    this.nights += 1
    const rows = this.#rig.memory.rows()
    const { now } = this.#rig
    const found = rows
      .filter(({ PK, SK }) => PK === 'BOOKS' && String(SK).startsWith('FOUND#'))
      .map((row) => row as unknown as FoundRow)
      .filter(({ event_id, last_at }) => event_id === this.#eventId && last_at === now)
    // While the provider refuses or does not answer, an operation without an outcome is no false alarm.
    const isTrue = ({ what }: FoundRow) => this.#rig.isHarmed && what === 'a payment operation has no outcome'
    for (const { what } of found.filter((one) => !isTrue(one))) this.wrong.push(`on the night of ${now}: ${what}`)
    for (const { id, at } of longUnexplained(this.#own(rows), now)) {
      if (this.#told.has(id)) continue
      this.#told.add(id)
      this.wrong.push(`on the night of ${now}: ${id} is in suspense since ${at}`)
    }
  }
}
