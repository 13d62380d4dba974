import { roundOfHold } from '#functions/calendar/use-cases/holds/show-hold.ts'
import { hash } from 'node:crypto'
import { commit } from '#functions/platform/db/outbox.ts'
import { prospectWrite, newProspect } from '#functions/people/data/prospect.ts'
import { groupWrites, newGroup, type GroupItem } from '#functions/people/data/group.ts'
import { actRow } from '#functions/people/data/act-row.ts'
import { cents } from '#shared/domain/money.ts'
import type { Package } from '#shared/domain/package/schema.ts'
import { suspensePostings } from '#functions/money/rules/ledger.ts'
import {
  bookedKey,
  blockedTimesKey,
  brandKey,
  calendarFeedKey,
  unsubscribeKey,
  paidKey,
  payoutKey,
  stripeOwnerKey,
  subscribedTimesKey,
  packagesKey,
} from '#functions/platform/db/keys.ts'
import { subscriptionKeys, type SubscriptionRow } from '#functions/calendar/data/subscriptions.ts'
import { packSpans } from '#functions/calendar/rules/packed-spans.ts'
import { memberOf } from '#functions/people/data/roster.ts'
import { rowWrites } from '#functions/platform/db/row-writes.ts'
import { searchRows } from '#functions/platform/db/search.ts'
import { addVenue, setVenueLogo } from '#functions/people/data/venue.ts'
import { put } from '#functions/platform/db/db.ts'
import { holdCalendarOf, holdWrites } from '#functions/calendar/data/hold-calendar.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import type { Hold } from '#shared/domain/hold/schema.ts'
import { groupsApi } from '#shared/api/groups.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { SignupInput } from '#shared/domain/user/schema.ts'
import type { VenueKind } from '#shared/domain/venue/kinds.ts'
import { stripeInProcess } from '#local/stripe/in-process.ts'
import { seedAccount, seedCustomer } from './stripe.ts'
import { makeAccount, sessionOf, sessionsOf } from './accounts.ts'
import { giveFactor, openChallenge, type Factor } from './factor-fixture.ts'
import { newSecret } from '#functions/people/use-cases/factors/totp.ts'
import { secrets } from './secrets.ts'
import { apiKeyFixture, type ApiKeys } from './api-key-fixture.ts'
import { importFixture } from './import-fixture.ts'
import { webhookFixture, type WebhookIds } from './webhook-fixture.ts'
import type { LambdaApi } from './lambda-api.ts'

/** People and places of two agencies, each with values that are recognizable wherever they appear (`secrets.ts`). */

const people = [
  'admin',
  'agent',
  'agent2',
  'client',
  'client2',
  'unconfirmed',
  'artist',
  'artist2',
  'bandleader',
  'bandleader2',
  'musician',
  'musician2',
  'spare',
  // Asked by call lists, and nothing else.
  'candidate',
  'candidate2',
  'invited',
  'member',
  'former',
  'unverified',
] as const
/** A movement in suspense. */
export const unexplained = 'txn_unexplained'

export type Person = (typeof people)[number]

/** Of the calendar of `former`, who is on no event. */
export const feedToken = 'f'.repeat(43)
/** Of a mail to the former client. */
export const unsubscribeToken = 'u'.repeat(32)

export interface ApiFixture {
  api: LambdaApi
  users: Record<Person, UserRecord>
  /** An active session each. */
  tokens: Record<string, string>
  /** Another session of `client`. */
  clientSession: string
  hotel: string
  bar: string
  brand: string
  /** `bandleader`'s group with `musician` and `member`; `invited` has not answered, `former` has left. */
  group: GroupItem
  /** `bandleader2`'s group with `musician2`. */
  group2: GroupItem
  prospect: string
  /** Of the agency. */
  package: string
  /** A blocked time of `musician`, years from now. */
  block: string
  /** First holds of `agent`, with one of the other agent and the admin behind each; and of `agent2`, before `agent`. */
  holds: { first: string; challenged: string; theirs: string; round: string }
  /** Of `agent`: one that a dry run has checked, one that is done, and a musician who was brought. */
  imports: { checked: string; done: string; person: string; export: string }
  /** Two of the admin. */
  apiKeys: ApiKeys
  /** Of the admin, with a delivery. */
  webhook: WebhookIds
  /** Their calendar elsewhere, with a time of 2028. */
  subscription: string
  /** An authenticator app of `former`. */
  factor: Factor
  /** Open steps: a login of `former`, and an app of this secret for `musician`. */
  steps: { login: string; enroll: string; secret: string }
  tokenOf(who: string): string
}

