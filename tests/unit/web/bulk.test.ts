import { describe, expect, it } from 'vitest'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import type { Event, EventProjection } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { bulkActions, runBulk } from '#web/booking/events/bulk.ts'
import { booked, draft, now, viewers, withAll } from '../domain/support.ts'
import { fakeApi } from './support.tsx'

const row = (event: Event): EventProjection => projectRow(projectionOf(inForce(event)), viewers.agent)

describe('an action on several events', () => {
  it('asks exactly those whose place is open, and nobody of a ready event', async () => {
    const ask = bulkActions.find(({ label }) => label === 'Request or remind vendors')!
    const open = withAll(booked(), 'confirmed')
    const musicians = open.musicians.map((one, i) => ({
      ...one,
      status: i === 0 ? ('requested' as const) : one.status,
    }))
    const some = row({ ...open, musicians })
    const gone = row({ ...open, musicians, status: 'canceled' })
    const over = row({ ...open, musicians, start: '2026-01-01T20:00:00.000Z', end: '2026-01-01T23:00:00.000Z' })
    expect([some, row(open), gone, over].map((one) => ask.isFor(one, viewers.agent, now))).toEqual([
      true,
      false,
      false,
      false,
    ])
    for (const event of [some, row(open), gone, over]) {
      const kinds = readiness(event, now).matters.map(({ kind }) => kind)
      const asks = kinds.includes('place_unasked') || kinds.includes('place_unanswered')
      expect(ask.isFor(event, viewers.agent, now)).toBe(asks)
    }
    const sent = fakeApi({ [`PUT /events/${some.id}/request`]: { body: {} } })
    await ask.run(some)
    expect(sent.map(({ body }) => body)).toEqual([{ musician_id: musicians[0]!.musician_id }])
  })

  it('offers a proposal only where one can be sent, and goes on after a refusal', async () => {
    const send = bulkActions.find(({ label }) => label === 'Send proposals')!
    const ready = row({ ...withAll(draft(), 'confirmed'), status: 'propose' })
    expect([ready, row(booked())].map((one) => send.isFor(one, viewers.agent, now))).toEqual([true, false])
    const results: [string, string | undefined][] = []
    const run = ({ id }: EventProjection) => (id === 'e1' ? Promise.reject(new Error('Not now')) : Promise.resolve())
    await runBulk({ run }, [row(booked({ id: 'e1' })), row(booked({ id: 'e2' }))], ({ event, problem }) =>
      results.push([event.id, problem]),
    )
    expect(results).toEqual([
      ['e1', 'Not now'],
      ['e2', undefined],
    ])
  })
})
