import { hash } from 'node:crypto'
import { answerLinkKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { filesApi } from '#shared/api/files.ts'
import { threadsApi } from '#shared/api/threads.ts'
import { eventsApi } from '#shared/api/events.ts'
import { documentWrites } from '#functions/booking/data/document.ts'
import { readContract } from '#functions/booking/data/event-contract.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { linkRound } from '#functions/event/data/round.ts'
import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import { cents, zero } from '#shared/domain/money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { shareNow } from './files.ts'
import { ask } from './api.ts'
import { eventBody } from './event-body.ts'
import { secrets } from './secrets.ts'
import type { Person, ApiFixture } from './api-fixture.ts'

/**
 * Events in each state that some route requires, made through the API. There are two per state, with the same client
 * and agent: `led` (an artist under a band leader, with a band) and `leading` (an artist alone).
 */

export type Kind = 'led' | 'leading'
export const states = [
  'draft',
  'propose',
  'proposed',
  'picked',
  'signed',
  'confirming',
  'booked',
  'changing',
  'paid',
  'unrefunded',
  'today',
  'ended',
  'played',
  'bar',
  'invoiced',
  'repriced',
  'calling',
] as const
export type State = (typeof states)[number]
export interface EventStates {
  of(state: State, kind: Kind): string
  request: string
  foreign: string
  /** A message that this person has written on a booked event, in their conversation. */
  messageOf(kind: Kind, who: Person | undefined): string | undefined
  /** A file that this person has shared on a booked event. */
  fileOf(kind: Kind, who: Person | undefined): string | undefined
  /** The version of a booked event's day sheet for this person. */
  sheetOf(kind: Kind, who: Person | undefined): string | undefined
  /** The proposed change of an event. */
  changeOf(event: string): string
  /** Rounds of the question to its client, and of the contract that they read. */
  roundOf(event: string): string
  contractOf(event: string): string
}

interface Cast {
  agent: Person
  client: Person
  artist?: Person
  bandleader?: Person
  musicians: Person[]
}
const casts: Record<Kind | 'foreign', Cast> = {
  led: {
    agent: 'agent',
    client: 'client',
    artist: 'artist2',
    bandleader: 'bandleader',
    musicians: ['musician', 'spare'],
  },
  leading: { agent: 'agent', client: 'client', artist: 'artist', musicians: ['spare'] },
  foreign: { agent: 'agent2', client: 'client2', bandleader: 'bandleader2', musicians: ['musician2'] },
}

const membersOf = (kind: Kind): Person[] => {
  const { agent, client, artist, bandleader, musicians } = casts[kind]
  return [...new Set<Person | undefined>([agent, 'admin', client, artist, bandleader, ...musicians])].filter(
    (who) => who !== undefined,
  )
}

const days = new WeakMap<ApiFixture, number>()
/** A separate day per event, so that nobody is double-booked. */
const nextDay = (fixture: ApiFixture) => {
  const day = (days.get(fixture) ?? 0) + 1
  days.set(fixture, day)
  const start = Date.parse('2026-09-01T22:00:00.000Z') + day * 86_400_000
  return { start: new Date(start).toISOString(), end: new Date(start + 4 * 3_600_000).toISOString() }
}

const bodyOf = (fixture: ApiFixture, name: Kind | 'foreign', venue_id: string) => {
  const { users } = fixture
  const cast = casts[name]
  const rates: Record<string, number> = secrets.rates[name]
  const { name: title, notes, sets, playlist, brief, manager, proposal } = secrets.texts(name)
  const price = rates['client']!
  return eventBody(price, {
    name: title,
    client_id: users[cast.client].client!.id,
    client_notes: brief,
    venue_id,
    ...nextDay(fixture),
    notes,
    set_lists: sets,
    playlist_url: playlist,
    venue_manager: 'Max',
    venue_manager_email: manager,
    planner_email: manager,
    artist_id: cast.artist && users[cast.artist].artist!.id,
    artist_rate: rates['artist'],
    bandleader_id: cast.bandleader ? users[cast.bandleader].musician!.id : -1,
    bandleader_rate: rates['bandleader'],
    musicians: cast.musicians.map((who) => ({
      musician_id: users[who].musician!.id,
      instrument: 'Drums',
      rate: rates[who.replace(/\d$/, '')],
    })),
    proposals: [
      { id: 1, title: proposal, description: 'Two sets', price },
      ...(rates['option']
        ? [
            {
              id: 2,
              title: proposal,
              description: 'Four sets',
              price: 12_000,
              rates: [{ payee: 'artist', rate: rates['option'] }],
            },
          ]
        : []),
    ],
    ...(name === 'foreign' && { group_id: fixture.group2.id }),
  })
}

const callingSlots = ['open', 'asked', 'countered'] as const
/** With one option, and room for three slots. */
const callingBody = (fixture: ApiFixture, kind: Kind) => {
  const body = bodyOf(fixture, kind, fixture.hotel)
  const [first] = body['proposals'] as object[]
  return {
    ...body,
    ...{ artist_rate: (body['artist_rate'] as number) - callingSlots.length, proposals: [first] },
    musician_slots: callingSlots.map((id) => ({ id, instrument: 'Drums', rate: 1 })),
  }
}

/** Requests each of them and lets them confirm. */
const engage = async ({ api, users }: ApiFixture, id: string, { agent, artist, bandleader, musicians }: Cast) => {
  const params = { id }
  const asked = async (who: Person, body: Record<string, string>) => {
    await ask(api, eventsApi.requestVendor, agent, { params, body })
    await ask(api, eventsApi.respond, who, { params, body: { response: 'confirm' } })
  }
  if (artist) await asked(artist, { artist_id: users[artist].artist!.id })
  if (bandleader) await asked(bandleader, { bandleader_id: users[bandleader].musician!.id })
  for (const who of musicians) await asked(who, { musician_id: users[who].musician!.id })
}

const longMs = 200 * 86_400_000
/** Moves the event into the past without changing anything else. */
const letPass = async ({ api }: ApiFixture, id: string, ms = longMs) => {
  const deps = api.table.deps()
  const before = await getEvent(deps, id)
  const shifted = (instant: string) => new Date(Date.parse(instant) - ms).toISOString()
  const after: Event = {
    ...before,
    start: shifted(before.start!),
    end: shifted(before.end!),
    balance_due_at: before.balance_due_at && shifted(before.balance_due_at),
    // Asked for while there was time, and never answered.
    ...(ms === longMs && { cancellation_request: { reason: 'The weather', at: shifted(deps.now) } }),
  }
  await saveEvent(deps, { before, after, actor: undefined, activity: { action: 'time passed' } })
}

/** The bank wants the client to confirm the deposit. */
const askToConfirm = async ({ api }: ApiFixture, id: string) => {
  const before = await getEvent(api.table.deps(), id)
  const amounts = { amount: cents(100_000), stripe_fee: cents(3_000), sales_tax: zero, total: cents(103_000) }
  const failed = { failed_at: api.table.now, failure_message: confirmWithBank }
  const payments = [{ id: 'pay_confirming', type: 'deposit' as const, ...amounts, ...failed }]
  const activity = { action: 'deposit failed' }
  await saveEvent(api.table.deps(), { before, after: { ...before, payments }, actor: undefined, activity })
}

/** A dollar of the payment could not be refunded. */
const failRefund = async ({ api }: ApiFixture, id: string) => {
  const before = await getEvent(api.table.deps(), id)
  const failed = { id: 'pay_unrefunded', refund_status: 'failed' as const, refund_amount: cents(100) }
  const payments = before.payments.map((payment) => ({ ...payment, ...failed }))
  const activity = { action: 'refund failed' }
  const after = { ...before, payments, status: 'refund_incomplete' as const }
  await saveEvent(api.table.deps(), { before, after, actor: undefined, activity })
}

/** Of the mail to the candidate of the list that asks. */
export const answerTokens: Readonly<Record<Kind, string>> = { led: 'l'.repeat(43), leading: 'm'.repeat(43) }

/** Three slots of one dollar: one with a list, one whose list asks somebody, one with a counter-offer. */
const callOut = async ({ api, users }: ApiFixture, id: string, kind: Kind) => {
  const candidatesOf = { open: ['member'], asked: ['candidate', 'member'], countered: ['candidate2'] } as const
  for (const slot of callingSlots) {
    const params = { id, chair: `slot-${slot}` }
    const candidates = candidatesOf[slot].map((who) => ({ id: users[who].musician!.id }))
    await ask(api, callListsApi.saveCallList, 'agent', { params, body: { candidates } })
    if (slot !== 'open') await ask(api, callListsApi.startCallList, 'agent', { params })
  }
  const body = { response: 'counter' as const, rate: 2, reason: 'Counter' }
  await ask(api, eventsApi.respond, 'candidate2', { params: { id }, body })
  const deps = api.table.deps()
  const user_id = users.candidate.id
  const round = linkRound(await getEvent(deps, id), user_id)
  const key = answerLinkKey(hash('sha256', answerTokens[kind], 'hex'))
  await deps.db.transact([put(deps.db.tableName, { ...key, user_id, event_id: id, round })])
}

/** The row that the document worker writes once the PDF is in the bucket. */
const keepDocument = async ({ api: { table } }: ApiFixture, id: string) => {
  const deps = table.deps()
  const { signed } = await readContract(deps, id)
  const kept = { bytes: Buffer.from(id), object_key: `contracts/${id}.pdf`, object_version: '1' }
  await deps.db.transact(documentWrites(deps, signed.at(-1)!, kept))
}

const isBar = (state: State): boolean => state === 'bar' || state === 'invoiced' || state === 'repriced'

/** One event in the requested state. */
export const buildEvent = async (fixture: ApiFixture, state: State, kind: Kind): Promise<string> => {
  const { api } = fixture
  const cast = casts[kind]
  const { id } = await ask(api, eventsApi.createEvent, 'agent', {
    body:
      state === 'calling'
        ? callingBody(fixture, kind)
        : bodyOf(fixture, kind, isBar(state) ? fixture.bar : fixture.hotel),
  })
  if (state === 'draft') return id
  const params = { id }
  // The spare musician is selected but not requested while the proposal is being prepared.
  await engage(
    fixture,
    id,
    state === 'propose' ? { ...cast, musicians: cast.musicians.filter((who) => who !== 'spare') } : cast,
  )
  if (state === 'calling') {
    await callOut(fixture, id, kind)
    return id
  }
  const order = states.indexOf(state)
  const reached = (step: State) => !isBar(state) && order >= states.indexOf(step)
  if (reached('proposed')) await ask(api, eventsApi.sendProposal, 'agent', { params })
  if (reached('picked')) await ask(api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
  if (reached('signed')) {
    await ask(api, contractsApi.signContract, 'client', {
      params,
      body: { signature: secrets.texts(kind).signature, consent: true },
    })
    await keepDocument(fixture, id)
  }
  if (state === 'confirming') await askToConfirm(fixture, id)
  if (reached('booked'))
    await ask(api, eventPaymentsApi.payDeposit, 'client', {
      params,
      body: { in_full: !['booked', 'changing', 'ended'].includes(state) },
    })
  if (state === 'unrefunded') await failRefund(fixture, id)
  if (state === 'changing')
    await ask(api, eventsApi.updateEvent, 'agent', { params, body: { ...nextDay(fixture), version: undefined } })
  if (state === 'repriced') {
    const { client, artist } = secrets.rates[kind]
    const dearer = { client_rate: client + 100, artist_rate: artist + 80, version: undefined }
    await ask(api, eventsApi.updateEvent, 'agent', { params, body: dearer })
    return id
  }
  if (state === 'today') {
    const { start } = await getEvent(api.table.deps(), id)
    await letPass(fixture, id, Date.parse(start!) - Date.parse(api.table.now))
  }
  if (state === 'ended' || state === 'played' || isBar(state)) await letPass(fixture, id)
  if (state === 'played' || isBar(state)) await ask(api, eventPaymentsApi.confirmPlayed, 'admin', { params, body: {} })
  if (state === 'invoiced') await ask(api, eventPaymentsApi.invoicePostpaid, 'agent', { params, body: {} })
  return id
}

export const buildEvents = async (fixture: ApiFixture): Promise<EventStates> => {
  const ids = new Map<string, string>()
  for (const state of states)
    for (const kind of ['led', 'leading'] as const) ids.set(`${state} ${kind}`, await buildEvent(fixture, state, kind))
  const { api } = fixture
  const foreign = await ask(api, eventsApi.createEvent, 'agent2', { body: bodyOf(fixture, 'foreign', fixture.hotel) })
  await engage(fixture, foreign.id, casts.foreign)
  const request = await ask(api, bookingRequestsApi.createBookingRequest, 'client', {
    body: {
      client_notes: secrets.texts('request').brief,
      client_budget: secrets.rates.request.client,
      ...nextDay(fixture),
    },
  })
  const changes = new Map<string, string>()
  for (const id of ids.values()) {
    const { agreement } = await getEvent(api.table.deps(), id)
    if (agreement?.pending) changes.set(id, agreement.pending.id)
  }
  const rounds = new Map<string, string | undefined>()
  for (const id of ids.values())
    rounds.set(id, (await ask(api, eventsApi.getEvent, 'client', { params: { id } })).round)
  const contracts = new Map<string, string>()
  for (const kind of ['led', 'leading'] as const) {
    const id = ids.get(`picked ${kind}`)!
    contracts.set(id, (await ask(api, contractsApi.getContract, 'client', { params: { id } })).sha256)
  }
  const messages = new Map<string, string>()
  for (const kind of ['led', 'leading'] as const)
    for (const who of membersOf(kind)) {
      const { id } = await ask(api, threadsApi.writeMessage, who, {
        params: { id: ids.get(`booked ${kind}`)! },
        query: { thread: who === 'client' ? 'client' : 'team' },
        body: { text: `From ${who}` },
      })
      messages.set(`${kind} ${who}`, id)
    }
  const files = new Map<string, string>()
  for (const kind of ['led', 'leading'] as const)
    for (const who of membersOf(kind)) {
      const params = { id: ids.get(`booked ${kind}`)! }
      const body = { name: `${who}.pdf`, size: 1000, audience: who === 'client' ? 'client' : 'team' } as const
      const { id } = await ask(api, filesApi.addFile, who, { params, body })
      await shareNow(api.table.deps(), params.id, id)
      files.set(`${kind} ${who}`, id)
    }
  const sheets = new Map<string, string>()
  for (const kind of ['led', 'leading'] as const)
    for (const who of membersOf(kind)) {
      const params = { id: ids.get(`booked ${kind}`)! }
      sheets.set(`${kind} ${who}`, (await ask(api, daySheetsApi.getDaySheet, who, { params })).version)
    }
  return {
    sheetOf: (kind, who) => sheets.get(`${kind} ${who}`),
    fileOf: (kind, who) => files.get(`${kind} ${who}`),
    messageOf: (kind, who) => messages.get(`${kind} ${who}`),
    of: (state, kind) => ids.get(`${state} ${kind}`)!,
    request: request.id,
    foreign: foreign.id,
    changeOf: (event) => changes.get(event)!,
    roundOf: (event) => rounds.get(event)!,
    contractOf: (event) => contracts.get(event)!,
  }
}
