import type { AudienceName, DecidedField } from './field.ts'

/**
 * The single definition of an event's fields. Derived from it, in ./fields.ts and ./field-schemas.ts: schemas, limits
 * and labels, visibility and write access, forms and the event screen, the terms of the agreement, list rows and
 * contract rows. Plain data, so that reading a label builds no schema.
 */

const all: readonly AudienceName[] = ['staff', 'client', 'vendor']
const team: readonly AudienceName[] = ['staff', 'vendor']
const buyer: readonly AudienceName[] = ['staff', 'client']
const staff: readonly AudienceName[] = ['staff']
/** Contacts for the day, hidden from musicians: the client's side and the leader. */
const hosts: readonly AudienceName[] = ['staff', 'client', 'leader']

/** Words and contacts of the client's side, or about it; `ours` are about nobody. */
const theirs = { person: 'client' } as const
const text = (max = 1024) => ({ kind: 'text', max, ...theirs }) as const
const ours = (max = 1024) => ({ kind: 'text', max, person: 'nobody' }) as const
const name = (max = 128) => ({ kind: 'name', max, ...theirs }) as const
const id = <const Prefix extends string>(prefix: Prefix) => ({ kind: 'id', prefix }) as const
const email = { kind: 'email', ...theirs } as const
const phone = { kind: 'phone', ...theirs } as const
const url = { kind: 'url', max: 1024, ...theirs } as const
const time = { kind: 'time' } as const
const amount = { kind: 'amount' } as const
const string = { kind: 'string', person: 'nobody' } as const
const flag = { kind: 'flag' } as const
const own = { kind: 'own', person: 'nobody' } as const
/** Of people, each of whose values is decided by itself (`without-person.ts`). */
const people = { kind: 'own', person: 'parts' } as const
const notForClient = 'Not shown to the client'

