import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { methodTypes, testMethods } from '#local/stripe/test-cards.ts'
import { methodKinds, methodRules, offeredKinds } from '#shared/domain/payment/method-kinds.ts'

it('the emulator has each kind of payment method that the product offers, with one that succeeds', () => {
  expect([...methodTypes]).toEqual(expect.arrayContaining(offeredKinds))
  const succeeding = Object.values(testMethods).filter(
    ({ outcome }) => outcome.kind === 'succeeds' || (outcome.kind === 'settles' && outcome.failure === undefined),
  )
  expect(succeeding.map(({ type }) => type)).toEqual(expect.arrayContaining(offeredKinds))
})

it('docs/product.md has the fee of each kind, and the provider the capability of each offered one', () => {
  const fees = readFileSync('docs/product.md', 'utf8').split('A processing fee is added:')[1]!.split('\n- ')[0]!
  expect(methodKinds.filter((kind) => !fees.includes(methodRules(kind).name.toLowerCase()))).toEqual([])
  expect(offeredKinds.filter((kind) => methodRules(kind).capability === null)).toEqual([])
})
