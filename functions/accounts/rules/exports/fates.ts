import type { Partition } from '#shared/partitions.ts'

/**
 * The decision about each partition: whether an archive of the agency has its rows. A new partition does not compile
 * without one, and a test names each key of a shared partition that has none (tests/unit/exports/fates.test.ts).
 */

/** It goes along, and an import of the archive brings it back as it was. */
const kept = 'kept'
type Left = { left: string }
/** It stays behind, for this reason. */
const left = (reason: string): Left => ({ left: reason })

type Fate = typeof kept | Left
/** By the beginning of the sort key. */
type Fates = Fate | { by: Readonly<Record<string, Fate>> }

const secret = left('a secret or a session: people log in anew')
const moment = left('work or a count of the moment')
const providers = left('belongs to the account at the provider')
const due = left('a date that the next change of its event sets again')
const hooks = left('addresses of programs, which are added anew with a new secret')
const own = left('an import or export itself')

export const fates: Readonly<Record<Partition, Fates>> = {
  ACTS: kept,
  ADMIN: kept,
  AGENTS: kept,
  'ANSWER#*': secret,
  'ARTIST#*': kept,
  'AUDIT#*': kept,
  AUDIT_COPIES: moment,
  'BLOCKED#*': kept,
  'BOOKED#*': kept,
  BOOKS: { by: { 'DAY#': kept, 'FOUND#': providers, RECONCILED: moment } },
  'BRAND#*': kept,
  'BUSY#*': kept,
  'CALENDARS#*': left('addresses of calendars elsewhere, which are secrets of their owners'),
  'CHANGES#*': moment,
  'DAY#*': kept,
  'DIGEST#*': moment,
  DISPUTES: providers,
  'DOCUMENT#*': kept,
  'DUE#*': due,
  'EMAIL#*': { by: { EMAIL: kept, 'CLAIM#': secret, RETURNED: kept } },
  'EVENT#*': kept,
  EVENT_VIEWS: kept,
  EXPORTS: own,
  'FACTOR#*': secret,
  'FEED#*': secret,
  FETCH: moment,
  'FILES#*': kept,
  'GROUP#*': kept,
  HEALTH: moment,
  'HOLD#*': kept,
  'HOLDS#*': kept,
  'IMPORT#*': own,
  IMPORTS: own,
  'JOURNAL#*': kept,
  'LIMIT#*': moment,
  'LINE_UP#*': kept,
  'LIST#*': kept,
  'LOGIN#*': secret,
  'MONEY#*': {
    by: {
      'OP#': kept,
      'LEDGER#': kept,
      'PAYOUT#': kept,
      // Funds, and shares to be paid out: no stage pays with, or for, the money of another one.
      FUNDS: providers,
      'EARNING#': providers,
    },
  },
  'NOTICES#*': kept,
  'ONCE#*': moment,
  OPEN_OPS: moment,
  'OUTBOX#*': moment,
  'OWED#*': kept,
  PACE: moment,
  PACKAGES: kept,
  'PAID#*': kept,
  PLANS: kept,
  PROGRAMS: secret,
  PROSPECTS: kept,
  'RECEIVER#*': moment,
  RECEIVERS: hooks,
  'REPLY#*': secret,
  REQUESTS: kept,
  'RESET#*': secret,
  SETTINGS: { by: { CONTRACT_CLAUSES: kept, WORDS: kept, ACCOUNTS: kept, BRAND: kept, UPGRADE: moment } },
  'SHARES#*': kept,
  'SIGNING#*': secret,
  'STRIPE#*': providers,
  'SUBSCRIBED#*': left('times of calendars elsewhere, which are read anew'),
  // The last word of a phone: a STOP holds wherever the agency goes.
  'TEXT#*': { by: { PHONE: kept, TEXT: moment } },
  'THREAD#*': kept,
  'TICKET#*': secret,
  'TOLD#*': moment,
  TOLD_KINDS: hooks,
  'TOTALS#*': kept,
  'UNSUBSCRIBE#*': secret,
  UNVERIFIED: kept,
  'USER#*': {
    by: {
      PROFILE: kept,
      PAYEE: providers,
      'SESSION#': secret,
      'API_KEY#': secret,
      'API_KEY_CALLS#': secret,
      CALENDAR_ADDRESS: secret,
      'EMAIL_LINK#': secret,
      'HELD_MESSAGE#': moment,
      CALENDAR: kept,
      BLOCKED: kept,
      'GROUP#': kept,
      'INVITATION#': kept,
      NOTICES_SEEN: kept,
      NOTIFICATIONS: kept,
      WORDS: kept,
      TEXTS: kept,
      'CALLED#': kept,
      NOTES: kept,
    },
  },
  'VENUE#*': kept,
  'VIEW#*': kept,
  'WEBHOOK#*': moment,
  'WORD#*': kept,
  'WORD#EVENT#*': kept,
}

type Row = Readonly<{ PK: string; SK: string }>

const exact = new Map<string, Fates>()
const prefixes: [string, Fates][] = []
for (const [pattern, fate] of Object.entries(fates))
  if (pattern.endsWith('*')) prefixes.push([pattern.slice(0, -1), fate])
  else exact.set(pattern, fate)

/** By the longest beginning. */
const longest = <T>(entries: readonly (readonly [string, T])[], text: string): T | undefined =>
  entries
    .filter(([prefix]) => text.startsWith(prefix))
    .sort(([a], [b]) => b.length - a.length)
    .map(([, value]) => value)[0]

/** Undefined for an unknown key. Its row is left out of the archive, because it might be a secret. */
export const fateOf = ({ PK, SK }: Row): Fate | undefined => {
  const found = exact.get(PK) ?? longest(prefixes, PK)
  return found === undefined || typeof found === 'string' || 'left' in found
    ? found
    : longest(Object.entries(found.by), SK)
}

export const isKept = (row: Row): boolean => fateOf(row) === kept

/** Attributes by which an account is somebody's login here, or a payee of this stage's provider. */
const ofThisStage = [
  ...['second_factor', 'session_epoch', 'stripe_customer_id', 'stripe_account_id', 'stripe_account_version'],
  ...['payouts_enabled', 'payouts_block'],
]

/** Without passwords: people claim their accounts by a link, like those that the agency adds. */
export const withoutSecrets = <T extends Row>(row: T, noPassword: string): T => {
  if (!('password_hash' in row)) return row
  const open = Object.fromEntries(Object.entries(row).filter(([name]) => !ofThisStage.includes(name)))
  return { ...open, password_hash: noPassword } as unknown as T
}
