import { beforeAll, describe, expect, it } from 'vitest'
import { linesUp } from '#tests/support/faults/beside.ts'
import { makeTemplates, type Templates } from '#tests/support/faults/templates.ts'
import { untrueStatements } from '#tests/support/faults/statements.ts'
import { playUnkind, starts } from '#tests/support/faults/unkind.ts'

/** `npm run bench -- seasons` plays thousands (tests/bench/seasons.ts). */

let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates(starts)
})

describe('seasons in small with an unkind provider', () => {
  const seeds = Array.from({ length: 40 }, (_, i) => 30_000 + i)
  it('end with everybody paid out of the money of their own event, and say after each step what is so', async () => {
    const seen = { owed: 0, refunded: 0 }
    const look = untrueStatements(seen)
    for (const seed of seeds) expect((await playUnkind(templates, seed, look)).wrong, `seed ${seed}`).toEqual([])
    expect(Math.min(seen.owed, seen.refunded)).toBeGreaterThan(5)
  })

  it('say beside it which event is ready, and who is free, as another gig of the same people is lined up', async () => {
    const seen = { ready: 0, notReady: 0, free: 0, taken: 0 }
    const side = linesUp(seen, new Map())
    for (const seed of seeds.slice(0, 8))
      expect((await playUnkind(templates, seed, undefined, false, side)).wrong, `seed ${seed}`).toEqual([])
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
  })
})
