/** The nineteen kinds of caller of the permission matrix, in the order in which they call. */
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
] as const
export type Caller = (typeof callers)[number]
