import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A figure and its budget; figures without a limit are only printed. */
export interface Figure {
  what: string
  value: number
  unit?: string
  atMost?: number
  atLeast?: number
}
export interface Section {
  title: string
  figures: Figure[]
}
/** Conditions besides the code that a bench's figures depend on. */
export interface Machine {
  processor: string
  cores: number
  memory_gb: number
  /** Over the minute before the bench began: above 0, something else was running. */
  load: number
  /** Milliseconds for fixed work, best of five: hashing 64 MB, and writing and parsing JSON. */
  hash_ms: number
  json_ms: number
}
/**
 * `quick` measures less against the same budgets; `full` adds measurements that take minutes. `runs` and `seed` apply
 * to fault schedules and mutants, `only`, `tests` and `sample` to mutants.
 */
export interface Options {
  quick: boolean
  full: boolean
  runs?: number | undefined
  seed?: number | undefined
  only?: string | undefined
  tests?: string | undefined
  sample?: number | undefined
}

export const holds = ({ value, atMost, atLeast }: Figure): boolean =>
  Number.isFinite(value) && (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast)

export const budgetOf = ({ atMost, atLeast }: Figure) =>
  atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : ''
export const shown = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 3 : 1)

export const print = (sections: readonly Section[]): void => {
  for (const { title, figures } of sections) {
    const width = Math.max(...figures.map(({ what }) => what.length))
    console.log(`\n${title}`)
    for (const figure of figures) {
      const { what, value, unit = '' } = figure
      console.log(
        `  ${holds(figure) ? '    ' : 'OVER'} ${what.padEnd(width)}  ${shown(value).padStart(9)} ` +
          `${unit.padEnd(5)} ${budgetOf(figure)}`,
      )
    }
  }
}

export const outFolder = fileURLToPath(new URL('../.out/', import.meta.url))

/** The same figures as JSON, with the machine that they were measured on. */
export const save = (name: string, options: Options, machine: Machine, sections: readonly Section[]): string => {
  mkdirSync(outFolder, { recursive: true })
  const path = `${outFolder}bench-${name}.json`
  const judged = sections.map(({ title, figures }) => ({
    title,
    figures: figures.map((figure) => ({ ...figure, holds: holds(figure) })),
  }))
  // Some benches set the clock of their process.
  const at = new Date(performance.timeOrigin + performance.now()).toISOString()
  const run = { bench: name, at, node: process.version, machine, ...options }
  writeFileSync(path, `${JSON.stringify({ ...run, sections: judged }, null, 2)}\n`)
  return path
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!
}

/**
 * Interleaves the candidates in a changing order, so that background load affects all alike.
 * @returns the times of each, in the order of the rounds.
 */
export const interleaved = async <K extends string>(
  rounds: number,
  work: Record<K, () => Promise<number>>,
): Promise<Record<K, number[]>> => {
  const names = Object.keys(work) as K[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, number[]>
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < names.length; i += 1) {
      const name = names[(i + round) % names.length]!
      times[name].push(await work[name]())
    }
  }
  return times
}

/** The processor time of this process, on which other load of the machine has little effect. */
export const computed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
