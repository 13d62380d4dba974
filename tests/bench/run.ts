import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { holds, print, save, type Options, type Section, timed, type Machine } from './report.ts'
import { saveTable } from './table.ts'
import { createHash } from 'node:crypto'
import { cpus, loadavg, totalmem } from 'node:os'

const best = async (work: () => unknown): Promise<number> => {
  const times: number[] = []
  for (let i = 0; i < 5; i += 1) times.push(await timed(async () => work()))
  return Math.round(Math.min(...times) * 10) / 10
}

const describeMachine = async (): Promise<Machine> => {
  const bytes = Buffer.alloc(64 * 1024 * 1024, 'live music ')
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ id: `evt_${i}`, name: `Event ${i}`, amounts: [i, i * 2] }))
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    load: Math.round(loadavg()[0]! * 10) / 10,
    hash_ms: await best(() => createHash('sha256').update(bytes).digest()),
    json_ms: await best(() => JSON.parse(JSON.stringify(rows)) as unknown),
  }
}

/**
 * `npm run bench -- [name] [--quick] [--full] [--runs N] [--seed N] [--only <path>] [--tests <path>] [--sample N]`:
 * measures against the budgets of docs/budgets.md, prints its figures, writes `tests/.out/bench-<name>.json`, and fails
 * if a budget is exceeded.
 * Without a name, all benches run in sequence. `tests/.out/bench.md` has the last figures of all benches in one table.
 */

const names = [
  'handlers',
  'scale',
  'calendars',
  'dev',
  'web',
  'web-size',
  'felt',
  'load',
  'faults',
  'call-lists',
  'seasons',
  'figures',
  'reminders',
  'reconcile',
  'payday',
  'costs',
  'properties',
  'deliveries',
  'mutations',
  'cancellations',
  'grants',
  'witness',
] as const
const {
  values: { quick, full, runs, seed, only, tests, sample },
  positionals: asked,
} = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    runs: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    tests: { type: 'string' },
    sample: { type: 'string' },
  },
})
const whole = (name: string, value: string | undefined): number | undefined => {
  if (value === undefined || /^\d{1,9}$/.test(value)) return value === undefined ? undefined : Number(value)
  console.error(`--${name} takes a whole number, not ${value}`)
  process.exit(2)
}
const options: Options = {
  ...{ quick, full, only, tests },
  ...{ runs: whole('runs', runs), seed: whole('seed', seed), sample: whole('sample', sample) },
}
const unknown = asked.filter((name) => !names.some((known) => known === name))
if (unknown.length > 0) {
  console.error(`Unknown bench ${unknown.join(', ')}. Known: ${names.join(', ')}`)
  process.exit(2)
}

/** Benches set clocks, start emulators and leave garbage: several run in a process each. */
const runEach = (several: readonly string[]): number => {
  const given = process.argv.slice(2).filter((arg) => !several.includes(arg))
  const failed = (name: string) =>
    spawnSync(process.execPath, [...process.execArgv, import.meta.filename, name, ...given], { stdio: 'inherit' })
      .status !== 0
  return several.filter(failed).length
}

const runOne = async (name: string): Promise<number> => {
  const file = new URL(`${name}.ts`, import.meta.url)
  const began = performance.now()
  console.log(`\n== bench ${name}`)
  try {
    const { bench } = (await import(file.href)) as { bench: (options: Options) => Section[] | Promise<Section[]> }
    const machine = await describeMachine()
    const sections = await bench(options)
    print(sections)
    const missed = sections.flatMap(({ figures }) => figures.filter((figure) => !holds(figure))).length
    console.log(
      `\n${missed === 0 ? 'Every budget holds' : `${missed} budgets are missed`} ` +
        `(${((performance.now() - began) / 1000).toFixed(0)} s, ${save(name, options, machine, sections)})`,
    )
    return missed
  } catch (error) {
    console.error(error)
    return 1
  }
}

const chosen = asked.length > 0 ? asked : names
const missed = chosen.length > 1 ? runEach(chosen) : await runOne(chosen[0]!)
console.log(`\nAll figures in one table: ${saveTable()}`)
// Emulators may leave sockets open; the results are already on disk.
process.exit(missed === 0 ? 0 : 1)
