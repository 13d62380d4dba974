import { daySheetsApi } from '#shared/api/day-sheets.ts'
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
import { idOf, performers, type LineUp, type LineUpStep } from './line-up.ts'
import { day, hour } from './scenario.ts'

/** The time of the people of a line-up: acts are held, days blocked, calendars read, day sheets seen. */

const dayOf = (at: string, days = 0) => new Date(Date.parse(at) + days * day).toISOString().slice(0, 10)
const userOf = ({ rig }: LineUp, who: string) => rig.user(who).id

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

export const timeSteps: Readonly<Record<string, LineUpStep>> = {
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
}