const rolesOf: Record<Person, SignupInput['roles']> = {
  admin: ['client'],
  agent: ['agent'],
  agent2: ['agent'],
  client: ['client'],
  client2: ['client'],
  unconfirmed: ['client'],
  artist: ['artist'],
  artist2: ['artist'],
  bandleader: ['bandleader'],
  bandleader2: ['bandleader'],
  musician: ['musician'],
  musician2: ['musician'],
  invited: ['musician'],
  member: ['musician'],
  former: ['musician'],
  // Has every role, but is a musician on the events.
  spare: ['client', 'agent', 'artist', 'bandleader', 'musician'],
  candidate: ['musician'],
  candidate2: ['musician'],
  unverified: ['client', 'agent', 'artist', 'bandleader', 'musician'],
}

const makePerson = async (
  api: LambdaApi,
  who: Person,
  provider: { customer: string; account: string },
): Promise<UserRecord> => {
  const { email, phone, hash } = secrets.person(who)
  const isAdmin = who === 'admin'
  const roles = rolesOf[who]
  const vendorName = { name: `Act of ${who}`, instruments: ['Drums'] }
  return makeAccount(
    api.table,
    roles,
    {
      email,
      first: 'Pat',
      last: who,
      client: { name: `Client ${who}` },
      agent: { name: `Agency of ${who}` },
      artist: vendorName,
      musician: vendorName,
    },
    {
      password_hash: hash,
      cell_phone: phone,
      zipcode: '12534',
      city: 'Hudson',
      state: 'NY',
      signup_complete: true,
      email_confirmed: who !== 'unconfirmed',
      verified: who !== 'unverified',
      ...(isAdmin && { is_admin: true, is_client: false, client: null }),
      ...(roles.includes('client') && !isAdmin && { stripe_customer_id: provider.customer }),
      ...(roles.some((role) => role !== 'client') && {
        stripe_account_id: provider.account,
        stripe_account_version: 2,
        payouts_enabled: true,
      }),
    },
  )
}

const venue = (name: string, kind: VenueKind) => ({
  name,
  kind,
  street: '1 Main Street',
  city: 'Hudson',
  state: 'NY',
  zipcode: '12534',
  email: 'house@venue.example',
  phone: '518-555-0100',
  timezone: 'America/New_York',
  load_in: secrets.loadIn,
  parking: secrets.loadIn,
  hospitality: secrets.loadIn,
})

/** Everyone at the payment provider: a card on file for each client, an onboarded account for each payee. */
const atProvider = async ({ recorder }: LambdaApi, who: Person) => {
  const stripe = stripeInProcess(recorder.stripe)
  const email = secrets.person(who).email
  return {
    customer: (await seedCustomer(stripe, { email })).id,
    account: (await seedAccount(recorder.stripe, stripe, { email })).id,
  }
}

