import { callListsApi } from '#shared/api/call-lists.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { ownCalendarApi } from '#shared/api/own-calendar.ts'
import {
  addSubscription,
  saveSubscription,
  subscribedTimes,
  subscriptionsOf,
  type SubscriptionRow,
} from '#functions/calendar/data/subscriptions.ts'
import { subscriptionKey } from '#functions/platform/db/keys.ts'
import { artistId, musicianId } from '#tests/support/fixture.ts'
import { beginLineUp, lineUpBody, lineUpOf, performers, players, saved, storedLineUp, type LineUp } from './line-up.ts'
import { day, hour } from './scenario.ts'

/** What the people of a line-up do, each at random. */

export type LineUpStep = (one: LineUp) => Promise<void> | void

const dayOf = (at: string, days = 0) => new Date(Date.parse(at) + days * day).toISOString().slice(0, 10)
const idOf = ({ rig }: LineUp, who: string) =>
  who.startsWith('artist') ? artistId(rig.fixture, who) : musicianId(rig.fixture, who)
const userOf = ({ rig }: LineUp, who: string) => rig.user(who).id
const click =
  (endpoint: Parameters<LineUp['rig']['click']>[0], who: string, body?: object): LineUpStep =>
  ({ rig, id }) =>
    rig.click(endpoint, who, { params: { id }, ...(body && { body }) } as never)

const responds = (one: LineUp, who: string, body: object) => click(eventsApi.respond, who, body)(one)
const answer: LineUpStep = async (one) => {
  const response = one.dice.pick(['confirm', 'confirm', 'confirm', 'decline', 'counter'] as const)
  await responds(one, one.dice.pick(performers), { response, ...(response === 'counter' && { rate: 350 }) })
}
const wantedBy = (event: Awaited<ReturnType<typeof lineUpOf>>) => [
  ...(event.artist ? [{ artist_id: event.artist.id }] : []),
  ...(event.bandleader ? [{ bandleader_id: event.bandleader_id as string }] : []),
  ...(event.musicians ?? []).map(({ musician_id }) => ({ musician_id })),
]
const asksOne: LineUpStep = async (one) => {
  const wanted = wantedBy(await lineUpOf(one))
  if (wanted.length > 0) await click(eventsApi.requestVendor, 'agent', one.dice.pick(wanted))(one)
}
const asksAll: LineUpStep = async (one) => {
  for (const who of wantedBy(await lineUpOf(one))) await click(eventsApi.requestVendor, 'agent', who)(one)
}
const allSayYes: LineUpStep = async (one) => {
  for (const who of performers) await responds(one, who, { response: 'confirm' })
}

const chairs = ['slot-slt_1', 'slot-slt_1', 'slot-slt_2', 'act', 'bandleader'] as const
const ofChair = ({ id, dice }: LineUp) => ({ id, chair: dice.pick(chairs) })
const startsList: LineUpStep = async (one) => {
  const params = ofChair(one)
  const people =
    params.chair === 'act'
      ? (['artist', 'artist2'] as const)
      : params.chair === 'bandleader'
        ? (['bandleader'] as const)
        : players
  const candidates = people.filter(() => one.dice.chance(0.7)).map((who) => ({ id: idOf(one, who) }))
  const mode = one.dice.pick(['in_turn', 'first_yes'] as const)
  await one.rig.click(callListsApi.saveCallList, 'agent', { params, body: { mode, ask_at_once: 2, candidates } })
  await one.rig.click(callListsApi.startCallList, 'agent', { params })
}
const listsOf = async ({ rig, id }: LineUp) =>
  (await rig.fixture.api.call(callListsApi.listCallLists, 'agent', { params: { id } })).body
const answersCounter: LineUpStep = async (one) => {
  const { rig, id, dice } = one
  const lists = await listsOf(one)
  const open = lists.flatMap(({ chair, candidates }) =>
    candidates.filter(({ state }) => state === 'countered').map((candidate) => ({ chair, candidate_id: candidate.id })),
  )
  if (open.length === 0) return
  const { chair, candidate_id } = dice.pick(open)
  const body = { candidate_id, accept: dice.chance(0.6), taken_from: 'agent' as const }
  await rig.click(callListsApi.answerCounter, 'agent', { params: { id, chair }, body })
}

