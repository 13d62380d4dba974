import type { UserRecord } from '#functions/_lib/deps.ts'
import type { VenueItem } from '#functions/_data/people/venue.ts'
import type { GroupItem } from '#functions/_data/people/group.ts'
import { fieldOf, textFields, type TextField } from '#shared/domain/event/record/fields.ts'
import { forArrival } from '#shared/domain/venue/fields.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { ApiFixture } from '#tests/support/api-fixture.ts'

/**
 * A hostile value for every stored field, as sent by someone who wants more than they are entitled to. A newly stored
 * field does not compile without one. The values have the right type, so only the allow-lists can stop them.
 */

const at = '2020-02-02T02:02:02.000Z'
const intruder = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const hostileText: Partial<Record<string, string>> = {
  email: 'hostile@evil.example',
  phone: '666-666-6666',
  url: 'https://evil.example',
  emails: 'hostile@evil.example',
}
const hostileTexts = Object.fromEntries(
  textFields.map((field) => [field, hostileText[fieldOf(field).is.kind] ?? `Hostile ${field}`]),
) as Record<TextField, string>

export const hostileEvent = ({ users, bar, brand, group2 }: ApiFixture): { [K in keyof Event]-?: unknown } => ({
  ...hostileTexts,
  id: `evt_${intruder}`,
  status: 'paid',
  prepaid: false,
  version: 99,
  agreement: { version: 9, signed_at: at, pending: null, terms: null },
  cancellation: { by: 'nobody', reason: 'Hostile', at, keep: 0, due: 0, waived: true, refunds_fees: true },
  cancellation_request: { reason: 'Hostile', at },
  refunds: [],
  disputes: [],
  invoice_due_at: at,
  invoice_reminders: [{ kind: 'resent', at }],
  invoice_voids: [{ at, by: 'Hostile', reason: 'Hostile', number: null, total: 1 }],
  paid_outside_at: at,
  transfers_wait_until: at,
  created_at: at,
  updated_at: at,
  start_date: '2020-02-02',
  timezone: 'Asia/Tokyo',
  event_type: 'Concert',
  client_id: users.client2.client!.id,
  client_budget: 0.01,
  client_rate: 0.02,
  client_rate_booked: 0.03,
  brand_id: brand,
  group_id: group2.id,
  artist_id: users.unverified.artist!.id,
  bandleader_id: users.bandleader2.musician!.id,
  start: '2028-01-01T00:00:00.000Z',
  end: '2028-01-01T01:00:00.000Z',
  color: '#666666',
  venue_id: bar,
  artist_rate: 9999.99,
  bandleader_rate: 9999.98,
  agent_percent: 0.9,
  bookme_percent: 0,
  agent_rate: 9999.97,
  bookme_rate: 0.04,
  musician_rate: 9999.96,
  musicians: [{ musician_id: users.musician2.musician!.id, instrument: 'Drums', rate: 66 }],
  musician_slots: [{ id: 'slt_1', rate: 6666 }],
  proposals: [
    { id: 1, title: 'Hostile', description: 'Hostile', price: 0.01 },
    { id: 2, title: 'Hostile', description: 'Hostile', price: 0.01 },
  ],
  client_artist_id: users.unverified.artist!.id,
  client_group_id: group2.id,
  prospect_id: 'prs_hostile',
  agent_id: users.agent2.agent!.id,
  user_id: users.client2.id,
  artist_status: 'paid_out',
  bandleader_status: 'paid_out',
  artist_played: true,
  bandleader_played: true,
  artist_stripe_transfer_id: 'tr_hostile',
  agent_stripe_transfer_id: 'tr_hostile',
  bandleader_stripe_transfer_id: 'tr_hostile',
  signup_qrcode: 'hostile',
  signup_url: 'https://evil.example',
  proposal_pick: 3,
  proposal_step: 1,
  proposal_offer_date: '2020-02-02',
  proposal_sent_at: at,
  proposal_signed_at: at,
  proposal_signature: 'Hostile',
  contract_resign_needed: true,
  payments: [{ id: 'pay_1', type: 'in_full', amount: 9999, stripe_fee: 0, sales_tax: 0, total: 9999, paid_at: at }],
  pay_errors: [{ name: 'x', amount: 1, role: 'artist', error: { message: 'x' } }],
  refund_errors: [{ payment_id: 'x', payment_amount: 1, payment_type: 'deposit', amount: 1, message: 'x' }],
  balance_due_at: at,
  agent: { id: users.agent2.agent!.id, name: 'Hostile' },
  client: { id: users.client2.client!.id, name: 'Hostile' },
  venue: { id: bar, name: 'Hostile', kind: 'bar' },
  artist: { id: users.unverified.artist!.id, name: 'Hostile' },
  bandleader: { id: users.bandleader2.musician!.id, name: 'Hostile' },
  brand: { id: brand, name: 'Hostile' },
  group: { id: group2.id, name: 'Hostile' },
})

