import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemplates, type Templates } from '#tests/support/faults/templates.ts'
import { playUnkind, starts } from '#tests/support/faults/unkind.ts'

/** `npm run bench -- seasons` plays thousands (tests/bench/seasons.ts). */

let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates(starts)
})

describe('seasons in small with an unkind provider', () => {
  const seeds = Array.from({ length: 40 }, (_, i) => 30_000 + i)
  it('end with everybody paid what is theirs, out of the money of their own event', async () => {
    for (const seed of seeds) expect((await playUnkind(templates, seed)).wrong, `seed ${seed}`).toEqual([])
  })
})
