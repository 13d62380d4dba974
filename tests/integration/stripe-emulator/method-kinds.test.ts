import { expect, it } from 'vitest'
import { methodTypes, testMethods } from '#local/stripe/test-cards.ts'
import { offeredKinds } from '#shared/domain/payment/method-kinds.ts'

it('the emulator has each kind of payment method that the product offers, with one that succeeds', () => {
  expect([...methodTypes]).toEqual(expect.arrayContaining(offeredKinds))
  const succeeding = Object.values(testMethods).filter(
    ({ outcome }) => outcome.kind === 'succeeds' || (outcome.kind === 'settles' && outcome.failure === undefined),
  )
  expect(succeeding.map(({ type }) => type)).toEqual(expect.arrayContaining(offeredKinds))
})