export const hostileUser = ({ group2 }: ApiFixture): { [K in keyof UserRecord]-?: unknown } => ({
  PK: `USER#usr_${intruder}`,
  SK: 'HOSTILE',
  id: `usr_${intruder}`,
  first: 'Hostile',
  last: 'Hostile',
  email: 'hostile@evil.example',
  email_confirmed: true,
  cell_phone: '666-666-6666',
  zipcode: '90210',
  city: 'Hostile',
  state: 'ZZ',
  meal_preference: 'hostile meal',
  profile_picture: '/pictures/hostile.png',
  verified: true,
  signup_complete: true,
  is_admin: true,
  is_agent: true,
  is_client: true,
  is_artist: true,
  is_bandleader: true,
  is_musician: true,
  client: { id: `cli_${intruder}`, name: 'Hostile', agent_id: `agt_${intruder}` },
  agent: { id: `agt_${intruder}`, name: 'Hostile', signup_url: 'https://evil.example' },
  artist: {
    id: `art_${intruder}`,
    name: 'Hostile',
    picture: '/pictures/hostile.png',
    brands: ['brd_hostile'],
    is_brand: true,
  },
  musician: { id: `mus_${intruder}`, name: 'Hostile', instruments: ['Hostile'] },
  venue: { id: `ven_${intruder}`, name: 'Hostile' },
  password_hash: 'scrypt:17:8:1:hostile:hostile',
  session_epoch: 99,
  version: 99,
  created_at: at,
  erased_at: at,
  terms: { version: 'hostile', accepted_at: at },
  group_ids: [group2.id],
  brands: ['brd_hostile'],
  stripe_customer_id: 'cus_hostile',
  payouts_block: { since: at, reason: 'hostile' },
  stripe_account_id: 'acct_hostile',
  payouts_enabled: false,
  referred_by: `agt_${intruder}`,
})

export const hostileVenue: { [K in keyof VenueItem]-?: unknown } = {
  PK: 'VENUE#hostile',
  SK: 'HOSTILE',
  id: `ven_${intruder}`,
  name: 'Hostile',
  kind: 'bar',
  street: 'Hostile',
  city: 'Hostile',
  state: 'ZZ',
  zipcode: '66666',
  email: 'hostile@evil.example',
  phone: '666-666-6666',
  ...forArrival(() => 'Hostile'),
  website_url: 'https://evil.example',
  timezone: 'Asia/Tokyo',
  logo: '/pictures/hostile.png',
  map_url: 'https://evil.example',
  version: 99,
  created_at: at,
}

export const hostileGroup = ({ users }: ApiFixture): { [K in keyof GroupItem]-?: unknown } => ({
  PK: 'GROUP#hostile',
  SK: 'HOSTILE',
  id: `grp_${intruder}`,
  name: 'Hostile',
  bio: 'Hostile',
  repertoire: 'Hostile',
  video_url: 'https://youtu.be/aaaaaaaaaaa',
  website_url: 'https://evil.example',
  logo: '/pictures/hostile.png',
  picture: '/pictures/hostile.png',
  genres: ['Hostile'],
  based_in: 'Hostile',
  price_from: 66,
  members: [
    {
      user_id: users.musician2.id,
      musician_id: users.musician2.musician!.id,
      musician_name: 'Hostile',
      instrument: 'Drums',
      is_bandleader: true,
      group_id: 'x',
    },
  ],
  invited: [{ user_id: users.musician2.id, musician_id: users.musician2.musician!.id, instrument: 'Drums' }],
  leader_id: users.bandleader2.id,
  is_group: false,
  version: 99,
})

/** Unknown to every schema, but meaningful to some stores, databases and languages. */
export const hostileExtras: Record<string, unknown> = {
  PK: 'HOSTILE',
  SK: 'HOSTILE',
  ttl: 1,
  is_admin: true,
  verified: true,
  role: 'admin',
  roles: ['admin'],
  user_id: 'hostile',
  actor: { is_admin: true },
  op_id: 'hostile',
  constructor: { prototype: { is_admin: true } },
  prototype: { is_admin: true },
  toString: 'hostile',
  $set: { is_admin: true },
  lease_until: at,
}
/** `__proto__` as an own key, which only JSON can create. */
export const withProto = (body: object): unknown => {
  const rest = JSON.stringify(body).slice(1)
  return JSON.parse(`{"__proto__":{"is_admin":true,"is_agent":true,"verified":true}${rest === '}' ? '' : ','}${rest}`)
}
