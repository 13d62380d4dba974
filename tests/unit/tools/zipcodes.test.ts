import { expect, it } from 'vitest'
import { zipcodesOf } from '#functions/_data/rows/zipcode.ts'

const days = (Date.now() - Date.parse(zipcodesOf)) / 86_400_000

it('the list of ZIP codes is at most a year old (CONTRIBUTING.md#zip-codes)', () => {
  expect(days).toBeLessThan(366)
})
