/**
 * The partitions of the table, as IAM patterns: the keys of functions/_data/rows/keys.ts are typed by them, and the
 * roles of infra/table-access.ts name them.
 */
export type Partition =
  | 'ACTS'
  | 'ADMIN'
  | 'AGENTS'
  | 'ARTIST#*'
  | 'BOOKED#*'
  | 'BOOKS'
  | 'BRAND#*'
  | 'BUSY#*'
  | 'CHANGES#*'
  | 'DISPUTES'
  | 'DOCUMENT#*'
  | 'DUE#*'
  | 'EMAIL#*'
  | 'EVENT#*'
  | 'GROUP#*'
  | 'HEALTH'
  | 'JOURNAL#*'
  | 'LIMIT#*'
  | 'LIST#*'
  | 'LOGIN#*'
  | 'MONEY#*'
  | 'NOTICES#*'
  | 'OPEN_OPS'
  | 'OUTBOX#*'
  | 'OWED#*'
  | 'PACE'
  | 'PAID#*'
  | 'PROSPECTS'
  | 'REQUESTS'
  | 'RESET#*'
  | 'SETTINGS'
  | 'STRIPE#*'
  | 'TOTALS#*'
  | 'UNVERIFIED'
  | 'USER#*'
  | 'VENUE#*'
  | 'VIEW#*'
  | 'WEBHOOK#*'
  | 'WORD#*'
  | 'WORD#EVENT#*'

type KeyOf<P> = P extends `${infer Prefix}*` ? `${Prefix}${string}` : P
/** A partition key that some pattern matches. */
export type PartitionKey = KeyOf<Partition>
