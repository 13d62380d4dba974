import * as z from 'zod'

export interface Limit {
  max: number
  /** The window of time. */
  seconds: number
}

/**
 * How often something may be done: by one e-mail address, account or network, and by everybody together. A class or an
 * office behind one address passes; somebody who tries addresses or passwords in a row soon waits. A stage may set
 * others (docs/operations.md).
 */
export const limits = {
  signup_network: { max: 15, seconds: 600 },
  signup_total: { max: 2000, seconds: 3600 },
  /** Mails to the owner of an address with which somebody signs up again. */
  signup_known_address: { max: 1, seconds: 86_400 },
  validate_email_network: { max: 60, seconds: 60 },
  /** Wrong passwords, over all accounts of a network. */
  login_network: { max: 20, seconds: 300 },
  /** Wrong passwords for one account, over all networks. Networks from which its owner has logged in are spared. */
  login_account: { max: 30, seconds: 900 },
  login_total: { max: 5000, seconds: 300 },
  password_account: { max: 10, seconds: 900 },
  reset_address: { max: 5, seconds: 3600 },
  reset_network: { max: 100, seconds: 3600 },
  reset_total: { max: 5000, seconds: 3600 },
  email_account: { max: 5, seconds: 3600 },
  email_address: { max: 5, seconds: 3600 },
  booking_account: { max: 15, seconds: 3600 },
  /** Of a client whose address is not confirmed. */
  booking_unconfirmed: { max: 3, seconds: 86_400 },
  booking_network: { max: 60, seconds: 3600 },
  booking_total: { max: 4000, seconds: 3600 },
  consult_address: { max: 5, seconds: 3600 },
  consult_network: { max: 10, seconds: 3600 },
  consult_total: { max: 1000, seconds: 3600 },
  contact_account: { max: 20, seconds: 3600 },
  /** Of one musician by one leader: invited, declined and invited again. */
  invite_musician: { max: 3, seconds: 86_400 },
  invite_leader: { max: 200, seconds: 86_400 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
export type Limits = Readonly<Record<LimitName, Limit>>

const limit = () => z.strictObject({ max: z.int().min(1), seconds: z.int().min(1).max(86_400) })
const stageLimits = () => z.partialRecord(z.enum(Object.keys(limits) as LimitName[]), limit())

/**
 * The limits of a stage: those of production, but for what its setting (JSON by name) says.
 * @throws Error for a setting that names no limit or is none.
 */
export const limitsOf = (setting: string | undefined): Limits =>
  setting === undefined ? limits : { ...limits, ...stageLimits().parse(JSON.parse(setting)) }
