import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { holds, print, save, type Options, type Section } from './report.ts'
import { saveTable } from './table.ts'

/**
 * `npm run bench -- [name] [--quick] [--full] [--runs N] [--seed N]`: measures against the budgets of docs/budgets.md,
 * prints its figures, writes `tests/.out/bench-<name>.json`, and fails if a budget is exceeded. Without a name, all
 * benches run in sequence. `tests/.out/bench.md` has the last figures of all benches in one table.
 */

const names = [
  'handlers',
  'scale',
  'web',
  'load',
  'faults',
  'reconcile',
  'mutations',
  'cancellations',
  'grants',
] as const
const {
  values: { quick, full, runs, seed },
  positionals: asked,
} = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    runs: { type: 'string' },
    seed: { type: 'string' },
  },
})
const whole = (name: string, value: string | undefined): number | undefined => {
  if (value === undefined || /^\d{1,9}$/.test(value)) return value === undefined ? undefined : Number(value)
  console.error(`--${name} takes a whole number, not ${value}`)
  process.exit(2)
}
const options: Options = { quick, full, runs: whole('runs', runs), seed: whole('seed', seed) }
const unknown = asked.filter((name) => !names.some((known) => known === name))
if (unknown.length > 0) {
  console.error(`Unknown bench ${unknown.join(', ')}. Known: ${names.join(', ')}`)
  process.exit(2)
}

let missed = 0
for (const name of asked.length > 0 ? asked : names) {
  const file = new URL(`${name}.ts`, import.meta.url)
  if (!existsSync(file)) {
    console.error(`There is no bench ${name}`)
    missed += 1
    continue
  }
  const began = performance.now()
  console.log(`\n== bench ${name}`)
  try {
    const { bench } = (await import(file.href)) as { bench: (options: Options) => Promise<Section[]> }
    const machine = await describeMachine()
    const sections = await bench(options)
    print(sections)
    const over = sections.flatMap(({ figures }) => figures.filter((figure) => !holds(figure)))
    missed += over.length
    console.log(
      `\n${over.length === 0 ? 'Every budget holds' : `${over.length} budgets are missed`} ` +
        `(${((performance.now() - began) / 1000).toFixed(0)} s, ${save(name, options, machine, sections)})`,
    )
  } catch (error) {
    missed += 1
    console.error(error)
  }
}
console.log(`\nAll figures in one table: ${saveTable()}`)
// Emulators may leave sockets open; the results are already on disk.
process.exit(missed === 0 ? 0 : 1)