export const buildApiFixture = async (api: LambdaApi): Promise<ApiFixture> => {
  const { table } = api
  const { tableName } = table
  const users = {} as Record<Person, UserRecord>
  for (const who of people) {
    const provider = await atProvider(api, who)
    users[who] = await makePerson(api, who, provider)
    const owned = [users[who].stripe_customer_id, users[who].stripe_account_id].filter((id) => id !== undefined)
    if (owned.length > 0)
      await table
        .deps()
        .db.transact(owned.map((id) => put(tableName, { ...stripeOwnerKey(id), user_id: users[who].id })))
  }
  const factor = await giveFactor(table, users.former.id)
  const secret = newSecret()
  const steps = {
    secret,
    login: await openChallenge(table, users.former.id, { purpose: 'login' }),
    enroll: await openChallenge(table, users.musician.id, { purpose: 'enroll', secret }),
  }
  const tokens = await sessionsOf(table, users)

  const deps = table.deps()
  const hotel = await addVenue(deps, venue('The Alder Hotel', 'hotel'))
  await setVenueLogo(deps, hotel, `/pictures/${hotel.id}/logo.png`)
  const bar = await addVenue(deps, venue('The Copper Rail', 'bar'))
  const group = async (name: string, leader: Person, member: Person): Promise<GroupItem> => {
    const empty = newGroup(deps, name, users[leader])
    const full = { ...empty, members: [leader, member].map((who) => memberOf(users[who], 'Drums', empty)) }
    await commit(deps, groupWrites(tableName, undefined, full))
    return full
  }
  const brand = { id: deps.id('brd'), name: 'Alder Brand', artist_ids: [users.artist.artist!.id] }
  const prospect = newProspect(deps, {
    name: 'A lead',
    email: secrets.lead,
    phone: null,
    source: 'consult',
    message: 'Music, please',
  })
  const payout = {
    ...payoutKey(users.musician.id, table.now, 'po_1'),
    id: 'po_1',
    op_key: `payout/${users.musician.id}/2026-06-01`,
    created: 1,
    arrival_date: 2,
    amount: 76_543,
    status: 'paid',
    items: [
      {
        id: 'i',
        timestamp: 1,
        role: 'musician',
        instrument: 'Drums',
        name: secrets.payout,
        venue: 'Hall',
        rate: 76_543,
      },
    ],
  }
  const far = { start: '2028-01-01', end: '2028-01-02', all_day: true, timezone: 'UTC', note: null, repeat: null }
  const block = { id: deps.id('blk'), ...far }
  const subscription: SubscriptionRow = {
    ...subscriptionKeys(users.musician.id)[0]!,
    ...{ id: deps.id('sub'), user_id: users.musician.id, place: 0, name: secrets.calendar },
    ...{ url: `https://calendars.example/${secrets.calendar}.ics`, timezone: 'UTC', version: 1 },
    ...{ created_at: '2026-01-01T00:00:00.000Z', next_at: '2099-01-01T00:00:00.000Z' },
    ...{ entries: 1, unreadable: 0, is_cut: false },
  }
  const teaching = { start: '2028-03-01T10:00:00.000Z', end: '2028-03-01T12:00:00.000Z' }
  const imports = importFixture(deps, users.agent)
  const sevenPieces: Package = {
    ...{ id: deps.id('pkg'), name: 'Seven pieces', price: cents(500_000), hours: 4, version: 1 },
    ...{ places: [{ instrument: 'Drums', rate: cents(40_000) }], rest: 'bandleader', add_ons: [] },
  }
  const keys = apiKeyFixture(deps, users.admin)
  const webhook = webhookFixture(deps, users.admin)
  await deps.db.transact([
    ...imports.writes,
    ...keys.writes,
    ...webhook.writes,
    put(tableName, {
      ...bookedKey(unexplained),
      ...{ entry_id: unexplained, op_key: `platform/books/${unexplained}`, amount: 1, kind: 'suspense' },
      postings: suspensePostings(cents(1)),
    }),
    put(tableName, subscription),
    put(tableName, { ...subscribedTimesKey(users.musician.id, 0), times: packSpans([teaching]), free: '' }),
    put(tableName, { ...brandKey(brand.id), ...brand }),
    ...rowWrites(tableName, [], [...searchRows('brand', brand.id, brand.name, brand), actRow('brand', brand)]),
    prospectWrite(tableName, prospect),
    put(tableName, { ...packagesKey, packages: [sevenPieces], version: 1 }),
    put(tableName, payout),
    // Of the epoch that began with their factor.
    put(tableName, { ...calendarFeedKey(hash('sha256', feedToken, 'hex')), user_id: users.former.id, epoch: 1 }),
    put(tableName, {
      ...unsubscribeKey(hash('sha256', unsubscribeToken, 'hex')),
      user_id: users.former.id,
      kind: 'gig_soon',
    }),
    put(tableName, { ...blockedTimesKey(users.musician.id), blocks: [block], version: 1 }),
    put(tableName, { ...paidKey('2026', users.musician.id), total: payout.amount }),
  ])
  const fixture: ApiFixture = {
    api,
    users,
    tokens,
    clientSession: hash('sha256', (await sessionOf(table, users.client.id)).split('.')[1]!, 'hex'),
    hotel: hotel.id,
    bar: bar.id,
    brand: brand.id,
    prospect: prospect.id,
    package: sevenPieces.id,
    block: block.id,
    holds: await addHolds(deps, users),
    imports: imports.ids,
    apiKeys: keys.apiKeys,
    webhook: webhook.ids,
    subscription: subscription.id,
    factor,
    steps,
    group: await group('The Freeman Seven', 'bandleader', 'musician'),
    group2: await group('The Delgado Duo', 'bandleader2', 'musician2'),
    tokenOf: (who) => tokens[who]!,
  }
  await fillGroup(fixture)
  return fixture
}

