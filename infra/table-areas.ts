import type { Partition } from '#shared/partitions.ts'

/** Partitions that the same code writes in one transaction (docs/data-model.md). */
export const areas = {
  /** An account with its address, lists and public page. */
  account: [
    'USER#*',
    'EMAIL#*',
    'UNVERIFIED',
    'ADMIN',
    'AGENTS',
    'ARTIST#*',
    'LIST#*',
    'WORD#*',
    'ACTS',
    'CHANGES#*',
    'OUTBOX#*',
  ],
  /** An event with its projections, the calendars of its vendors, and its jobs. */
  event: [
    'EVENT#*',
    'VIEW#*',
    'BUSY#*',
    'DUE#*',
    'OWED#*',
    'SHARES#*',
    'TOTALS#*',
    'REQUESTS',
    'WORD#EVENT#*',
    'DISPUTES',
    'CHANGES#*',
    'THREAD#*',
    'USER#*',
    'OUTBOX#*',
    // The news of it for programs.
    'TOLD#*',
  ],
  /** Payment operations, from intent to ledger. */
  money: ['MONEY#*', 'OPEN_OPS', 'JOURNAL#*', 'BOOKED#*', 'PAID#*'],
  /** A venue, group or brand with its lists. */
  listed: ['LIST#*', 'WORD#*', 'OUTBOX#*'],
  /** A group, with its copy in the collection of each member. */
  group: ['GROUP#*', 'USER#*', 'LIST#*', 'WORD#*', 'ACTS', 'OUTBOX#*'],
  /** The holds of an act with their lists, and what tells their owners. */
  hold: ['HOLD#*', 'HOLDS#*', 'DUE#*', 'OUTBOX#*'],
  /** Names in order, without those who are engaged on a day. */
  directory: ['LIST#*', 'WORD#*', 'BUSY#*', 'BLOCKED#*', 'SUBSCRIBED#*'],
  /** A calendar elsewhere, with the times that it takes and when it is read next. */
  subscription: ['CALENDARS#*', 'SUBSCRIBED#*', 'FETCH'],
} as const satisfies Record<string, readonly Partition[]>

export type Area = keyof typeof areas | Partition
