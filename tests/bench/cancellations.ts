import * as fc from 'fast-check'
import { history } from '../support/cancellations/history.ts'
import { historyTemplates, play } from '../support/cancellations/play.ts'
import type { Tally } from '../support/cancellations/steps.ts'
import type { Options, Section } from './report.ts'

/**
 * Generated events that change and are called off through the real use cases, with an in-memory table and provider:
 * each execution equals its preview, to the cent. `npm run bench -- cancellations [--runs 10000] [--seed 1]`.
 */
export const bench = async ({ quick, runs = quick ? 300 : 10_000, seed = 1 }: Options): Promise<Section[]> => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const templates = await historyTemplates()
  const tally: Tally = { changes: {}, cancellations: {} }
  let differences = 0
  for (const [i, one] of fc.sample(history, { numRuns: runs, seed }).entries()) {
    try {
      await play(templates, one, tally)
    } catch (error) {
      differences += 1
      console.log(`  event ${i}: ${(error as Error).message}\n    ${JSON.stringify(one)}`)
    }
  }
  const { user, system } = process.cpuUsage(used)
  const figures = (counts: Record<string, number>) =>
    Object.entries(counts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, value]) => ({ what, value }))
  return [
    {
      title: `${runs} events from seed ${seed}: what the previews said, and what was done`,
      figures: [
        { what: 'events', value: runs },
        { what: 'differences', value: differences, atMost: 0 },
      ],
    },
    { title: 'Changes', figures: figures(tally.changes) },
    { title: 'Cancellations, by status', figures: figures(tally.cancellations) },
    {
      title: 'Time',
      figures: [
        { what: 'duration', value: (performance.now() - began) / 1000, unit: 's' },
        { what: 'processor', value: (user + system) / 1e6, unit: 's' },
      ],
    },
  ]
}
