import { describe, expect, it } from 'vitest'
import { holdsApi } from '#shared/api/holds.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { HoldView } from '#shared/domain/hold/schema.ts'
import { actIdOf } from '#functions/calendar/data/hold-calendar.ts'
import { holdListKey, type Key } from '#functions/platform/db/keys.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import { eraseHolds } from '#functions/calendar/jobs/end-holds.ts'
import { keepHoldSchedule } from '#functions/calendar/jobs/keep-schedules.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import { ask, refused } from '#tests/support/api.ts'
import { artistId } from '#tests/support/fixture.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { holdTests, hours, now } from '#tests/support/hold-tests.ts'

const {
  activity,
  api,
  challenge,
  answer,
  email,
  fixture,
  forgetJobs,
  hold,
  list,
  makeEvent,
  night,
  of,
  ranks,
  refusedHold,
  release,
  told,
  tonight,
} = holdTests()

describe('a hold', () => {
  it('ranks by who came first; those behind move up and get a mail when one ends', async () => {
    const [first, second, third] = [await hold('agent'), await hold('agent2'), await hold('admin')]
    expect([first, second, third].map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect(first).toMatchObject({ act_name: 'Elena Marsh', ends_at: night().start, challenge: null })
    expect(told()).toEqual([])
    await release('agent', first)
    expect(await ranks()).toEqual([
      [second.id, 1],
      [third.id, 2],
    ])
    expect(told()).toEqual([
      ['hold_moved_up', email('agent2')],
      ['hold_moved_up', email('admin')],
    ])
    expect((await refused(api(), holdsApi.releaseHold, 'agent', of(first))).status).toBe(404)
  })

  it('is listed for the whole agency; its note and event are for its owner and the admins', async () => {
    const { id } = await makeEvent()
    const held = await hold('agent', { note: 'Call on Monday', event_id: id })
    const find = async (who: string, query = {}) => (await list(who, query)).find((one) => one.id === held.id)
    for (const who of ['agent', 'admin'])
      expect(await find(who)).toMatchObject({ note: 'Call on Monday', event_id: id })
    expect(await find('agent2')).toMatchObject({ rank: 1, note: null, event_id: null, event_name: null })
    expect(await list('agent', { event_id: id })).toMatchObject([{ id: held.id }])
    expect((await refused(api(), holdsApi.listHolds, 'agent2', { query: { event_id: id } })).status).toBe(404)
    expect(await activity(id)).toContainEqual(expect.stringMatching(/^held an act: Elena Marsh, .*: 1st hold$/))
  })

  it('shows in the days of its act, with its place and owner', async () => {
    await Promise.all([hold('agent2', { expires_at: hours(48) }), hold('agent2', { start: hours(1, night().start) })])
    const group = await hold('agent', { act_kind: 'group', act_id: fixture().group.id })
    const month = night().start.slice(0, 7)
    const acts = await ask(api(), lookupsApi.listAvailability, 'agent', { query: { month } })
    const held = (id: string) =>
      acts.find((act) => act.id === id)!.engagements.map(({ status, hold: one }) => [status, one?.rank, one?.ends_at])
    expect(held(artistId(fixture(), 'artist'))).toEqual([
      ['held', expect.any(Number), hours(48)],
      ['held', expect.any(Number), hours(1, night().start)],
    ])
    expect(held(fixture().group.id)).toEqual([['held', 1, group.start]])
    expect(JSON.stringify(acts)).not.toContain(group.id)
  })

  it('shows in the days of its act beside a thousand holds on others', async () => {
    const held = await hold('agent')
    const month = held.start.slice(0, 7)
    const { table } = fixture()
    const { db } = table.deps()
    const others = Array.from({ length: 1000 }, (_, i) => {
      const id = `hld_OTHER${i}`
      return put(table.tableName, {
        ...holdListKey('ALL', `${month}-01T00:00:00.000Z`, id),
        hold: { ...held, id, act_id: `art_${i}` },
      })
    })
    for (let at = 0; at < others.length; at += 100) await db.transact(others.slice(at, at + 100))
    const acts = await ask(api(), lookupsApi.listAvailability, 'agent', { query: { month } })
    const own = acts.find(({ id }) => id === held.act_id)!
    expect(own.engagements).toMatchObject([{ status: 'held', hold: { rank: 1, ends_at: held.ends_at } }])
    for (let at = 0; at < others.length; at += 100)
      await db.transact(others.slice(at, at + 100).map(({ Put }) => remove(table.tableName, Put!.Item as Key)))
  })

  it('is changed by its owner or an admin only', async () => {
    const held = await hold('agent')
    const change = { ...of(held), body: { ...night(), note: 'Mine' } }
    for (const [endpoint, input] of [
      [holdsApi.changeHold, change],
      [holdsApi.releaseHold, of(held)],
      [holdsApi.answerChallenge, { ...of(held), body: { answer: 'release' as const } }],
    ] as const)
      expect((await refused(api(), endpoint, 'agent2', input as never)).status).toBe(403)
    expect(await ask(api(), holdsApi.changeHold, 'admin', change)).toMatchObject({
      note: 'Mine',
      user_id: held.user_id,
    })
    const read = (await tonight())[0]!
    expect(await ask(api(), holdsApi.changeHold, 'agent', { ...of(held), body: read })).toEqual(read)
    await release('admin', held)
    expect(told()).toEqual([['hold_ended', email('agent')]])
  })

  it('comes last when it moves to another time, and changes places with an own one', async () => {
    const first = await hold('agent')
    const second = await hold('agent')
    const third = await hold('agent2')
    const before = { ...of(second), body: { ...night(), before: first.id } }
    expect(await ask(api(), holdsApi.changeHold, 'agent', before)).toMatchObject({ rank: 1 })
    expect(told()).toEqual([])
    const longer = { start: night().start, end: hours(1, night().end) }
    expect(await ask(api(), holdsApi.changeHold, 'agent', { ...of(second), body: longer })).toMatchObject({ rank: 3 })
    expect(told()).toEqual([['hold_moved_up', email('agent2')]])
    expect(await ranks()).toEqual([
      [first.id, 1],
      [third.id, 2],
      [second.id, 3],
    ])
  })

  it.each([
    ['that ends before it starts', { start: hours(60), end: hours(59) }, 422, 'The end must be after the start'],
    ['in the past', { start: hours(-1), end: hours(1) }, 422, 'Please choose a time in the future'],
    ['years ahead', { start: '2029-08-01T20:00:00Z', end: '2029-08-01T22:00:00Z' }, 422, 'At most 3 years ahead'],
    ['that expired', { expires_at: hours(-1) }, 422, 'Please choose a time in the future'],
    ['of an act that is none', { act_id: 'art_01J00000000000000000000000' }, 404, 'Could not find this act'],
    [
      'of a group that is none',
      { act_kind: 'group', act_id: 'grp_01J00000000000000000000000' },
      404,
      'Could not find this act',
    ],
    ['for an event that is none', { event_id: 'evt_01J00000000000000000000000' }, 404, 'Could not find event'],
  ])('%s is refused', async (_what, patch, status, message) => {
    const { start = night().start, end = night().end } = patch as { start?: string; end?: string }
    expect(await refusedHold('agent', { ...patch, start, end })).toMatchObject({ status, error_message: message })
  })

  it('of an unverified act, for the event of another agent, or a canceled one, is refused', async () => {
    expect(await refusedHold('agent', {}, 'newcomer')).toMatchObject({ status: 404 })
    const { id } = await makeEvent()
    expect(await refusedHold('agent2', { event_id: id })).toMatchObject({ status: 404 })
  })

  it('of a group counts with its leader', async () => {
    const group = { act_kind: 'group', act_id: fixture().group.id }
    expect(await hold('agent', group)).toMatchObject({ act_name: 'The Freeman Seven', rank: 1 })
    expect(await hold('agent2', group)).toMatchObject({ rank: 2 })
  })
})

describe('the end of a hold', () => {
  const schedules = new Map<string, string>()
  const scheduler = {
    put: (name: string, at: string) => Promise.resolve(void schedules.set(name, at)),
    remove: (name: string) => Promise.resolve(void schedules.delete(name)),
  }
  const keepSchedules = async () => {
    for (const job of fixture().table.jobs)
      if (job.type === 'schedule_hold') await keepHoldSchedule(fixture().table.deps(), scheduler, job.hold_id)
  }

  it('comes by its schedule, once, and those behind move up', async () => {
    const first = await hold('agent', { expires_at: hours(48) })
    const second = await hold('agent2')
    await keepSchedules()
    expect(schedules.get(`hold-${first.id}`)).toBe(hours(48))
    fixture().table.jobs.length = 0
    fixture().table.now = hours(47.9)
    await runScheduled(grantedDeps(fixture().table, 'scheduled-jobs'), { type: 'hold', hold_id: first.id })
    expect(await ranks()).toHaveLength(2)
    fixture().table.now = hours(48)
    for (let i = 0; i < 2; i += 1)
      await runScheduled(grantedDeps(fixture().table, 'scheduled-jobs'), { type: 'hold', hold_id: first.id })
    await keepSchedules()
    expect(told()).toEqual([
      ['hold_ended', email('agent')],
      ['hold_moved_up', email('agent2')],
    ])
    expect(schedules.has(`hold-${first.id}`)).toBe(false)
    expect(await ranks()).toEqual([[second.id, 1]])
    expect(await actIdOf(fixture().table.deps(), first.id)).toBeUndefined()
  })

  it('comes by the sweep where the schedule is lost', async () => {
    await hold('agent', { expires_at: hours(48) })
    fixture().table.now = hours(49)
    await forgetJobs()
    await sweep(grantedDeps(fixture().table, 'scheduled-jobs'))
    expect(told()).toEqual([['hold_ended', email('agent')]])
    await forgetJobs()
    await sweep(grantedDeps(fixture().table, 'scheduled-jobs'))
    expect(told()).toEqual([])
  })

  it('counts from its instant, even before the schedule has run', async () => {
    const first = await hold('agent', { expires_at: hours(2) })
    await hold('agent2')
    fixture().table.now = hours(3)
    fixture().table.jobs.length = 0
    expect(await tonight()).toMatchObject([{ rank: 1, user_id: fixture().users['agent2']!.id }])
    expect((await list('agent', {})).map(({ id }) => id)).not.toContain(first.id)
    const change = { ...of(first), body: night() }
    expect(await refused(api(), holdsApi.changeHold, 'agent', change)).toMatchObject({
      status: 404,
      error_message: 'This hold has ended',
    })
    expect(await hold('admin')).toMatchObject({ rank: 2 })
    expect(told()).toEqual([
      ['hold_ended', email('agent')],
      ['hold_moved_up', email('agent2')],
    ])
  })

  it('comes with the erasure of its act or its owner', async () => {
    await hold('agent')
    await hold('agent2')
    const deps = () => grantedDeps(fixture().table, 'payment-worker')
    await eraseHolds(deps(), { type: 'erase_holds', user_id: fixture().users['agent']!.id, act_ids: [] })
    expect(told()).toEqual([['hold_moved_up', email('agent2')]])
    const ofOwner = (await fixture().table.dump()).filter(({ PK }) => /^HOLDS?#/.test(String(PK)))
    expect(JSON.stringify(ofOwner)).not.toContain(fixture().users['agent']!.id)
    await eraseHolds(deps(), { type: 'erase_holds', act_ids: [artistId(fixture(), 'artist')] })
    expect(await tonight()).toEqual([])
    const left = (await fixture().table.dump()).filter(({ PK }) => /^HOLDS#/.test(String(PK)))
    expect(left.map(({ hold: held }) => (held as HoldView).act_id)).not.toContain(artistId(fixture(), 'artist'))
  })
})

describe('a challenge', () => {
  it('is answered by a release: the challenger comes first and gets a mail', async () => {
    const [first] = [await hold('agent'), await hold('agent2')]
    expect(await challenge('agent2', first)).toMatchObject({
      ends_at: hours(24),
      challenge: { user_id: fixture().users['agent2']!.id, answer_by: hours(24) },
    })
    expect(told()).toEqual([['hold_challenged', email('agent')]])
    const again = await refused(api(), holdsApi.challengeHold, 'agent2', of(first))
    expect([again.status, again.error_message]).toEqual([
      409,
      expect.stringMatching('has challenged this hold already'),
    ])
    await answer('agent', first, 'release')
    expect(told()).toEqual([['hold_moved_up', email('agent2')]])
    expect(await tonight()).toMatchObject([{ user_id: fixture().users['agent2']!.id, rank: 1 }])
  })

  it('is answered by a confirmation: the hold has a week, and cannot be challenged again', async () => {
    const [first] = [await hold('agent'), await hold('agent2')]
    await challenge('agent2', first)
    told()
    expect(await answer('agent', first, 'confirm')).toMatchObject({
      rank: 1,
      challenge: null,
      confirmed_at: now,
      expires_at: hours(7 * 24),
    })
    expect(told()).toEqual([['hold_confirmed', email('agent2')]])
    const twice = await refused(api(), holdsApi.answerChallenge, 'agent', { ...of(first), body: { answer: 'confirm' } })
    expect(twice).toMatchObject({ status: 409, error_message: 'Nobody challenges this hold any more' })
    expect((await refused(api(), holdsApi.challengeHold, 'agent2', of(first))).status).toBe(409)
  })

  it('without an answer ends the hold after 24 hours', async () => {
    const [first] = [await hold('agent'), await hold('agent2')]
    await challenge('agent2', first)
    told()
    fixture().table.now = hours(24)
    await runScheduled(grantedDeps(fixture().table, 'scheduled-jobs'), { type: 'hold', hold_id: first.id })
    expect(told()).toEqual([
      ['hold_ended', email('agent')],
      ['hold_moved_up', email('agent2')],
    ])
  })

  it('is confirmed as it was read, and released without', async () => {
    const [first] = [await hold('agent'), await hold('agent2')]
    const confirm = (more: object) =>
      api().call(holdsApi.answerChallenge, 'agent', { ...of(first), body: { answer: 'confirm', ...more } })
    await challenge('agent2', first)
    expect(await confirm({})).toMatchObject({ status: 422, body: { errors: { round: expect.any(String) } } })
    // Read before anybody challenged it.
    const late = await confirm({ round: first.round })
    expect(late).toMatchObject({
      status: 409,
      body: { current: { id: first.id, challenge: { name: expect.any(String) } } },
    })
    const { round } = (await tonight()).find(({ id }) => id === first.id)!
    expect((late.body as unknown as { current: HoldView }).current.round).toBe(round)
    expect((await tonight('agent2')).find(({ id }) => id === first.id)!.round).toBeUndefined()
    expect(await confirm({ round })).toMatchObject({ status: 200, body: { challenge: null } })
  })

  it('ends when the challenger gives up, and needs a later hold', async () => {
    const first = await hold('agent')
    expect((await refused(api(), holdsApi.challengeHold, 'agent2', of(first))).status).toBe(409)
    const second = await hold('agent2')
    await challenge('agent2', first)
    told()
    await release('agent2', second)
    expect(told()).toEqual([['hold_challenge_withdrawn', email('agent')]])
    expect(await tonight()).toMatchObject([{ challenge: null, ends_at: night().start }])
  })

  it('cannot be made and withdrawn again and again: two a day, and others are not kept from theirs', async () => {
    const first = await hold('agent')
    for (let i = 0; i < 2; i += 1) {
      const second = await hold('agent2')
      await challenge('agent2', first)
      await release('agent2', second)
    }
    expect(told()).toHaveLength(4)
    await hold('agent2')
    expect((await refused(api(), holdsApi.challengeHold, 'agent2', of(first))).status).toBe(429)
    expect(told()).toEqual([])
    await hold('admin')
    await challenge('admin', first)
    expect(told()).toEqual([['hold_challenged', email('agent')]])
  })
})
