import type { UserRecord } from '#functions/platform/deps/deps.ts'

export const accountDeleted = (noun: string) => `The account of this ${noun} was deleted. Please choose another one`

/**
 * The rest of an erased account: its id, because past events and the books refer to it, and its numbers at the
 * provider, for late webhooks. Logging in is impossible: no password matches, and `.invalid` receives no mail.
 */
export const erased = (user: UserRecord, now: string): UserRecord => ({
  PK: user.PK,
  SK: user.SK,
  id: user.id,
  first: 'Deleted',
  last: 'account',
  email: `${user.id.toLowerCase()}@deleted.invalid`,
  verified: false,
  signup_complete: false,
  is_admin: false,
  is_agent: false,
  is_client: false,
  is_artist: false,
  is_bandleader: false,
  is_musician: false,
  password_hash: '',
  version: user.version,
  created_at: user.created_at,
  erased_at: now,
  ...(user.stripe_customer_id !== undefined && { stripe_customer_id: user.stripe_customer_id }),
  ...(user.stripe_account_id !== undefined && { stripe_account_id: user.stripe_account_id }),
  ...(user.stripe_account_version && { stripe_account_version: user.stripe_account_version }),
})
