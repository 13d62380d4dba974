/** The 21 kinds of caller of the permission matrix, in the order in which they call. */
export const callers = [
  'anonymous',
  'expired',
  'revoked',
  'unverified',
  'owning_client',
  'other_client',
  // On no event, as the address is nobody's.
  'unconfirmed_client',
  'agent',
  'other_agent',
  'admin',
  'own_bandleader',
  'other_bandleader',
  'artist_leading',
  'artist_led',
  'own_musician',
  'other_musician',
  // In the event's band leader's group, but not on any event.
  'invited',
  'member',
  'former_member',
  // An agent where the stage demands a second factor; and a session that ended with too many wrong codes.
  'second_factor_missing',
  'locked',
] as const
export type Caller = (typeof callers)[number]
