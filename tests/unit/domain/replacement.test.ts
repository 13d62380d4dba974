import { expect, it } from 'vitest'
import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import { entryChair } from '#shared/domain/event/record/calls.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import { musicianKey } from '#shared/domain/event/record/vendors.ts'
import { zero } from '#shared/domain/money.ts'
import { ids, now, paidInFull, userOf } from './support.ts'

/** Somebody who is to be replaced plays until another says yes: the event is as ready as before. */

const day = 86_400_000
const after = (days: number) => new Date(Date.parse(now) + days * day).toISOString()
const agreement = { version: 1, signed_at: now, terms: null, pending: null }
const ready = paidInFull({ agreement, balance_due_at: after(-1) })

const asked = {
  ...{ id: ids.artist2, user_id: userOf(ids.artist2), name: 'Kim', rate: zero },
  ...{ asked_at: now, answer_by: after(1), is_countered: false },
}
const withCall = (more: Partial<NonNullable<Event['calls']>[number]>, status: VendorStatus = 'confirmed'): Event => {
  const replaces = musicianKey(ready.musicians[0]!)
  return {
    ...ready,
    musicians: ready.musicians.map((one, i) => (i === 0 ? { ...one, status } : one)),
    calls: [{ chair: entryChair(replaces), due_at: null, asked: [asked], replaces, ...more }],
  }
}
const kinds = (event: Event) => readiness(event, now).matters.map(({ kind }) => kind)

it('leaves a ready event ready while somebody is asked', () => {
  expect(kinds(withCall({}))).toEqual([])
})

it('gives the agent a matter once nobody takes over, or one wants more', () => {
  expect(kinds(withCall({ asked: [], is_exhausted: true }))).toEqual(['not_replaced'])
  expect(kinds(withCall({ asked: [{ ...asked, is_countered: true }] }))).toEqual(['counter_offer'])
})

it('is a list for an empty place once who plays has declined', () => {
  expect(kinds(withCall({}, 'declined'))).toEqual(['place_unanswered'])
  expect(kinds(withCall({ asked: [], is_exhausted: true }, 'declined'))).toContain('place_exhausted')
})