export const eventFields = {
  id: { is: own, sees: all, listed: true },
  status: { is: own, sees: all, listed: true },
  version: { is: own, sees: all },
  prepaid: { is: own, sees: all, listed: true },
  created_at: { is: own, sees: buyer, listed: true },
  /** When each vendor who has not answered was asked, by role and id. */
  asked_at: { is: own, sees: staff, listed: true },
  updated_at: { is: own, sees: staff },
  /** The running call lists, with the people asked. */
  calls: { is: own, sees: ['staff', 'leader'], listed: true },
  /** The user who wants the list to be asked by itself if somebody drops out. */
  refill_by: { is: string, sees: staff },

  name: {
    is: { kind: 'requiredName', max: 256, message: 'Name is required', ...theirs },
    label: 'Name',
    sees: all,
    writes: 'staff',
    listed: true,
    form: 'event',
  },
  client_id: {
    is: { kind: 'requiredId', prefix: 'cli', message: 'Client is required' },
    label: 'Client',
    sees: all,
    writes: 'staff',
    term: true,
    listed: true,
    form: 'event',
  },
  phone: { is: phone, label: "Client's phone for this event", sees: buyer, writes: 'staff', form: 'event' },
  event_type: {
    is: { kind: 'requiredOwn', message: 'Event type is required', person: 'nobody' },
    label: 'Event type',
    sees: all,
    writes: 'staff',
    listed: true,
    form: 'event',
  },
  event_type_other: { is: name(), label: 'Kind of event', sees: all, writes: 'staff', form: 'event' },
  start: { is: time, label: 'Start', sees: all, writes: 'staff', term: true, listed: true, form: 'event' },
  end: { is: time, label: 'End', sees: all, writes: 'staff', term: true, listed: true, form: 'event' },
  start_date: { is: string, sees: all, term: true, listed: true },
  timezone: { is: own, sees: all, term: true, listed: true },
  client_notes: {
    is: { kind: 'requiredText', max: 1024, message: 'Please tell us about your event', ...theirs },
    label: 'Client notes',
    sees: buyer,
    writes: 'staff',
    form: 'event',
    hint: 'What the client wants, in their own words',
    lines: 3,
    shown: 'long',
    contract: false,
  },
  color: { is: own, label: 'Color', sees: all, writes: 'staff', listed: true, form: 'event' },

  venue_id: {
    is: { kind: 'requiredId', prefix: 'ven', message: 'Venue is required' },
    label: 'Venue',
    sees: all,
    writes: 'staff',
    term: true,
    listed: true,
    form: 'where',
  },
  venue_manager: { is: name(), label: 'Venue manager', sees: hosts, writes: 'staff', form: 'where' },
  venue_manager_email: {
    is: email,
    label: "Venue manager's email",
    sees: hosts,
    writes: 'staff',
    form: 'where',
    half: true,
  },
  venue_manager_phone: {
    is: phone,
    label: "Venue manager's phone",
    sees: hosts,
    writes: 'staff',
    form: 'where',
    half: true,
  },
  planner: { is: name(), label: 'Event planner', sees: hosts, writes: 'staff', form: 'where' },
  planner_email: { is: email, label: "Planner's email", sees: hosts, writes: 'staff', form: 'where', half: true },
  planner_phone: { is: phone, label: "Planner's phone", sees: hosts, writes: 'staff', form: 'where', half: true },

  group_id: { is: id('grp'), label: 'Group', sees: all, writes: 'staff', term: true, listed: true, form: 'people' },
  artist_id: { is: id('art'), label: 'Artist', sees: all, writes: 'staff', term: true, listed: true, form: 'people' },
  artist_status: { is: own, sees: team, term: true, listed: true },
  bandleader_id: {
    is: own,
    label: 'Band leader',
    sees: all,
    writes: 'staff',
    term: true,
    listed: true,
    form: 'people',
  },
  bandleader_status: { is: own, sees: team, term: true, listed: true },
  brand_id: { is: id('brd'), label: 'Brand', sees: all, writes: 'staff', term: true, listed: true, form: 'people' },
  musicians: {
    is: people,
    label: 'Musicians',
    sees: 'part',
    writes: 'leader',
    term: true,
    listed: true,
    form: 'people',
  },
  musician_slots: {
    is: own,
    label: 'Empty slots',
    sees: ['staff', 'leader'],
    writes: 'leader',
    term: true,
    form: 'people',
  },
  client_artist_id: { is: string, sees: buyer },
  client_group_id: { is: string, sees: buyer },
  prospect_id: { is: string, sees: staff },
  artist_played: { is: flag, sees: team },
  bandleader_played: { is: flag, sees: team },

  client_budget: { is: amount, label: "Client's budget", sees: buyer, writes: 'staff' },
  client_rate: { is: { kind: 'rate' }, label: 'Client rate', sees: buyer, writes: 'staff', term: true, form: 'rates' },
  client_rate_booked: { is: amount, sees: buyer, term: true },
  agent_percent: { is: own, label: 'Agent percent', sees: staff, writes: 'staff', term: true, form: 'rates' },
  agent_rate: { is: amount, label: 'Agent rate', sees: staff, term: true },
  bookme_percent: { is: own, sees: staff, term: true },
  bookme_rate: { is: amount, label: 'Platform rate', sees: staff, term: true },
  artist_rate: {
    is: amount,
    label: 'Artist rate',
    sees: ['staff', 'artist'],
    writes: 'staff',
    term: true,
    payee: 'artist',
    form: 'rates',
  },
  bandleader_rate: {
    is: amount,
    label: 'Leader rate',
    sees: ['staff', 'bandleader'],
    writes: 'staff',
    term: true,
    payee: 'bandleader',
    form: 'rates',
  },
  musician_rate: { is: amount, label: 'Musician rate', sees: ['staff', 'leader'], term: true },
  proposals: { is: people, label: 'Proposal options', sees: 'part', writes: 'staff', term: true, form: 'proposal' },

  invoice_po_number: {
    is: name(64),
    label: 'Purchase order number',
    sees: buyer,
    writes: 'staff',
    form: 'invoice',
    hint: 'Printed on the invoice',
  },
  invoice_emails: {
    is: { kind: 'emails', max: 512, ...theirs },
    label: 'Copies of the invoice to',
    sees: buyer,
    writes: 'staff',
    form: 'invoice',
    hint: 'Emails such as a bookkeeper’s, separated by commas',
  },
  invoice_due_at: { is: time, sees: buyer, listed: true },
  invoice_reminders: { is: own, sees: staff },
  invoice_voids: { is: own, sees: buyer },
  /** When the agency received the price directly: no more money moves through BookMe. */
  paid_outside_at: { is: time, sees: all, listed: true },

  dresscode: {
    is: text(128),
    label: 'Dress code',
    sees: all,
    writes: 'staff',
    form: 'day',
    half: true,
    shown: 'short',
    contract: true,
  },
  call_time: {
    is: ours(128),
    label: 'Call time',
    sees: team,
    writes: 'staff',
    form: 'day',
    half: true,
    hint: notForClient,
    shown: 'short',
    contract: false,
  },
  band: {
    is: text(),
    label: 'Band',
    sees: all,
    writes: 'staff',
    form: 'day',
    half: true,
    hint: 'How the band is announced, its size',
    shown: 'short',
    contract: false,
  },
  schedule: {
    is: text(2000),
    label: 'Schedule',
    sees: all,
    writes: 'leader',
    form: 'day',
    lines: 5,
    shown: 'long',
    contract: false,
  },
  special_requests: {
    is: text(),
    label: 'Special requests',
    sees: all,
    writes: 'leader',
    form: 'day',
    lines: 2,
    shown: 'long',
    contract: true,
  },
  set_lists: {
    is: ours(4096),
    label: 'Set lists',
    sees: team,
    writes: 'leader',
    form: 'day',
    lines: 3,
    hint: notForClient,
    shown: 'long',
    contract: false,
  },
  playlist_url: {
    is: url,
    label: 'Playlist link',
    sees: team,
    writes: 'leader',
    form: 'day',
    hint: notForClient,
    shown: 'short',
    contract: false,
  },
  notes: {
    is: text(2048),
    label: 'Notes',
    sees: team,
    writes: 'leader',
    form: 'day',
    lines: 3,
    hint: notForClient,
    shown: 'long',
    contract: false,
  },

  couple: {
    is: text(),
    label: 'Couple',
    sees: all,
    writes: 'staff',
    form: 'wedding',
    half: true,
    hint: 'As they want to be announced',
  },
  wedding_coordinator: {
    is: text(),
    label: 'Wedding coordinator',
    sees: all,
    writes: 'staff',
    form: 'wedding',
    half: true,
  },
  bride_name: { is: text(), label: "Bride's name", sees: all, writes: 'staff', form: 'wedding', half: true },
  groom_name: { is: text(), label: "Groom's name", sees: all, writes: 'staff', form: 'wedding', half: true },
  mc_duties: { is: text(), label: 'MC duties', sees: all, writes: 'staff', form: 'wedding', lines: 2 },
  ceremony_venue: { is: text(), label: 'Ceremony venue', sees: all, writes: 'staff', form: 'wedding', half: true },
  cocktail_venue: { is: text(), label: 'Cocktail venue', sees: all, writes: 'staff', form: 'wedding', half: true },
  reception_venue: { is: text(), label: 'Reception venue', sees: all, writes: 'staff', form: 'wedding', half: true },

  proposal_pick: { is: own, sees: buyer, term: true },
  proposal_step: { is: own, sees: buyer, listed: true },
  proposal_offer_date: { is: string, sees: buyer },
  proposal_sent_at: { is: time, sees: buyer, listed: true },
  proposal_signed_at: { is: time, sees: buyer, term: true, listed: true },
  proposal_signature: { is: { ...string, ...theirs }, sees: buyer, term: true },
  contract_resign_needed: { is: flag, sees: buyer, listed: true },
  balance_due_at: { is: time, sees: buyer, term: true, listed: true },
  payments: { is: own, sees: 'part' },
  pay_errors: { is: own, sees: staff },
  refund_errors: { is: own, sees: staff },
  /** The vendors' transfers wait for the client's money. */
  transfers_wait_until: { is: time, sees: team, listed: true },
  agreement: { is: people, sees: 'part' },
  /** The agreed rates of vendors who are asked about a lower one. */
  agreed_rates: { is: own, sees: staff },
  cancellation: { is: people, sees: buyer },
  cancellation_request: { is: people, sees: buyer, listed: true },
  refunds: { is: own, sees: buyer },
  disputes: { is: own, sees: staff },
  settlements: { is: own, sees: staff },
  artist_stripe_transfer_id: { is: string, sees: staff },
  agent_stripe_transfer_id: { is: string, sees: staff },
  bandleader_stripe_transfer_id: { is: string, sees: staff },

  user_id: { is: string, sees: staff },
  agent_id: { is: string, sees: all, listed: true },
  /** Keeps the commission of an event that was handed over after its booking (ADR 15). */
  commission_agent: { is: people, sees: staff, listed: true },
  signup_qrcode: { is: string, sees: staff },
  signup_url: { is: string, sees: staff },
  agent: { is: people, sees: 'part' },
  client: { is: people, sees: 'part', term: true },
  venue: { is: own, sees: 'part', term: true },
  artist: { is: people, sees: 'part', term: true },
  bandleader: { is: people, sees: 'part', term: true },
  brand: { is: own, sees: 'part', term: true },
  group: { is: people, sees: 'part', term: true },
} as const satisfies Readonly<Record<string, DecidedField>>