const holdsOf = async ({ rig }: LineUp) =>
  (await rig.fixture.api.call(holdsApi.listHolds, 'admin', { query: { limit: '200' } })).body
const holds =
  (who: 'agent' | 'agent2'): LineUpStep =>
  async (one) => {
    const { rig, dice, id, start, end } = one
    const expires_at = dice.pick([undefined, rig.later(20 * hour), rig.later(3 * day)])
    const act = { act_kind: 'artist' as const, act_id: idOf(one, dice.pick(['artist', 'artist2'])) }
    const event_id = who === 'agent' && dice.chance(0.7) ? id : undefined
    await rig.click(holdsApi.holdAct, who, { body: { ...act, start, end, expires_at, event_id } as never })
  }
const onHold =
  (act: (one: LineUp, id: string) => Promise<void>): LineUpStep =>
  async (one) => {
    const all = await holdsOf(one)
    if (all.length > 0) await act(one, one.dice.pick(all).id)
  }

const blocks = async (one: LineUp, block: object) => {
  const who = one.dice.pick(performers)
  await one.rig.click(ownCalendarApi.addBlockedTime, who, { params: { id: userOf(one, who) }, body: block as never })
}

/** A calendar elsewhere is read again, with other times. */
const readsCalendar: LineUpStep = async (one) => {
  const { rig, dice, start, busy } = one
  const user = userOf(one, dice.pick(performers))
  const deps = rig.fixture.deps()
  const known = (await subscriptionsOf(deps, user))[0]
  const row: SubscriptionRow = known ?? {
    ...subscriptionKey(user, 0),
    ...{ id: 'sub_1', user_id: user, place: 0, name: 'Day job', url: 'https://calendar.example/1', timezone: 'UTC' },
    ...{
      created_at: rig.now,
      version: 1,
      next_at: '2099-01-01T00:00:00.000Z',
      entries: 0,
      unreadable: 0,
      is_cut: false,
    },
  }
  if (!known) await addSubscription(deps, row)
  const times = [0, 1, 3]
    .filter(() => dice.chance(0.6))
    .map((days) => Date.parse(start) + days * day - dice.pick([0, 2, 7]) * hour)
    .map((at) => ({ start: new Date(at).toISOString(), end: new Date(at + 3 * hour).toISOString() }))
  const [before, after] = [await subscribedTimes(deps, user, 0), { times, free: [] }]
  await saveSubscription(deps, row, row, { before, after })
  busy.set(user, times)
}

const sees = async ({ rig, id }: LineUp, who: string) => {
  const { status, body } = await rig.fixture.api.call(daySheetsApi.getDaySheet, who, { params: { id } })
  if (status === 200)
    await rig.click(daySheetsApi.seeDaySheet, who, { params: { id }, body: { version: body.version } })
}

