import type { OutputOf } from '#shared/lazy.ts'
import { defaultAgentPercent, platformPercent, zero } from '#shared/domain/money.ts'
import { defaultTimezone, localDate, type Instant } from '#shared/domain/time.ts'
import { withConsequences } from './edit.ts'
import { chosen } from '../record/event-like.ts'
import type { bookingRequestInput } from '../record/booking-request.ts'
import type { Event } from '../record/schema.ts'
import { noPay } from '../record/pay.ts'

/** Blue (docs/product.md#constants). */
export const defaultColor = '#1976D2'

export interface NewEventIds {
  id: string
  user_id: string
}

/**
 * A blank event: status draft, default percents and color, version 0 (the first save makes it 1). `applyEdit` adds the
 * user's input. `agent` owns the event.
 */
export const blankEvent = ({ id, user_id }: NewEventIds, now: Instant, agent?: Event['agent']): Event => ({
  id,
  user_id,
  version: 0,
  created_at: now,
  updated_at: now,
  name: '',
  status: 'draft',
  prepaid: true,
  event_type: null,
  client_id: '',
  client_notes: null,
  client_rate: null,
  client_rate_booked: null,
  client_budget: null,
  color: defaultColor,
  timezone: defaultTimezone,
  start: null,
  end: null,
  start_date: null,
  balance_due_at: null,
  venue_id: null,
  brand_id: null,
  group_id: null,
  agent_id: agent?.id ?? null,
  agent: agent ?? null,
  agent_percent: defaultAgentPercent,
  bookme_percent: platformPercent,
  agent_rate: zero,
  bookme_rate: zero,
  musician_rate: zero,
  artist_id: null,
  artist_status: 'not_selected',
  bandleader_id: null,
  bandleader_status: 'not_selected',
  ...noPay,
  musicians: [],
  musician_slots: [],
  proposals: [],
  payments: [],
  client: null,
  venue: null,
  artist: null,
  bandleader: null,
  brand: null,
  group: null,
})

type RequestInput = OutputOf<typeof bookingRequestInput>
export interface RequestParties {
  artist?: Event['artist']
  brand?: Event['brand']
  /** The client's, in which they mean the times until a venue has its own. */
  timezone?: string | undefined
}

/**
 * The event created from a client's booking request (docs/product.md#wire-conventions): unassigned, the budget as the
 * first client rate, the requested artist selected. A requested group remains a wish (`client_group_id`) until the
 * agent selects it, because that also adds its people. Amounts in cents.
 */
export const requestToEvent = (
  input: RequestInput,
  client: NonNullable<Event['client']>,
  ids: NewEventIds,
  now: Instant,
  parties: RequestParties = {},
): Event => {
  const blank = blankEvent(ids, now)
  const artist_id = chosen(input.artist_id) ?? chosen(input.client_artist_id) ?? null
  return withConsequences(blank, {
    ...blank,
    name: input.name?.trim() || requestName(client.name, now),
    client_id: client.id,
    client,
    client_notes: input.client_notes,
    client_budget: input.client_budget,
    client_rate: input.client_budget,
    client_artist_id: chosen(input.client_artist_id) ?? null,
    client_group_id: chosen(input.client_group_id) ?? null,
    brand_id: chosen(input.brand_id) ?? null,
    brand: parties.brand?.id === chosen(input.brand_id) ? (parties.brand ?? null) : null,
    artist_id,
    artist: parties.artist?.id === artist_id ? (parties.artist ?? null) : null,
    artist_status: artist_id === null ? 'not_selected' : 'selected',
    start: new Date(input.start).toISOString(),
    end: new Date(input.end).toISOString(),
    timezone: parties.timezone ?? defaultTimezone,
    color: input.color ?? defaultColor,
    ...((client.phone ?? client.cell_phone) ? { phone: client.phone ?? client.cell_phone } : {}),
  })
}

/** The client's name and today's date in the default zone: `Ada Byron 2026-07-04`. */
const requestName = (clientName: string, now: Instant): string => `${clientName} ${localDate(now, defaultTimezone)}`
