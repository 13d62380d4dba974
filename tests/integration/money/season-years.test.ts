import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemplates, overNewYear, type Templates } from '#tests/support/faults/templates.ts'
import { playUnkind, starts } from '#tests/support/faults/unkind.ts'

/** `npm run bench -- seasons` plays thousands, half of them over New Year (tests/bench/seasons.ts). */

let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates(starts, overNewYear)
})

describe('seasons in small over New Year, with debits, checks, disputes and a year that is closed', () => {
  const seeds = Array.from({ length: 12 }, (_, i) => 50_000 + i)
  it('have no false difference on any night, nothing in suspense, and years that sum to the ledger', async () => {
    for (const seed of seeds) {
      const { wrong, steps } = await playUnkind(templates, seed, undefined, true)
      expect(wrong, `seed ${seed}: ${steps.join(', ')}`).toEqual([])
    }
  })
})
