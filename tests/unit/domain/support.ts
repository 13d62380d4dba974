import { cents } from '#shared/domain/money.ts'
import * as fc from 'fast-check'
import { applyEdit, type EditParties } from '#shared/domain/event/edit/edit.ts'
import { blankEvent } from '#shared/domain/event/edit/new.ts'
import { relation, type Relation } from '#shared/domain/event/access/relation.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'

/** A realistic event and the people around it; amounts in cents. */

const ulid = (n: number) => `01HZZZZZZZZZZZZZZZZZZZ${String(n).padStart(4, '0')}`
export const ids = {
  event: `evt_${ulid(1)}`,
  client: `cli_${ulid(2)}`,
  agent: `agt_${ulid(3)}`,
  otherAgent: `agt_${ulid(4)}`,
  artist: `art_${ulid(5)}`,
  bandleader: `mus_${ulid(6)}`,
  musician: `mus_${ulid(7)}`,
  musician2: `mus_${ulid(8)}`,
  venue: `ven_${ulid(9)}`,
  bar: `ven_${ulid(10)}`,
  group: `grp_${ulid(11)}`,
  brand: `brd_${ulid(12)}`,
  artist2: `art_${ulid(13)}`,
  artistAsMusician: `mus_${ulid(5)}`,
}
export const userOf = (id: string) => `usr_${id.slice(4)}`
export const now = '2026-03-01T12:00:00.000Z'

const contact = (name: string) => ({ email: `${name}@secret.example`, cell_phone: '2125550000' })

export const parties: EditParties = {
  client: {
    id: ids.client,
    name: 'Ada Client',
    user_id: userOf(ids.client),
    phone: '2125550101',
    street: '1 Secret St',
    ...contact('client'),
  },
  venue: {
    id: ids.venue,
    name: 'Grand Hotel',
    kind: 'hotel',
    timezone: 'America/New_York',
    load_in: 'Back door',
    parking: 'Garage',
    hospitality: 'Green room',
    city: 'Albany',
    state: 'NY',
  },
  artist: { id: ids.artist, name: 'Ari Artist', user_id: userOf(ids.artist), ...contact('artist') },
  bandleader: { id: ids.bandleader, name: 'Bo Leader', user_id: userOf(ids.bandleader), ...contact('bandleader') },
  musicians: {
    [ids.musician]: {
      user_id: userOf(ids.musician),
      musician_name: 'Mo Drums',
      meal_preference: 'vegan',
      ...contact('musician'),
    },
    [ids.musician2]: {
      user_id: userOf(ids.musician2),
      musician_name: 'Mia Keys',
      meal_preference: 'halal',
      ...contact('musician2'),
    },
  },
}
export const bar: EditParties['venue'] = { id: ids.bar, name: 'The Dive', kind: 'bar', timezone: 'America/Chicago' }

export const blank = (): Event =>
  blankEvent({ id: ids.event, user_id: userOf(ids.agent) }, now, {
    id: ids.agent,
    name: 'Al Agent',
    user_id: userOf(ids.agent),
    ...contact('agent'),
  })

/** 2,000.00: agent 300, platform 100, artist 700, band leader 400, two musicians 250 each. */
export const input: Partial<EventInput> = {
  name: 'Summer party',
  event_type: 'Birthday',
  client_id: ids.client,
  client_rate: cents(200_000),
  client_notes: 'Loud please',
  venue_id: ids.venue,
  start: '2026-07-04T23:00:00Z',
  end: '2026-07-05T03:00:00Z',
  agent_percent: 0.15,
  artist_id: ids.artist,
  artist_rate: cents(70_000),
  bandleader_id: ids.bandleader as `mus_${string}`,
  bandleader_rate: cents(40_000),
  musicians: [
    { musician_id: ids.musician, instrument: 'Drums', rate: cents(25_000) },
    { musician_id: ids.musician2, instrument: 'Piano', rate: cents(25_000) },
  ],
  proposals: [
    { id: 1, title: 'Full band', description: 'Four hours', price: cents(0) },
    { id: 2, title: 'Duo', description: 'Two hours', price: cents(150_000) },
  ],
}

/** A draft with all vendors selected. */
export const draft = (changes: Partial<EventInput> = {}, more: Partial<EditParties> = {}): Event =>
  applyEdit(blank(), { ...input, ...changes }, { ...parties, ...more }).event

