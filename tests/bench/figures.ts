import { walk } from '../support/figures/walk.ts'
import { differencesOf } from '../support/figures/figure.ts'
import { makeTemplates } from '../support/faults/templates.ts'
import { playUnkind, starts } from '../support/faults/unkind.ts'
import type { Options, Section } from './report.ts'

/**
 * Everybody's figures after each step of seasons in small (tests/support/figures/walk.ts).
 * `npm run bench -- figures [--runs 1000] [--seed 1]`; to repeat one: `--runs 1 --seed <its seed>`.
 */
export const bench = async ({ quick, runs = quick ? 30 : 1_000, seed = 1 }: Options): Promise<Section[]> => {
  const began = performance.now()
  const templates = await makeTemplates(starts)
  let [wrong, figures, looks] = [0, 0, 0]
  for (let i = 0; i < runs; i += 1) {
    const season = await playUnkind(templates, seed + i, async ({ fixture }) => {
      const seen = await walk(fixture)
      looks += 1
      figures += seen.length
      return differencesOf(seen)
    })
    wrong += season.wrong.length
    for (const what of season.wrong) console.log(`  seed ${season.seed}: ${what}`)
    if (season.wrong.length > 0) console.log(`    ${season.steps.join(', ')}`)
  }
  return [
    {
      title: `${runs} seasons in small from seed ${seed}`,
      figures: [
        { what: 'seasons', value: runs },
        { what: 'looks of everybody at everything', value: looks },
        { what: 'figures read', value: figures, atLeast: runs * 500 },
        { what: 'different figures of one name', value: wrong, atMost: 0 },
        { what: 'duration', value: (performance.now() - began) / 1000, unit: 's' },
      ],
    },
  ]
}
