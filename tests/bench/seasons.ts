import { makeTemplates, overNewYear } from '../support/faults/templates.ts'
import { linesUp } from '../support/faults/beside.ts'
import { lineUpStepNames } from '../support/faults/line-up-steps.ts'
import { stepNames } from '../support/faults/unkind-steps.ts'
import { untrueStatements } from '../support/faults/statements.ts'
import { plantNames, playUnkind, starts } from '../support/faults/unkind.ts'
import type { Options, Section } from './report.ts'

/**
 * Seasons in small: one event from signature to payout while bank, provider and its dashboard do what they please.
 * `npm run bench -- seasons [--runs 10000] [--seed 1]`; to repeat one: `--runs 1 --seed <its seed>`. Each one with an
 * even seed is over New Year, with checks and a year that is closed (`YearWatch`). All are looked at on each night
 * (`NightWatch`).
 */
export const bench = async ({ quick, runs = quick ? 100 : 1_000, seed = 1 }: Options): Promise<Section[]> => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const templates = await makeTemplates(starts)
  const newYear = await makeTemplates(starts, overNewYear)
  const counts = new Map(stepNames.map((name) => [name, 0]))
  const planted = new Map(plantNames.map((name) => [name, 0]))
  const seen = { owed: 0, refunded: 0 }
  const look = untrueStatements(seen)
  const beside = new Map(lineUpStepNames.map((name) => [name, 0]))
  const said = { ready: 0, notReady: 0, free: 0, taken: 0 }
  const side = linesUp(said, beside)
  let wrong = 0
  let nights = 0
  let yearly = 0
  for (let i = 0; i < runs; i += 1) {
    const isOver = (seed + i) % 2 === 0
    const season = await playUnkind(isOver ? newYear : templates, seed + i, look, isOver, side)
    nights += season.nights
    yearly += isOver ? 1 : 0
    for (const name of season.steps) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (season.planted !== undefined) planted.set(season.planted, (planted.get(season.planted) ?? 0) + 1)
    wrong += season.wrong.length
    if ((i + 1) % 500 === 0) console.log(`  ${i + 1} seasons, ${wrong} wrong`)
    for (const what of season.wrong) console.log(`  seed ${season.seed}: ${what}\n    ${season.steps.join(', ')}`)
  }
  const { user, system } = process.cpuUsage(used)
  const atLeast = runs >= 300 ? 1 : 0
  return [
    {
      title: `${runs} seasons in small from seed ${seed}`,
      figures: [
        { what: 'seasons', value: runs },
        { what: 'of them over New Year', value: yearly },
        { what: 'nights, each looked at for false differences and suspense', value: nights },
        { what: 'duplicates, losses, drift, money of another event, untrue statements', value: wrong, atMost: 0 },
        { what: 'looks with something owed', value: seen.owed },
        { what: 'looks with something refunded', value: seen.refunded },
        { what: 'looks at an event that is ready', value: said.ready },
        { what: 'looks at one that is not', value: said.notReady },
        { what: 'looks at somebody who is free', value: said.free },
        { what: 'looks at somebody whose time is taken', value: said.taken },
      ],
    },
    {
      title: 'Differences made on purpose, each named with its event the same night',
      figures: [...planted].map(([what, value]) => ({ what, value, atLeast })),
    },
    { title: 'Steps', figures: [...counts].map(([what, value]) => ({ what, value, atLeast })) },
    {
      title: 'Steps of the line-up beside it',
      figures: [...beside].map(([what, value]) => ({ what, value, atLeast })),
    },
    {
      title: 'Time',
      figures: [
        { what: 'duration', value: (performance.now() - began) / 1000, unit: 's' },
        { what: 'processor', value: (user + system) / 1e6, unit: 's' },
      ],
    },
  ]
}
