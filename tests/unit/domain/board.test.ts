import { describe, expect, it } from 'vitest'
import { boardStage, boardStages, dropOf } from '#shared/domain/event/lifecycle/board.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { eventStatuses, isCalledOff, type EventStatus } from '#shared/domain/event/record/status.ts'

const at = (status: EventStatus, more: Partial<EventLike> = {}) => boardStage({ status, ...more } as EventLike)

describe('the board of events', () => {
  it('has a column for each status, except where the event was called off', () => {
    expect(eventStatuses.filter((status) => at(status) === undefined)).toEqual(
      eventStatuses.filter((status) => isCalledOff({ status })),
    )
    expect(['draft', 'pending', 'propose'].map((status) => at(status as EventStatus))).toEqual(['Lead', 'Lead', 'Lead'])
    expect(['played', 'invoiced', 'payment_failed', 'paid'].map((status) => at(status as EventStatus))).toEqual([
      ...['Played', 'Played', 'Played', 'Settled'],
    ])
  })

  it('keeps an offer until it is signed, and a booked event until every place is filled', () => {
    expect(at('proposed')).toBe('Offer')
    expect(at('proposed', { proposal_signed_at: '2026-06-01T00:00:00.000Z' })).toBe('Signed')
    expect(at('booked', { has_gap: true })).toBe('Signed')
    expect(at('booked', { has_gap: false })).toBe('Confirmed')
    // It took place.
    expect(at('played', { has_gap: true })).toBe('Played')
  })

  it('moves cards forward only', () => {
    expect(boardStages.map((to) => dropOf('Signed', to))).toEqual([
      ...['back', 'back', 'stays', 'forward', 'forward', 'forward'],
    ])
  })
})
