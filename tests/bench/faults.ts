import { play, type Played } from './faults/play.ts'
import { makeTemplates } from './faults/templates.ts'
import type { Options, Section } from './report.ts'

/**
 * Seeded schedules through the real use cases, queue, schedules and webhooks, on a table and a provider in memory, with everything failing that can.
 * `npm run bench -- faults [--runs=2000] [--seed=1]`; a single schedule again: `--runs=1 --seed=<its seed>`.
 */

const argument = (name: string): number | undefined => {
  const at = process.argv.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  if (at < 0) return undefined
  const value = Number(process.argv[at]!.split('=')[1] ?? process.argv[at + 1])
  if (!Number.isInteger(value)) throw new Error(`--${name} takes a whole number`)
  return value
}

const sum = (played: readonly Played[], of: (one: Played) => number) => played.reduce((total, one) => total + of(one), 0)

/** Thousands of lines that say what was made to fail. */
const quietly = async <T>(run: () => Promise<T>): Promise<T> => {
  const { error } = console
  console.error = () => undefined
  try {
    return await run()
  } finally {
    console.error = error
  }
}

export const bench = async ({ quick }: Pick<Options, 'quick'>): Promise<Section[]> => {
  const runs = argument('runs') ?? (quick ? 300 : 2000)
  const seed = argument('seed') ?? 1
  const began = performance.now()
  const templates = await makeTemplates()
  const played: Played[] = []
  try {
    await quietly(async () => {
      for (let i = 0; i < runs; i += 1) {
        const one = await play(templates, seed + i)
        played.push(one)
        for (const kind of ['duplicates', 'lost', 'drift'] as const) for (const what of one[kind]) console.log(`  ${kind}, seed ${one.seed}, ${one.story}: ${what}`)
      }
    })
  } finally {
    templates.base.table.stop()
  }
  const figures = (of: readonly Played[]) => [
    { what: 'duplicates', value: sum(of, ({ duplicates }) => duplicates.length), atMost: 0 }, { what: 'lost', value: sum(of, ({ lost }) => lost.length), atMost: 0 },
    { what: 'ledger drift', value: sum(of, ({ drift }) => drift.length), atMost: 0 },
  ]
  return [
    {
      title: `Money: ${runs} schedules from seed ${seed}`,
      figures: [
        { what: 'runs', value: runs }, { what: 'seed', value: seed }, { what: 'crashes', value: sum(played, ({ crashes }) => crashes) },
        { what: 'failures of table and queue', value: sum(played, ({ faults }) => faults) }, ...figures(played), { what: 'duration', value: (performance.now() - began) / 1000, unit: 's', atMost: 360 },
      ],
    },
    { title: 'Runs by story', figures: [...new Set(played.map(({ story }) => story))].sort().map((story) => ({ what: story, value: played.filter((one) => one.story === story).length })) },
  ]
}
