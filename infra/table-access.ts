import type { FunctionName } from './functions.ts'
import type { Area } from './table-areas.ts'

export interface TableAccess {
  /** Read by key, strongly consistently. */
  get: readonly Area[]
  /** Read as a range. */
  query?: readonly Area[] | undefined
  /** Put and, unless the flags below say otherwise, updated and deleted. */
  write?: readonly Area[] | undefined
  keepsRows?: true
  /** Rows are put whole. */
  updatesNothing?: true
  /** Transactions also check rows of these partitions that they do not write. */
  checks?: true
  /** Extends the caller's session, in `USER#*`, and writes nothing else. */
  session?: true
  /**
   * Notes acts in the audit log. No condition of IAM says that a row is new, but none of these functions reads an
   * entry, and so none knows the key of another's; what is overwritten differs from its copy.
   */
  audits?: true
  /** Reads all rows of all partitions, for the archive of the agency: nothing is forgotten (ADR 28). */
  scans?: true
}

/**
 * The rows that each function may read and write, by partition. A faulty or hijacked function reaches no others, such
 * as the ledger. Every function behind a session reads and writes `USER#*`.
 */
export const declaredAccess: Readonly<Record<FunctionName, TableAccess>> = {
  // No range at all: it reads only rows whose keys it knows.
  auth: {
    get: ['USER#*', 'EMAIL#*', 'LOGIN#*', 'LIMIT#*', 'RESET#*', 'EVENT#*'],
    write: ['account', 'FACTOR#*', 'LOGIN#*', 'LIMIT#*', 'RESET#*', 'GROUP#*', 'PROSPECTS'],
    audits: true,
  },
  // The only function that reads what a second factor is checked by.
  factors: {
    get: ['USER#*', 'FACTOR#*', 'LOGIN#*', 'LIMIT#*'],
    query: ['ADMIN'],
    write: ['account', 'FACTOR#*', 'LOGIN#*', 'LIMIT#*'],
    audits: true,
  },
  public: { get: ['HEALTH', 'ARTIST#*', 'GROUP#*', 'BRAND#*'], query: ['ACTS'] },
  users: {
    get: ['USER#*', 'ARTIST#*', 'BLOCKED#*', 'CALENDARS#*', 'EMAIL#*', 'EVENT#*', 'GROUP#*', 'LOGIN#*', 'SUBSCRIBED#*'],
    query: ['USER#*', 'LINE_UP#*', 'LIST#*', 'UNVERIFIED', 'MONEY#*', 'OPEN_OPS', 'VIEW#*', 'NOTICES#*', 'WORD#*'],
    write: [
      'account',
      'subscription',
      'LINE_UP#*',
      'BLOCKED#*',
      'FACTOR#*',
      'FEED#*',
      'GROUP#*',
      'LIMIT#*',
      'LOGIN#*',
      'STRIPE#*',
    ],
    // An account must not be erased meanwhile.
    checks: true,
    audits: true,
  },
  artists: {
    get: ['USER#*', 'ARTIST#*', 'BRAND#*', 'GROUP#*'],
    query: ['directory'],
    write: ['account'],
  },
  groups: { get: ['USER#*', 'GROUP#*', 'LIMIT#*'], query: ['directory'], write: ['group', 'LIMIT#*'] },
  venues: {
    get: ['USER#*', 'VENUE#*', 'SETTINGS'],
    query: ['LIST#*', 'WORD#*', 'VIEW#*'],
    write: ['VENUE#*', 'CHANGES#*', 'listed', 'SETTINGS'],
    updatesNothing: true,
    session: true,
    audits: true,
  },
  imports: {
    get: ['USER#*', 'IMPORT#*', 'IMPORTS', 'EXPORTS'],
    query: ['IMPORT#*', 'IMPORTS', 'EXPORTS'],
    write: ['IMPORT#*', 'IMPORTS', 'EXPORTS', 'LIMIT#*', 'OUTBOX#*'],
    session: true,
    audits: true,
  },
  // It makes the secrets of webhooks, and reads none.
  programs: {
    get: ['USER#*', 'PROGRAMS', 'RECEIVERS', 'RECEIVER#*'],
    query: ['PROGRAMS', 'RECEIVER#*'],
    write: ['USER#*', 'PROGRAMS', 'RECEIVERS', 'RECEIVER#*', 'SIGNING#*', 'TOLD_KINDS', 'LIMIT#*', 'OUTBOX#*'],
    audits: true,
  },
  // As the groups of its tools: lists, drafts of events, holds, and what a payee was paid.
  mcp: {
    get: ['USER#*', 'EVENT#*', 'BRAND#*', 'GROUP#*', 'VENUE#*', 'HOLD#*', 'PAID#*'],
    query: ['VIEW#*', 'HOLDS#*', 'AGENTS', 'MONEY#*', 'PAID#*', 'directory'],
    write: ['event', 'hold', 'BRAND#*', 'GROUP#*', 'LIMIT#*'],
    checks: true,
    audits: true,
  },
  lookups: {
    get: [
      'USER#*',
      'ARTIST#*',
      'GROUP#*',
      'BRAND#*',
      'EMAIL#*',
      'EVENT#*',
      'FEED#*',
      'HOLD#*',
      'LIMIT#*',
      'DAY#*',
      'SETTINGS',
    ],
    query: ['EVENT#*', 'AUDIT#*', 'directory', 'VIEW#*', 'CHANGES#*', 'HOLDS#*', 'DAY#*', 'AGENTS'],
    write: ['LIMIT#*', 'TICKET#*'],
    keepsRows: true,
    session: true,
  },

  // The notes of the agency are with the person, venue, group or brand that they are about.
  prospects: {
    get: ['USER#*', 'VENUE#*', 'GROUP#*', 'BRAND#*', 'PROSPECTS', 'EMAIL#*', 'EVENT#*', 'EVENT_VIEWS', 'PACKAGES'],
    query: ['PROSPECTS', 'LIST#*', 'WORD#*'],
    write: [
      'account',
      'event',
      'VENUE#*',
      'GROUP#*',
      'BRAND#*',
      'PROSPECTS',
      'LIMIT#*',
      'RESET#*',
      'EVENT_VIEWS',
      'PACKAGES',
    ],
    keepsRows: true,
    checks: true,
  },
  'booking-requests': {
    get: ['USER#*', 'EVENT#*', 'BRAND#*', 'GROUP#*', 'THREAD#*'],
    // A repeated handover is known by the activity.
    query: ['AGENTS', 'REQUESTS', 'THREAD#*', 'EVENT#*'],
    write: ['event', 'LIMIT#*'],
    checks: true,
    audits: true,
  },
  // A new client's account must not be deleted meanwhile.
  events: {
    get: ['USER#*', 'EVENT#*', 'BRAND#*', 'GROUP#*', 'VENUE#*', 'ANSWER#*'],
    // An answer that comes too late is on a call list.
    query: ['EVENT#*'],
    write: ['event', 'ANSWER#*', 'LIMIT#*'],
    checks: true,
  },
  contracts: {
    get: ['USER#*', 'EVENT#*', 'DOCUMENT#*', 'SETTINGS'],
    query: ['EVENT#*'],
    write: ['event', 'SETTINGS'],
    audits: true,
  },
  threads: {
    get: ['USER#*', 'EVENT#*', 'THREAD#*', 'FILES#*'],
    query: ['THREAD#*'],
    write: ['THREAD#*', 'DUE#*', 'CHANGES#*', 'LIMIT#*'],
    session: true,
  },
  files: {
    get: ['USER#*', 'EVENT#*', 'THREAD#*', 'FILES#*'],
    query: ['FILES#*'],
    write: ['FILES#*', 'CHANGES#*', 'LIMIT#*', 'OUTBOX#*'],
    session: true,
  },
  // The conditions of a hold: its act and event are still there, and nobody booked the act meanwhile.
  holds: {
    get: ['USER#*', 'EVENT#*', 'GROUP#*', 'BRAND#*', 'HOLD#*'],
    query: ['HOLDS#*'],
    write: ['hold', 'USER#*', 'EVENT#*', 'GROUP#*', 'BRAND#*', 'LIMIT#*'],
    checks: true,
  },
  // Whether a candidate can be asked depends on what takes their time.
  'call-lists': {
    get: ['USER#*', 'EVENT#*', 'BLOCKED#*', 'SUBSCRIBED#*', 'LINE_UP#*'],
    query: ['EVENT#*', 'VIEW#*', 'THREAD#*', 'directory'],
    write: ['event', 'LINE_UP#*'],
  },
  'day-sheets': {
    get: ['USER#*', 'EVENT#*', 'DAY#*', 'PLANS'],
    query: ['DAY#*', 'FILES#*'],
    write: ['DAY#*', 'DUE#*', 'CHANGES#*', 'PLANS'],
    keepsRows: true,
    session: true,
    audits: true,
  },
  reminders: {
    get: ['USER#*', 'EVENT#*', 'UNSUBSCRIBE#*', 'DAY#*', 'SETTINGS', 'TEXT#*'],
    query: ['EVENT#*', 'DAY#*'],
    write: ['EVENT#*', 'DUE#*', 'USER#*', 'SETTINGS', 'LIMIT#*', 'OUTBOX#*'],
    keepsRows: true,
    audits: true,
  },
  'event-payments': {
    get: ['USER#*', 'EVENT#*', 'MONEY#*', 'BOOKED#*', 'PAID#*'],
    query: ['MONEY#*', 'PAID#*'],
    write: ['event', 'money', 'account', 'STRIPE#*'],
    checks: true,
    audits: true,
  },
  money: {
    get: ['USER#*', 'EVENT#*', 'MONEY#*', 'PAID#*', 'BOOKED#*', 'SETTINGS'],
    query: [
      'MONEY#*',
      'OPEN_OPS',
      'JOURNAL#*',
      'BOOKS',
      'DISPUTES',
      'OWED#*',
      'PAID#*',
      'SHARES#*',
      'TOTALS#*',
      'VIEW#*',
    ],
    // The accountant's names of the accounts: it moves no money.
    write: ['SETTINGS'],
    keepsRows: true,
    updatesNothing: true,
    session: true,
    audits: true,
  },
  'stripe-webhook': {
    get: ['USER#*', 'EVENT#*', 'MONEY#*', 'BOOKED#*', 'STRIPE#*', 'WEBHOOK#*', 'PAID#*'],
    query: ['MONEY#*'],
    write: ['event', 'money', 'account', 'WEBHOOK#*'],
    checks: true,
  },
  'payment-worker': {
    get: [
      'USER#*',
      'EVENT#*',
      'MONEY#*',
      'BOOKED#*',
      'PAID#*',
      'GROUP#*',
      'BRAND#*',
      'STRIPE#*',
      'VENUE#*',
      'SETTINGS',
      'HOLD#*',
      'BLOCKED#*',
      'SUBSCRIBED#*',
      // For an answer or a message that has come by mail.
      'BUSY#*',
      'THREAD#*',
      'LIMIT#*',
      // A plan, to take an erased account out of it.
      'DAY#*',
    ],
    query: [
      'USER#*',
      // The call lists of an event.
      'EVENT#*',
      'MONEY#*',
      'JOURNAL#*',
      'BOOKS',
      'DISPUTES',
      'OPEN_OPS',
      'VIEW#*',
      'ADMIN',
      'AGENTS',
      'LIST#*',
      'UNVERIFIED',
      'THREAD#*',
      'HOLDS#*',
      'DAY#*',
      'NOTICES#*',
      'PROSPECTS',
    ],
    write: [
      'event',
      'money',
      'group',
      'account',
      'hold',
      'BOOKS',
      'NOTICES#*',
      'PROSPECTS',
      'SETTINGS',
      'DAY#*',
      'LIMIT#*',
    ],
    checks: true,
  },
  'scheduled-jobs': {
    get: [
      'USER#*',
      'EVENT#*',
      'MONEY#*',
      'PAID#*',
      'SETTINGS',
      'HOLD#*',
      'BLOCKED#*',
      'SUBSCRIBED#*',
      'DAY#*',
      'AUDIT_COPIES',
    ],
    query: [
      'EVENT#*',
      'DIGEST#*',
      'DUE#*',
      'MONEY#*',
      'OPEN_OPS',
      'OUTBOX#*',
      'BOOKS',
      'THREAD#*',
      'DAY#*',
      'AUDIT#*',
      'PAID#*',
    ],
    write: ['event', 'money', 'hold', 'SETTINGS', 'DIGEST#*', 'UNSUBSCRIBE#*', 'AUDIT_COPIES'],
    checks: true,
  },
  // It reads from servers that anybody may name: nothing but these rows.
  'calendar-worker': { get: ['CALENDARS#*'], query: ['FETCH'], write: ['subscription'], updatesNothing: true },
  // As the worker of calendars: it asks servers that admins name, and reads nothing of any event.
  'webhook-worker': {
    get: ['RECEIVERS', 'RECEIVER#*', 'SIGNING#*'],
    query: ['TOLD#*'],
    write: ['RECEIVER#*', 'OUTBOX#*'],
  },
  'document-worker': {
    get: ['EVENT#*', 'FILES#*'],
    query: ['FILES#*'],
    write: ['EVENT#*', 'DOCUMENT#*', 'FILES#*', 'CHANGES#*', 'OUTBOX#*'],
  },
  // It makes and removes accounts, venues and groups as people would.
  'import-worker': {
    get: ['USER#*', 'EMAIL#*', 'VENUE#*', 'GROUP#*', 'IMPORT#*', 'IMPORTS', 'EXPORTS', 'HOLD#*', 'EVENT#*'],
    query: ['IMPORT#*', 'IMPORTS', 'LIST#*', 'USER#*', 'VIEW#*', 'EVENT#*'],
    write: ['account', 'group', 'event', 'VENUE#*', 'IMPORT#*', 'IMPORTS', 'EXPORTS'],
    checks: true,
    scans: true,
  },
  'notification-worker': {
    get: ['USER#*', 'EMAIL#*', 'EVENT#*', 'LIMIT#*', 'SETTINGS', 'TEXT#*', 'DAY#*', 'REPLY#*', 'PACE'],
    query: ['ADMIN', 'AGENTS', 'OUTBOX#*'],
    // A text waits for the morning of its reader.
    write: [
      'ANSWER#*',
      'EMAIL#*',
      'EVENT#*',
      'OUTBOX#*',
      'NOTICES#*',
      'CHANGES#*',
      'DUE#*',
      'PACE',
      'LIMIT#*',
      'TEXT#*',
      'REPLY#*',
    ],
  },
  'channel-authorizer': { get: ['TICKET#*'] },
  // The stream brings the keys, and they say everything.
  'channel-publisher': { get: [] },
}
