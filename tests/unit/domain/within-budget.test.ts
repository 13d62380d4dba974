import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actsFor, budgetForAct, isActSought } from '#shared/domain/call-list/within-budget.ts'
import { requestToEvent } from '#shared/domain/event/edit/new.ts'
import { partyTotal } from '#shared/domain/event/money/rates.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { cents, type Cents } from '#shared/domain/money.ts'
import { amounts, ids, now, parties, positiveCents } from './support.ts'

const artist = { id: ids.artist, name: 'Ari Artist' }
const requestOf = (budget: Cents, more: Partial<Event> = {}): Event => ({
  ...requestToEvent(
    {
      client_notes: 'Music',
      client_budget: budget,
      start: '2026-07-04T22:00:00.000Z',
      end: '2026-07-05T02:00:00.000Z',
      client_artist_id: ids.artist,
    },
    parties.client!,
    { id: ids.event, user_id: 'usr_x' },
    now,
    { artist },
  ),
  ...more,
})
const free = (id: string, rate: Cents | null) => ({ id, name: id, rate, is_recommended: true, reasons: ['free'] })

describe('the acts for a request', () => {
  it('tells the wanted one, the free ones within the budget, and those without a usual rate', () => {
    const request = requestOf(cents(400_000))
    expect(budgetForAct(request)).toBe(320_000)
    const wanted = free(ids.artist, cents(500_000))
    const [fits, costly, unknown] = [free('a', cents(320_000)), free('b', cents(320_001)), free('c', null)]
    const taken = { ...free('d', cents(1)), is_recommended: false }
    expect(actsFor(request, [costly, wanted, fits, taken, unknown])).toEqual({
      wanted,
      within: [fits],
      unpriced: [unknown],
    })
  })

  it('counts an act within the budget exactly if the event with its rate costs no more', () => {
    fc.assert(
      fc.property(
        positiveCents,
        amounts,
        amounts,
        fc.integer({ min: 0, max: 5000 }),
        (budget, rate, leader, percent) => {
          const request = requestOf(budget, {
            agent_percent: percent / 10_000,
            bandleader_id: ids.bandleader,
            bandleader_rate: leader,
          })
          const { within } = actsFor(request, [free('a', rate)])
          const cost = partyTotal({ ...request, client_rate: budget, artist_rate: rate })
          expect(within).toHaveLength(cost <= budget ? 1 : 0)
        },
      ),
    )
  })

  it('are sought until somebody is asked, has declined, or is being called, and only for a request', () => {
    const request = requestOf(cents(400_000))
    const call = { chair: 'act', asked: [], due_at: null }
    expect(isActSought(request)).toBe(true)
    for (const status of ['requested', 'confirmed', 'declined'] as const)
      expect(isActSought(withVendorStatus(request, 'artist', ids.artist, status))).toBe(false)
    expect(isActSought({ ...request, calls: [call] })).toBe(false)
    expect(isActSought({ ...request, client_budget: null })).toBe(false)
    expect(isActSought({ ...request, start: null })).toBe(false)
    expect(isActSought({ ...request, group_id: ids.group })).toBe(false)
    expect(isActSought({ ...request, status: 'canceled' })).toBe(false)
  })
})
