import { expect, it } from 'vitest'
import { staffStep } from '#shared/domain/event/lifecycle/staff-step.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { isHistory } from '#shared/domain/event/record/history.ts'
import type { Relation } from '#shared/domain/event/access/relation.ts'

const past = {
  id: 'evt_1',
  status: 'paid',
  paid_outside_at: '2025-01-01T00:00:00.000Z',
  payments: [],
} as unknown as EventLike
const paidHere = { ...past, paid_outside_at: null } as EventLike
const paidOutside = {
  ...past,
  payments: [{ id: 'pay_1', type: 'in_full', paid_at: '2025-01-01T00:00:00.000Z' }],
} as EventLike

it('is an event that was over before it came, and no other paid one', () => {
  expect(
    [past, paidHere, paidOutside, { ...past, payments: undefined }].map((event) => isHistory(event as EventLike)),
  ).toEqual([true, false, false, false])
  const text = (event: EventLike) => staffStep(event, { agent: true } as Relation, '2026-06-01T00:00:00.000Z')
  expect(text(past)).toMatchObject({ label: 'History' })
  expect(text(paidOutside)).toMatchObject({ label: 'Paid outside' })
})