const addHolds = async (deps: Deps, users: ApiFixture['users']) => {
  const artist = users.artist.artist!
  const hold = (who: Person, day: number, challenge: Hold['challenge'] = null): Hold => ({
    ...{ id: deps.id('hld'), act_kind: 'artist', act_id: artist.id, act_name: artist.name ?? '' },
    ...{ start: `2028-02-0${day}T20:00:00.000Z`, end: `2028-02-0${day}T23:00:00.000Z`, timezone: 'UTC' },
    ...{ event_id: null, event_name: null, note: null, expires_at: null },
    ...{ user_id: users[who].id, name: `Pat ${who}`, created_at: deps.now, confirmed_at: null, challenge },
  })
  const ofDay = (day: number, ...people: Person[]) => people.map((who) => hold(who, day))
  const [first, second] = [ofDay(1, 'agent', 'agent2', 'admin'), ofDay(2, 'agent', 'agent2')]
  const [theirs, behind] = [ofDay(3, 'agent2', 'agent'), second[1]!]
  const challenge = { hold_id: behind.id, user_id: behind.user_id, name: behind.name, at: deps.now, answer_by: later }
  const holds = [...first, { ...second[0]!, challenge }, behind, ...theirs]
  await deps.db.transact(holdWrites(deps, await holdCalendarOf(deps, artist.id), holds))
  const round = roundOfHold({ ...second[0]!, challenge })
  return { first: first[0]!.id, challenged: second[0]!.id, theirs: theirs[0]!.id, round }
}
const later = '2028-02-01T12:00:00.000Z'

/** As users do it: the leader invites, each answers, and one leaves again. */
const fillGroup = async ({ api, users, group: { id }, tokenOf }: ApiFixture) => {
  const params = { id }
  const people = ['bandleader', 'musician', 'invited', 'member', 'former'] as const
  const body = people.map((who) => ({ musician_id: users[who].musician!.id, instrument: 'Drums' }))
  const send = async (endpoint: Endpoint, who: Person, sent: unknown) => {
    const { answer } = await api.send(endpoint, { params, body: sent, token: tokenOf(who) })
    if (answer.status !== endpoint.status) throw new Error(answer.text)
  }
  await send(groupsApi.updateMembers, 'bandleader', body)
  for (const who of ['member', 'former'] as const) await send(groupsApi.answerMembership, who, { response: 'accept' })
  await send(groupsApi.answerMembership, 'former', { response: 'leave' })
}
