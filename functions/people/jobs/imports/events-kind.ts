import type { Encoding } from '#shared/domain/import/format.ts'
import type { Table, TableRow } from '#functions/people/rules/imports/table.ts'
import type { Decided, ImportItem, Made } from '#functions/people/data/import.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'

/** Decides the rows of one part after the other, and remembers what it has decided. */
export type DecideRows = (rows: readonly TableRow[]) => Promise<Decided[]>

/** The steps of an import of events, which are of a room above: the worker brings them along. */
export interface EventsKind {
  /** @throws Unreadable */
  readCalendar(bytes: Uint8Array, now: string, encoding?: Encoding): Table
  plan(deps: Deps, item: ImportItem): Promise<DecideRows>
  apply(deps: Deps, item: ImportItem, decided: Decided, part: number): Promise<Decided>
  /** The ids of clients, venues, artists and groups on unfinished events. */
  partiesOfOpenEvents(deps: Deps): Promise<ReadonlySet<string>>
  /** @returns why the event stays; undefined once it is as it was. */
  undo(deps: Deps, made: Made[], also: TransactItem[]): Promise<string | undefined>
}
export type LoadEvents = () => Promise<EventsKind>
