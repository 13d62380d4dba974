import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { play } from '../../bench/faults/play.ts'
import { makeTemplates, type Templates } from '../../bench/faults/templates.ts'

/** The checks of `npm run bench -- faults` are worth what they catch. */
let templates: Templates
beforeAll(async () => { templates = await makeTemplates(['booked']) })
afterAll(() => { templates.base.table.stop() })

/** Schedules of a balance with a time-out that hides a success. */
const seeds = [11, 19]

describe('a protocol that takes a new key after a time-out', () => {
  it('is caught, where the real one passes the same schedules', async () => {
    // It says of every failure what failed.
    vi.spyOn(console, 'error').mockReturnValue()
    const found = []
    for (const seed of seeds) {
      expect(await play(templates, seed)).toMatchObject({ duplicates: [], lost: [], drift: [] })
      found.push(...(await play(templates, seed, true)).duplicates)
    }
    expect(found).not.toEqual([])
  })
})
