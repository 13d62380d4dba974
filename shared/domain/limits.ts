import * as z from 'zod'
import { mostMails } from '../mail-budgets.ts'

export interface Limit {
  max: number
  /** The time window. */
  seconds: number
}

/**
 * Rate limits: per email address, account or network, and in total. They leave room for a class or an office behind
 * one address but soon stop anyone who tries addresses or passwords in a row. A stage may override them
 * (docs/operations.md).
 */
export const limits = {
  signup_network: { max: 15, seconds: 600 },
  signup_total: { max: 2000, seconds: 3600 },
  /** Per network once the total is full, so that a flood does not shut everybody out; so are the other `crowded`. */
  signup_crowded: { max: 3, seconds: 3600 },
  validate_email_network: { max: 60, seconds: 60 },
  /** Logins of any kind, so that no caller takes the processor time of all. */
  login_caller: { max: 300, seconds: 60 },
  /** Wrong passwords across all accounts, per network. */
  login_network: { max: 20, seconds: 300 },
  /** Wrong passwords for one account across all networks, except networks its owner has logged in from. */
  login_account: { max: 30, seconds: 900 },
  login_total: { max: 5000, seconds: 300 },
  password_account: { max: 10, seconds: 900 },
  /** Wrong codes for one account, and apart from that for each device that its owner has logged in from. */
  factor_account: { max: 10, seconds: 900 },
  /** Mails to a person about a refused second factor, each kind. */
  factor_refused: { max: 1, seconds: 600 },
  /** By strangers, for one address: as many as mails are kept for it, by the same day (UTC). */
  reset_address: { max: mostMails.anybody.kept, seconds: 86_400 },
  /** From a device that its owner has used. */
  reset_device: { max: 5, seconds: 3600 },
  reset_network: { max: 100, seconds: 3600 },
  reset_total: { max: 5000, seconds: 3600 },
  reset_crowded: { max: 3, seconds: 3600 },
  email_account: { max: 5, seconds: 3600 },
  email_address: { max: 5, seconds: 3600 },
  booking_account: { max: 15, seconds: 3600 },
  /** Requests by a client with an unconfirmed address. */
  booking_unconfirmed: { max: 3, seconds: 86_400 },
  booking_network: { max: 60, seconds: 3600 },
  booking_total: { max: 4000, seconds: 3600 },
  booking_crowded: { max: 3, seconds: 3600 },
  consult_address: { max: 5, seconds: 3600 },
  consult_network: { max: 10, seconds: 3600 },
  consult_total: { max: 1000, seconds: 3600 },
  consult_crowded: { max: 2, seconds: 3600 },
  /** Questions whether acts are free, on other sites. */
  free_network: { max: 60, seconds: 600 },
  contact_account: { max: 20, seconds: 3600 },
  /** Reads of a person's calendar by its address, past the cache. */
  feed_address: { max: 120, seconds: 3600 },
  /** Messages on events, and questions about offers, by one account. */
  message_account: { max: 60, seconds: 600 },
  /** Of them, by an account with an unconfirmed address. */
  message_unconfirmed: { max: 3, seconds: 86_400 },
  /** Tickets for the channel of an open screen, by one account on all its screens. */
  ticket_user: { max: 120, seconds: 600 },
  /** Questions to phones whether they want texts, by one account. */
  texts_account: { max: 5, seconds: 86_400 },
  texts_network: { max: 20, seconds: 86_400 },
  texts_total: { max: 800, seconds: 86_400 },
  /** Calendars elsewhere that an account adds: each costs the time to work out its rules. */
  calendar_account: { max: 20, seconds: 86_400 },
  /** Files for events, by one account. */
  file_account: { max: 60, seconds: 3600 },
  /** Holds on acts, by one agent. */
  hold_account: { max: 500, seconds: 86_400 },
  /** Challenges of one hold by one agent, who may withdraw each: its owner gets a mail of both. */
  hold_challenge: { max: 2, seconds: 86_400 },
  /** Calls by one API key. */
  api_key: { max: 120, seconds: 60 },
  /** New API keys, by one admin. */
  api_key_account: { max: 20, seconds: 86_400 },
  /** New webhooks, and deliveries that are sent again by hand, by one admin. */
  webhook_account: { max: 100, seconds: 86_400 },
  groups_leader: { max: 20, seconds: 86_400 },
  /** Groups of an unverified leader. */
  groups_unverified: { max: 2, seconds: 86_400 },
  /** Clients invited by an agent, by mail. */
  invite_client: { max: 200, seconds: 3600 },
  /** Spreadsheets that somebody brings. */
  import_account: { max: 60, seconds: 3600 },
  /** Prospects that an agent adds by hand. */
  add_prospect: { max: 200, seconds: 3600 },
  /** Invitations of one musician by one leader, however often declined. */
  invite_musician: { max: 3, seconds: 86_400 },
  invite_leader: { max: 200, seconds: 86_400 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export type Limits = Readonly<Record<LimitName, Limit>>

const limit = () => z.strictObject({ max: z.int().min(1), seconds: z.int().min(1).max(86_400) })
export const stageLimits = () => z.partialRecord(z.enum(Object.keys(limits) as LimitName[]), limit())

/** Cached: a stage's limits never change while it runs. */
let parsed: { setting: string; limits: Limits } | undefined

/**
 * A stage's limits: those of production, overridden by its setting (JSON by name).
 * @throws Error for an unknown limit or an invalid value.
 */
export const limitsOf = (setting: string | undefined): Limits => {
  if (setting === undefined) return limits
  if (parsed?.setting !== setting)
    parsed = { setting, limits: { ...limits, ...stageLimits().parse(JSON.parse(setting)) } }
  return parsed.limits
}
