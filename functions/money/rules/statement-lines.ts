import { zoneOf, type EventLike } from '#shared/domain/event/record/event-like.ts'
import { cents, sum as sumCents, type Cents } from '#shared/domain/money.ts'
import { wallAt } from '#shared/domain/wall-clock.ts'
import type { LedgerEntry } from './ledger.ts'
import type { ProviderObject } from './statement-sources.ts'

/** The same amount from three independent sources. Cents. */
export interface Line {
  what: string
  why: string
  /** The amount expected by the event. */
  agreed: Cents
  ledger: Cents
  provider: Cents
  /** Provider objects, and the payouts that contain the money. */
  ids: string[]
}

export type Column = 'agreed' | 'ledger' | 'provider'
export const columns: readonly Column[] = ['agreed', 'ledger', 'provider']
export const sum = (lines: readonly Pick<Line, Column>[], column: Column): Cents =>
  sumCents(lines.map((line) => line[column]))

export const ofKey = <T extends ProviderObject>(objects: readonly T[], key: string): T[] =>
  objects.filter(({ metadata }) => metadata?.op_key === key)
export const total = (
  objects: readonly ProviderObject[],
  amount: (object: ProviderObject) => number | undefined,
): Cents => sumCents(objects.map((object) => cents(amount(object) ?? 0)))
/** The amount that a payment operation moved to or from accounts of this kind. */
export const moved = (ledger: readonly LedgerEntry[], key: string, account: (name: string) => boolean): Cents =>
  sumCents(
    ledger
      .filter((entry) => entry.op_key === key && entry.kind !== 'platform')
      .flatMap(({ postings }) => postings)
      .filter((posting) => account(posting.account))
      .map(({ amount }) => amount),
  )

/** At the place of the event: `2026-06-01`. */
export const day = (event: EventLike, instant: string | null | undefined): string =>
  instant == null ? '' : new Date(wallAt(Date.parse(instant), zoneOf(event))).toISOString().slice(0, 10)
export const isStanding = ({ status }: ProviderObject): boolean => status !== 'failed' && status !== 'canceled'