/** The same with all vendors in one status. */
export const withAll = (event: Event, status: Event['artist_status']): Event => ({
  ...event,
  artist_status: event.artist_id ? status : event.artist_status,
  bandleader_status: typeof event.bandleader_id === 'string' ? status : event.bandleader_status,
  musicians: event.musicians.map((entry) => ({ ...entry, status })),
})

export const paymentOf = (type: Payment['type'], count: number, more: Partial<Payment> = {}): Payment => ({
  id: `pay_${type}`,
  type,
  amount: cents(count),
  stripe_fee: cents(100),
  sales_tax: cents(0),
  total: cents(count + 100),
  invoiced_at: now,
  paid_at: now,
  stripe_invoice_id: 'in_secret',
  stripe_payment_intent_id: 'pi_secret',
  hosted_invoice_url: 'https://pay.example/secret',
  ...more,
})

/** Prepaid, signed, deposit paid. */
export const booked = (more: Partial<Event> = {}): Event => ({
  ...withAll(draft(), 'confirmed'),
  status: 'booked',
  proposal_sent_at: now,
  proposal_pick: 1,
  proposal_step: 4,
  proposal_signed_at: now,
  proposal_signature: 'Ada',
  client_rate_booked: cents(200_000),
  payments: [paymentOf('deposit', 100_000)],
  ...more,
})
export const paidInFull = (more: Partial<Event> = {}): Event =>
  booked({ payments: [paymentOf('deposit', 100_000), paymentOf('balance', 100_000)], ...more })
/** Everybody has their share. */
export const transferredToAll = (event: Event): Event => ({
  ...withAll(event, 'paid'),
  status: 'paid',
  artist_stripe_transfer_id: 'tr_artist',
  bandleader_stripe_transfer_id: 'tr_leader',
  agent_stripe_transfer_id: 'tr_agent',
  musicians: event.musicians.map((one) => ({ ...one, status: 'paid', stripe_transfer_id: `tr_${one.musician_id}` })),
})
/** Postpaid: at a bar. */
export const atBar = (more: Partial<Event> = {}): Event => ({
  ...withAll(draft({ venue_id: ids.bar }, { venue: bar }), 'confirmed'),
  ...more,
})

const nobody: Viewer = {
  email_confirmed: true,
  id: 'usr_nobody',
  name: 'Nobody',
  verified: true,
  is_admin: false,
  is_agent: false,
  is_client: false,
  is_artist: false,
  is_bandleader: false,
  is_musician: false,
  client_id: undefined,
  agent_id: undefined,
  artist_id: undefined,
  musician_id: undefined,
}
export const viewers = {
  stranger: { ...nobody, is_musician: true, musician_id: `mus_${ulid(99)}` },
  admin: { ...nobody, id: 'usr_admin', is_admin: true },
  agent: { ...nobody, id: userOf(ids.agent), is_agent: true, agent_id: ids.agent },
  otherAgent: { ...nobody, id: userOf(ids.otherAgent), is_agent: true, agent_id: ids.otherAgent },
  client: { ...nobody, id: userOf(ids.client), is_client: true, client_id: ids.client },
  otherClient: { ...nobody, id: 'usr_c2', is_client: true, client_id: `cli_${ulid(98)}` },
  artist: {
    ...nobody,
    id: userOf(ids.artist),
    is_artist: true,
    artist_id: ids.artist,
    musician_id: ids.artistAsMusician,
  },
  bandleader: {
    ...nobody,
    id: userOf(ids.bandleader),
    is_bandleader: true,
    is_musician: true,
    musician_id: ids.bandleader,
  },
  musician: { ...nobody, id: userOf(ids.musician), is_musician: true, musician_id: ids.musician },
  musician2: { ...nobody, id: userOf(ids.musician2), is_musician: true, musician_id: ids.musician2 },
} as const satisfies Record<string, Viewer>
export type Who = keyof typeof viewers

export const rel = (who: Who, event: Event): Relation => relation(viewers[who], event)
/** `ok`, or the refusal's code. */
export const said = (verdict: { ok: true } | { ok: false; code: string }): string => (verdict.ok ? 'ok' : verdict.code)

export const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents)
/** Large enough that each half can be charged. */
export const positiveCents = fc.integer({ min: 100, max: 1_000_000_000 }).map(cents)

/** A draft whose vendors all have this status, moved on to `status`. */
export const at = (status: Event['status'], vendors: Event['artist_status'], more: Partial<Event> = {}): Event => ({
  ...withAll(draft(), vendors),
  status,
  ...more,
})
