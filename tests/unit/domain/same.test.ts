import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame } from '#shared/domain/same.ts'

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
const stored = (value: unknown) => JSON.stringify(value, sorted)

/** Small, so that equal pairs are frequent. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(null, true, 0, 1, '', 'a'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(tie('value'), fc.constant(undefined)), { noNullPrototype: true }),
  ),
}))

describe('two values are stored alike', () => {
  it('exactly if their JSON with sorted keys is equal', () => {
    let alike = 0
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(isSame(a, b)).toBe(stored(a) === stored(b))
        alike += isSame(a, b) ? 1 : 0
      }),
      { numRuns: 2000 },
    )
    expect(alike).toBeGreaterThan(50)
  })

  it('with keys in any order, with or without undefined fields', () => {
    expect(isSame({ a: 1, b: { c: [2] } }, { b: { d: undefined, c: [2] }, a: 1 })).toBe(true)
    expect(isSame({ a: undefined }, {})).toBe(true)
    expect(isSame({ a: null }, {})).toBe(false)
    expect(isSame([1, 2], [2, 1])).toBe(false)
    expect(isSame({}, [])).toBe(false)
  })

  it('if their dates are', () => {
    expect(isSame({ at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' })).toBe(true)
    expect(isSame({ at: new Date(0) }, { at: new Date(1) })).toBe(false)
  })
})
