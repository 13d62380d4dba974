import { describe, expect, it } from 'vitest'
import { happeningOf } from '#functions/event/rules/happening.ts'
import type { EventStatus } from '#shared/domain/event/record/status.ts'

const event = (status: EventStatus, agent_id: string | undefined = 'agt_1', version = 3) => ({
  ...{ id: 'evt_1', status, version },
  ...(agent_id !== '' && { agent_id }),
})
const typeOf = (before: EventStatus, after: EventStatus) => happeningOf(event(before), event(after)).type

describe('the news of a change', () => {
  it.each([
    ['draft', 'pending', 'event.changed'],
    ['proposed', 'booked', 'event.booked'],
    ['pending', 'booked', 'event.booked'],
    ['booked', 'played', 'event.changed'],
    ['booked', 'pending', 'event.changed'],
    ['played', 'invoiced', 'event.changed'],
    ['invoiced', 'paid', 'event.paid'],
    ['played', 'paid', 'event.paid'],
    ['paid', 'payment_failed', 'event.changed'],
    ['booked', 'refunded', 'event.canceled'],
    ['refunded', 'canceled', 'event.changed'],
    ['draft', 'canceled', 'event.canceled'],
    ['booked', 'booked', 'event.changed'],
  ] as const)('%s to %s: %s', (before, after, type) => expect(typeOf(before, after)).toBe(type))

  it('is in the order of its versions, with ids and a status alone', () =>
    expect(happeningOf(event('proposed'), event('booked'))).toEqual({
      ...{ type: 'event.booked', order: 4 },
      data: { id: 'evt_1', status: 'booked', version: 4 },
    }))

  it('is a request where nobody has taken it yet', () => {
    expect(happeningOf(undefined, event('draft', ''))).toMatchObject({ type: 'request.created', order: 1 })
    expect(happeningOf(undefined, event('draft'))).toMatchObject({ type: 'event.changed', order: 1 })
    expect(happeningOf(event('draft', ''), event('draft'))).toMatchObject({ type: 'event.changed' })
    // Brought from elsewhere.
    expect(happeningOf(undefined, event('paid'))).toMatchObject({ type: 'event.changed' })
  })

  it('is that it is gone', () =>
    expect(happeningOf(event('draft'), undefined)).toEqual({
      ...{ type: 'event.changed', order: 4 },
      data: { id: 'evt_1', deleted: true },
    }))
})
