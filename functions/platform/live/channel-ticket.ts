import { hash, randomBytes } from 'node:crypto'
import { put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { ticketKey, type Key } from '#functions/platform/db/keys.ts'

/** The screen shows its ticket to the channel: the cookie of the site does not reach another domain. */
interface TicketRow extends Key {
  /** The channels of its person, as of then. */
  paths: string[]
  expires_at: string
}

/** Long enough to open a connection and to subscribe. */
const lastsMs = 60_000

const hashOf = (ticket: string): string => hash('sha256', ticket, 'hex')

/** The table keeps only its hash. */
export const newTicket = async ({ db, now }: Deps, paths: string[]): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url')
  const expires = Date.parse(now) + lastsMs
  const row: TicketRow = { ...ticketKey(hashOf(ticket)), paths, expires_at: new Date(expires).toISOString() }
  await db.transact([put(db.tableName, { ...row, ttl: Math.ceil(expires / 1000) })])
  return ticket
}

/** @returns the channels that a ticket admits to now; undefined for none. */
export const channelsOfTicket = async ({ db, now }: Deps, ticket: string): Promise<readonly string[] | undefined> => {
  if (!/^[\w-]{43}$/.test(ticket)) return undefined
  const row = await db.get<TicketRow>(ticketKey(hashOf(ticket)))
  return row && row.expires_at > now ? row.paths : undefined
}
