import { makeCallGround } from '../support/faults/call-games.ts'
import { playCalls } from '../support/faults/play-calls.ts'
import type { Figure, Options, Section } from './report.ts'

/**
 * Seeded schedules of call lists through the real use cases, jobs and schedules, with an in-memory table: people answer
 * when they like, several at once, agents edit, and everything may crash. `npm run bench -- call-lists [--runs 2000]
 * [--seed 1]`; to repeat one schedule: `--runs 1 --seed <its seed>`.
 */
export const bench = async ({ quick, runs = quick ? 300 : 2000, seed = 1 }: Options): Promise<Section[]> => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const ground = await makeCallGround()
  const [faults, ends] = [new Map<string, number>(), new Map<string, number>()]
  const count = (counts: Map<string, number>, what: string, times = 1) =>
    counts.set(what, (counts.get(what) ?? 0) + times)
  let [broken, asked] = [0, 0]
  for (let i = 0; i < runs; i += 1) {
    const played = await playCalls(ground, seed + i)
    for (const what of played.broken) console.log(`  seed ${played.seed}: ${what}`)
    broken += played.broken.length
    asked += played.asked
    for (const end of played.ends) count(ends, end)
    for (const [kind, times] of Object.entries(played.counts)) count(faults, kind, times)
  }
  const { user, system } = process.cpuUsage(used)
  // A repeat of a few schedules does not have to reach every end.
  const atLeast = runs >= 300 ? 1 : 0
  const figures = (counts: Map<string, number>): Figure[] =>
    [...counts].sort().map(([what, value]) => ({ what, value, atLeast }))
  return [
    {
      title: `Call lists: ${runs} schedules from seed ${seed}`,
      figures: [
        { what: 'broken promises', value: broken, atMost: 0 },
        { what: 'questions', value: asked, atLeast },
      ],
    },
    { title: 'Lists by their end', figures: figures(ends) },
    { title: 'Injected faults', figures: figures(faults) },
    {
      title: 'Time',
      figures: [
        { what: 'duration', value: (performance.now() - began) / 1000, unit: 's' },
        { what: 'processor', value: (user + system) / 1e6, unit: 's', atMost: 240 },
      ],
    },
  ]
}
