import * as fc from 'fast-check'
import { cancelingParties } from '#shared/domain/cancellation/policy.ts'

/** A generated event: its terms and payments, later changes, and its end. */

const methods = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_usBankAccount_success',
  'pm_usBankAccount_failure',
] as const

const endings = ['agreed', 'agreed', 'agreed', 'discarded', 'lapsed', 'left'] as const

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('price'),
      percent: fc.integer({ min: 40, max: 180 }),
      ends: fc.constantFrom(...endings),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('move'),
      days: fc.integer({ min: -5, max: 30 }),
      ends: fc.constantFrom(...endings),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('act'), ends: fc.constantFrom(...endings) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('gap'), isFilled: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('goodwill'),
      amount: fc.integer({ min: 1, max: 10_000 }),
      from: fc.constantFrom('agent', 'platform'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('pay'), method: fc.constantFrom(...methods) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('card'), method: fc.constantFrom(...methods) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('wait'), days: fc.integer({ min: 1, max: 20 }) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export const history = fc.record({
  template: fc.constantFrom('signed', 'booked', 'booked', 'booked', 'paid', 'paid', 'bar'),
  /** Beyond what was paid, in cents; of an event that is paid in full, nothing. */
  beyond: fc.integer({ min: 0, max: 700_000 }),
  percent: fc.constantFrom(0.1, 0.15, 0.2),
  split: fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 })),
  steps: fc.array(step, { maxLength: 4 }),
  daysAhead: fc.constantFrom(undefined, undefined, 31, 27, 1),
  by: fc.constantFrom(...cancelingParties, 'client' as const),
  /** In percent of the policy's. */
  keep: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 2 }),
  waive: fc.boolean(),
  /** On file when the event is called off. */
  method: fc.option(fc.constantFrom(...methods)),
  seed: fc.nat(),
})
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never
