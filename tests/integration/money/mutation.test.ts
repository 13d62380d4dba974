import { describe, expect, it } from 'vitest'
import { play } from '#tests/support/faults/play.ts'
import { makeTemplates } from '#tests/support/faults/templates.ts'

/** The checks of `npm run bench -- faults` are only worth what they catch. */
const schedules = 45
const patiently = { timeout: 300_000 }

describe('a protocol that uses a new key after a timeout', () => {
  it(`fails two of at most ${schedules} schedules that the real protocol passes`, patiently, async () => {
    const templates = await makeTemplates()
    const duplicates: string[] = []
    for (let seed = 1; seed <= schedules && duplicates.length < 2; seed += 1) {
      const found = (await play(templates, seed, true)).duplicates
      if (found.length === 0) continue
      expect(await play(templates, seed)).toMatchObject({ duplicates: [], lost: [], drift: [] })
      duplicates.push(...found)
    }
    expect(duplicates.length).toBeGreaterThan(1)
  })

  it('plays a seed the same way each time', async () => {
    const [once, again] = [await play(await makeTemplates(), 9), await play(await makeTemplates(), 9)]
    expect(again).toEqual(once)
  })
})