export const lineUpSteps: Readonly<Record<string, LineUpStep>> = {
  'another line-up': (one) => saved(one, lineUpBody(one)),
  'the act is asked': asksOne,
  'somebody is asked': asksOne,
  'all are asked': asksAll,
  'all are asked and say yes': async (one) => {
    await asksAll(one)
    await allSayYes(one)
  },
  'somebody answers': answer,
  'somebody answers, too': answer,
  'all say yes': allSayYes,
  'a call list asks': startsList,
  'another call list asks': startsList,
  'a call list stops': (one) => one.rig.click(callListsApi.stopCallList, 'agent', { params: ofChair(one) }),
  'somebody is passed over': (one) =>
    one.rig.click(callListsApi.skipCandidate, 'agent', {
      params: ofChair(one),
      body: { candidate_id: idOf(one, one.dice.pick(players)) },
    }),
  'a counter-offer is answered': answersCounter,
  'the proposal is sent': click(eventsApi.sendProposal, 'agent'),
  'the client signs': async (one) => {
    const { rig, id } = one
    await rig.click(eventsApi.pickProposal, 'client', { params: { id }, body: { proposal_id: 1 } })
    const contract = await rig.fixture.api.call(contractsApi.getContract, 'client', { params: { id } })
    if (contract.status !== 200) return
    const body = { signature: 'Nora Whitfield', consent: true as const, sha256: contract.body.sha256 }
    await rig.click(contractsApi.signContract, 'client', { params: { id }, body: body as never })
  },
  'the client wishes': (one) =>
    click(money.requestCancellation, 'client', {
      reason: 'A cousin plays',
      wants: one.dice.pick(['change', 'other_offer', 'cancellation']),
    })(one),
  'the wish is declined': click(money.dropCancellationRequest, 'agent'),
  'the change is answered': async (one) => {
    const who = one.dice.pick(['client', ...performers])
    await click(eventsApi.answerChange, who, { answer: one.dice.pick(['accept', 'accept', 'decline']) })(one)
  },
  'the change is taken back': click(eventsApi.discardChange, 'agent'),
  'an act is held': holds('agent'),
  'an act is held by another agent': holds('agent2'),
  'a hold is challenged': onHold((one, id) =>
    one.rig.click(holdsApi.challengeHold, one.dice.pick(['agent', 'agent2']), { params: { id } }),
  ),
  'a challenge is answered': onHold((one, id) =>
    one.rig.click(holdsApi.answerChallenge, one.dice.pick(['agent', 'agent2']), {
      params: { id },
      body: { answer: one.dice.pick(['confirm', 'release']) },
    }),
  ),
  'a hold is released': onHold((one, id) => one.rig.click(holdsApi.releaseHold, 'admin', { params: { id } })),
  'a day is blocked': (one) => {
    const from = dayOf(one.dice.pick([one.start, one.other]), one.dice.pick([-1, 0, 1]))
    return blocks(one, { start: from, end: dayOf(from, one.dice.upTo(3)), all_day: true })
  },
  'hours are blocked': (one) => {
    const at = Date.parse(one.dice.pick([one.start, one.other])) + one.dice.pick([-3, 0, 2, 5]) * hour
    return blocks(one, { start: new Date(at).toISOString(), end: new Date(at + 2 * hour).toISOString() })
  },
  'weekdays are blocked': (one) => {
    const from = dayOf(one.start, -7)
    return blocks(one, {
      ...{ start: from, end: from, all_day: true },
      repeat: { weekdays: [one.dice.upTo(7), one.dice.upTo(7)], until: dayOf(from, 30) },
    })
  },
  'a blocked time is free again': async (one) => {
    const who = one.dice.pick(performers)
    const params = { id: userOf(one, who) }
    const { body } = await one.rig.fixture.api.call(ownCalendarApi.listBlockedTimes, who, { params })
    if (body.length === 0) return
    const block_id = one.dice.pick(body).id
    await one.rig.click(ownCalendarApi.removeBlockedTime, who, { params: { ...params, block_id } })
  },
  'a calendar elsewhere is read': readsCalendar,
  'somebody reads the day sheet': (one) => sees(one, one.dice.pick([...performers, 'client'])),
  'all read the day sheet': async (one) => {
    for (const who of [...performers, 'client']) await sees(one, who)
  },
  'a slot is filled by hand': async (one) => {
    const { musicians, musician_slots } = await storedLineUp(one)
    const slot = musician_slots[0]
    if (!slot) return
    const who = one.dice.pick(players)
    const filled = { musician_id: idOf(one, who), instrument: slot.instrument, rate: slot.rate / 100 }
    const kept = musicians.map(({ rate, ...rest }) => ({ ...rest, rate: (rate ?? 0) / 100 }))
    const slots = musician_slots.slice(1).map(({ rate, ...rest }) => ({ ...rest, rate: rate / 100 }))
    await saved(one, { musicians: [...kept, filled], musician_slots: slots })
  },
  'it is called off': async (one) => {
    if (one.dice.chance(0.3)) await click(money.cancelEvent, 'agent', { by: 'nobody', reason: 'Off' })(one)
  },
}
export const lineUpStepNames = Object.keys(lineUpSteps)

export interface SideShow {
  line: LineUp
  /** A few steps. */
  play(): Promise<string[]>
}

export const playLineUp = async (...begin: Parameters<typeof beginLineUp>): Promise<SideShow> => {
  const line = await beginLineUp(...begin)
  const { dice, rig } = line
  return {
    line,
    play: async () => {
      const names: string[] = []
      for (let n = dice.pick([1, 2, 4]); n > 0; n -= 1) {
        const [name, step] = dice.pick(Object.entries(lineUpSteps))
        names.push(name)
        await rig.trying(async () => step(line))
        await rig.drain()
      }
      return names
    },
  }
}
