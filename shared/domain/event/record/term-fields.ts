/**
 * The terms of an event: what its parties agree on, with the party summaries and derived figures that belong to them.
 * While a change is proposed, `agreement.terms` holds the terms in force and the event's own fields hold the proposal.
 */
export const termFields = [
  'client_id',
  'client',
  'brand_id',
  'brand',
  'group_id',
  'group',
  'artist_id',
  'artist',
  'artist_status',
  'artist_rate',
  'bandleader_id',
  'bandleader',
  'bandleader_status',
  'bandleader_rate',
  'musicians',
  'musician_slots',
  'musician_rate',
  'start',
  'end',
  'start_date',
  'timezone',
  'venue_id',
  'venue',
  'client_rate',
  'client_rate_booked',
  'agent_percent',
  'agent_rate',
  'bookme_percent',
  'bookme_rate',
  'balance_due_at',
  'proposals',
  'proposal_pick',
] as const
export type TermField = (typeof termFields)[number]
