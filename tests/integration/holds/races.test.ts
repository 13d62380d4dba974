import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { endHoldsOf, type EndHolds } from '#functions/calendar/jobs/end-holds.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { cases } from '#tests/support/cases.ts'
import { ask } from '#tests/support/api.ts'
import { artistId } from '#tests/support/fixture.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { holdTests, hours } from '#tests/support/hold-tests.ts'

const rounds = cases(100)
const tests = holdTests()
const { api, challenge, clear, email, fixture, hold, makeEvent, night, of, ranks, release, told } = tests

/** How often each outcome came: a race that always ends alike is none. */
const outcomes: Record<string, Record<string, number>> = {}
const note = (race: string, outcome: string) => {
  const of = (outcomes[race] ??= {})
  of[outcome] = (of[outcome] ?? 0) + 1
}
afterAll(() => console.log('Races of holds:', JSON.stringify(outcomes)))

/** One begins some turns of the event loop before the other, in each round by another distance. */
const atOnce = <const T extends readonly (() => Promise<unknown>)[]>(round: number, calls: T) =>
  Promise.all(
    calls.map(async (call, i) => {
      const turns = i % 2 === 0 ? round % 14 : (round * 3) % 10
      for (let turn = 0; turn < turns; turn += 1) await setImmediate()
      return call()
    }),
  ) as Promise<{ -readonly [I in keyof T]: Awaited<ReturnType<T[I]>> }>

const statusOf = async (call: Promise<unknown>) => {
  try {
    await call
    return 'done'
  } catch (error) {
    const status = /: (\d{3}) /.exec(String(error))?.[1]
    if (status === undefined || status >= '500') throw error
    return status
  }
}

it('of holds at once, each has its own rank', async () => {
  for (let i = 0; i < rounds; i += 1) {
    await clear()
    const placed = await atOnce(i, [() => hold('agent'), () => hold('agent2'), () => hold('admin')])
    expect(placed.map(({ rank }) => rank).sort()).toEqual([1, 2, 3])
    expect((await ranks()).map(([, rank]) => rank)).toEqual([1, 2, 3])
    note('hold against hold', placed.map(({ rank }) => rank).join(' '))
  }
})

it('of a booking and a hold, no hold stays on the booked time, and its owner learns it once', async () => {
  for (let i = 0; i < rounds; i += 1) {
    await clear()
    const { id, booking } = await makeEvent()
    const params = { id }
    await ask(api(), eventsApi.requestVendor, 'agent', { params, body: { event_id: id, artist_id: booking.artist_id } })
    fixture().table.jobs.length = 0
    const [booked, held] = await atOnce(i, [
      async () => {
        const event = await ask(api(), eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
        await endHoldsOf(grantedDeps(fixture().table, 'payment-worker'), {
          type: 'end_holds',
          event_id: id,
          act_ids: [booking.artist_id],
        })
        return event
      },
      () => statusOf(hold('agent2')),
    ])
    expect(booked).toMatchObject({ artist_status: 'confirmed' })
    const mine = told().filter(([template]) => template === 'hold_ended')
    expect(await ranks()).toEqual([])
    expect([held, mine.length]).toEqual(held === 'done' ? ['done', 1] : ['409', 0])
    note('booking against hold', held)
    // The day is used again.
    await ask(api(), eventsApi.respond, 'artist', { params, body: { response: 'decline' } })
  }
})

it('of a challenge and a release, the challenger is first in the end, and learns it once', async () => {
  for (let i = 0; i < rounds; i += 1) {
    await clear()
    const [first, second] = [await hold('agent'), await hold('agent2')]
    told()
    const [challenged, released] = await atOnce(i, [
      () => statusOf(challenge('agent2', first)),
      () => statusOf(release('agent', first)),
    ])
    expect(released).toBe('done')
    expect(['done', '404', '409']).toContain(challenged)
    expect(await ranks()).toEqual([[second.id, 1]])
    expect(told().sort()).toEqual([
      ...(challenged === 'done' ? [['hold_challenged', email('agent')]] : []),
      ['hold_moved_up', email('agent2')],
    ])
    note('challenge against release', challenged)
  }
})

it('of two challenges, one counts', async () => {
  for (let i = 0; i < rounds; i += 1) {
    await clear()
    const first = await hold('agent')
    await Promise.all([hold('agent2'), hold('admin')])
    told()
    const done = await atOnce(i, [
      () => statusOf(challenge('agent2', first)),
      () => statusOf(challenge('admin', first)),
    ])
    expect(done.toSorted()).toEqual(['409', 'done'])
    expect(told()).toEqual([['hold_challenged', email('agent')]])
    note('challenge against challenge', done.join(' '))
  }
})

it('of its expiry and a booking, a hold ends once', async () => {
  for (let i = 0; i < rounds; i += 1) {
    await clear()
    const { id, booking } = await makeEvent()
    const first = await hold('agent2', { expires_at: hours(2) })
    await hold('admin', { end: hours(3, night().end), start: hours(2, night().start) })
    const params = { id }
    await ask(api(), eventsApi.requestVendor, 'agent', { params, body: { event_id: id, artist_id: booking.artist_id } })
    fixture().table.now = hours(2)
    fixture().table.jobs.length = 0
    const job: EndHolds = { type: 'end_holds', event_id: id, act_ids: [artistId(fixture(), 'artist')] }
    const book = async () => {
      await ask(api(), eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
      await endHoldsOf(grantedDeps(fixture().table, 'payment-worker'), job)
    }
    const expire = () =>
      runScheduled(grantedDeps(fixture().table, 'scheduled-jobs'), { type: 'hold', hold_id: first.id })
    await atOnce(i, [book, expire, expire])
    expect(await ranks()).toEqual([])
    const mails = told()
    expect(mails.filter(([template]) => template === 'hold_ended').sort()).toEqual([
      ['hold_ended', email('admin')],
      ['hold_ended', email('agent2')],
    ])
    note('expiry against booking', mails.map(([template]) => template).join(' '))
    fixture().table.now = hours(3)
    expect((await api().call(holdsApi.releaseHold, 'agent2', of(first))).status).toBe(404)
    await ask(api(), eventsApi.respond, 'artist', { params, body: { response: 'decline' } })
  }
})
