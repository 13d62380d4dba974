import { dieAt, flows } from '../support/faults/crash-points.ts'
import { play } from '../support/faults/play.ts'
import { kinds } from '../support/faults/tally.ts'
import { makeTemplates, type Templates } from '../support/faults/templates.ts'
import type { Verdict } from '../support/faults/verdict.ts'
import type { Figure, Options, Section } from './report.ts'

/**
 * Seeded schedules through the real use cases, queue, schedules and webhooks, with an in-memory table and provider and
 * every possible fault; plus a crash at every call of every flow. `npm run bench -- faults [--runs 2000] [--seed 1]`;
 * to repeat one schedule: `--runs 1 --seed <its seed>`.
 */

const verdicts = ['duplicates', 'lost', 'drift'] as const

/** Reports each violation immediately and counts it against the budget. */
class Outcomes {
  readonly #counts = { duplicates: 0, lost: 0, drift: 0 }

  add(where: string, verdict: Verdict): void {
    for (const kind of verdicts) {
      this.#counts[kind] += verdict[kind].length
      for (const what of verdict[kind]) console.log(`  ${kind}, ${where}: ${what}`)
    }
  }

  figures(): Figure[] {
    return verdicts.map((kind) => ({
      what: kind === 'drift' ? 'ledger drift' : kind,
      value: this.#counts[kind],
      atMost: 0,
    }))
  }
}

const everyCrash = async (templates: Templates): Promise<Section> => {
  const outcomes = new Outcomes()
  const figures: Figure[] = []
  for (const flow of flows) {
    let crashes = 0
    for (const when of ['before', 'after'] as const) {
      for (let at = 1; ; at += 1) {
        const died = await dieAt(templates, flow, at, when)
        outcomes.add(`${flow.name}, crash ${when} call ${at}`, died)
        if (!died.hasCrashed) break
        crashes += 1
      }
    }
    figures.push({ what: flow.name, value: crashes, atLeast: 1 })
  }
  return {
    title: 'A crash before and after every call, then at most three sweeps',
    figures: [...figures, ...outcomes.figures()],
  }
}

const schedules = async (templates: Templates, runs: number, seed: number): Promise<Section[]> => {
  const outcomes = new Outcomes()
  const counts = new Map<string, number>(kinds.map((kind) => [kind, 0]))
  const scenarios = new Map<string, number>()
  for (let i = 0; i < runs; i += 1) {
    const played = await play(templates, seed + i)
    outcomes.add(`seed ${played.seed}, ${played.scenario}`, played)
    scenarios.set(played.scenario, (scenarios.get(played.scenario) ?? 0) + 1)
    for (const [kind, times] of Object.entries(played.counts)) counts.set(kind, (counts.get(kind) ?? 0) + times)
  }
  const crashes = (counts.get('crash before a call') ?? 0) + (counts.get('crash after a call') ?? 0)
  // A repeat of a few schedules does not have to reach every fault's minimum count.
  const atLeast = runs >= 300 ? 1 : 0
  return [
    {
      title: `Money: ${runs} schedules from seed ${seed}`,
      figures: [
        { what: 'runs', value: runs },
        { what: 'seed', value: seed },
        { what: 'crashes', value: crashes },
        ...outcomes.figures(),
      ],
    },
    { title: 'Injected faults', figures: [...counts].map(([what, value]) => ({ what, value, atLeast })) },
    { title: 'Runs by scenario', figures: [...scenarios].sort().map(([what, value]) => ({ what, value })) },
  ]
}

export const bench = async ({ quick, runs = quick ? 300 : 2000, seed = 1 }: Options): Promise<Section[]> => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const templates = await makeTemplates()
  const sections = [await everyCrash(templates), ...(await schedules(templates, runs, seed))]
  const { user, system } = process.cpuUsage(used)
  return [
    ...sections,
    {
      title: 'Time',
      figures: [
        { what: 'duration', value: (performance.now() - began) / 1000, unit: 's' },
        { what: 'processor', value: (user + system) / 1e6, unit: 's', atMost: 240 },
      ],
    },
  ]
}
