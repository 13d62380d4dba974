import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyWithout } from '#functions/platform/db/copy-without.ts'

it('a copy gets no other prototype', () => {
  const copy = copyWithout(JSON.parse('{ "a": 1, "__proto__": { "is_admin": true } }') as { a: number })
  expect([copy, 'is_admin' in copy]).toEqual([{ a: 1 }, false])
})

it('a copy has all fields but those left out, in their order, and leaves the original alone', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (some) => {
      const { ['__proto__']: _proto, ...fields } = some
      const value: Record<string, unknown> = { ...fields, PK: 'p', undefined: undefined, SK: 's' }
      const { PK: _pk, SK: _sk, ...rest } = value
      const before = { ...value }
      expect(Object.entries(copyWithout(value, 'PK', 'SK'))).toEqual(Object.entries(rest))
      expect(copyWithout(value)).toEqual(value)
      expect(value).toEqual(before)
    }),
  )
})
