import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutPage } from '#functions/platform/http/cut-page.ts'
import { nextCursorHeader } from '#shared/api/wire.ts'

const pageOf = (rows: readonly unknown[], page: { cursor?: string; limit?: number }) => {
  const { body, headers } = cutPage({ body: rows, headers: { etag: 'x' } }, page)
  return { rows: body as unknown[], cursor: headers[nextCursorHeader], etag: headers['etag'] }
}

describe('a list that is read whole', () => {
  it('keeps its other headers', () => {
    expect(pageOf(['a', 'b'], { limit: 2 })).toEqual({ rows: ['a', 'b'], cursor: undefined, etag: 'x' })
  })

  it('is the same in pages of any length', () => {
    const row = fc.oneof(
      fc.uuid().map((id) => ({ id })),
      fc.uuid(),
      fc.integer().map((count) => ({ count })),
    )
    fc.assert(
      fc.property(fc.array(row), fc.integer({ min: 1, max: 5 }), (rows, limit) => {
        const read: unknown[] = []
        for (let cursor: string | undefined; ;) {
          const page = pageOf(rows, { limit, ...(cursor !== undefined && { cursor }) })
          read.push(...page.rows)
          cursor = page.cursor
          if (cursor === undefined) break
          expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
        }
        expect(read).toEqual(rows)
      }),
    )
  })

  it('goes on after the last row, though others came or left before it', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
    const { cursor } = pageOf([a, b, c, d], { limit: 2 })
    expect(pageOf([b, c, d], { cursor: cursor!, limit: 2 }).rows).toEqual([c, d])
    expect(pageOf([{ id: 'new' }, a, b, c, d], { cursor: cursor! }).rows).toEqual([c, d])
    expect(pageOf([a, c, d], { cursor: cursor! }).rows).toEqual([d])
  })

  it.each(['x', 'W10', 'WzEsMV0', 'bnVsbA'])('refuses %s, which is no cursor of it', (cursor) => {
    expect(() => pageOf(['a'], { cursor })).toThrow('Unknown cursor')
  })
})
