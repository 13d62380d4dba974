import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemplates, overNewYear, type Templates } from '#tests/support/faults/templates.ts'
import type { Row } from '#local/services/memory-table.ts'
import { longUnexplained } from '#tests/support/faults/night-watch.ts'
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

describe('the watch over nights', () => {
  const entry = (id: string, kind: string, at: string): Row => ({ PK: 'JOURNAL#2026-09-04', SK: id, id, kind, at })
  it('names what is unexplained for longer than a business day, until its cause is booked', () => {
    const [friday, monday] = ['2026-09-04T10:00:00.000Z', '2026-09-07T04:10:00.000Z']
    const found = [entry('txn_1', 'suspense', friday), entry('txn_2', 'suspense', friday)]
    const cleared = entry('txn_2/cleared', 'suspense_cleared', monday)
    expect(longUnexplained([...found, cleared], monday).map(({ id }) => id)).toEqual(['txn_1'])
    expect(longUnexplained(found, '2026-09-06T23:00:00.000Z')).toEqual([])
  })
})
