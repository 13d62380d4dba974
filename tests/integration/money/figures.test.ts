import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playDemoSeason } from '#tests/support/demo-season.ts'
import { makeTemplates, type Templates } from '#tests/support/faults/templates.ts'
import { playUnkind, starts } from '#tests/support/faults/unkind.ts'
import { differencesOf, type Figure } from '#tests/support/figures/figure.ts'
import { differencesIn, walk } from '#tests/support/figures/walk.ts'
import type { MemorySeason } from '#tests/support/memory-season.ts'

/** Each figure has one value for all readers, on all screens (docs/product.md#figures). */

const today = new Date('2026-11-14T15:00:00.000Z')

describe('in the demo season', () => {
  let season: MemorySeason
  const found: string[] = []
  let last: Figure[]
  let nights = 0

  /** Each twentieth night. */
  const look = async ({ fixture }: MemorySeason): Promise<void> => {
    nights += 1
    if (nights % 20 !== 0) return
    found.push(...(await differencesIn(fixture)).map((what) => `${fixture.table.now}: ${what}`))
  }

  beforeAll(async () => {
    season = await playDemoSeason(today, look)
    last = await walk(season.fixture)
  })
  afterAll(() => {
    season.fixture.table.stop()
  })

  it('everybody reads the same figures, on the way', () => {
    expect(found).toEqual([])
  })

  it('everybody reads the same figures today, and many of them', () => {
    expect(differencesOf(last)).toEqual([])
    const names = new Set(last.map(({ name }) => name))
    for (const name of ['price', 'paid', 'owed', 'overdue', 'due by', 'owed by client', 'owed in all', 'share'])
      expect(names).toContain(name)
  })
})

describe('in seasons in small with an unkind provider', () => {
  let templates: Templates
  beforeAll(async () => {
    templates = await makeTemplates(starts)
  })

  it('everybody reads the same figures after each step', async () => {
    // Each has found a difference.
    const seeds = [6, 187, 305, 511]
    for (const seed of seeds)
      expect((await playUnkind(templates, seed, ({ fixture }) => differencesIn(fixture))).wrong).toEqual([])
  })
})
