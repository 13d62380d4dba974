import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleFunctions } from '#infra/bundle.ts'
import { functionNames, functionSpecs } from '#infra/functions.ts'
import { bundleLimitOf, kib, startFiles } from '../support/bundle.ts'
import { interleaved, median, type Options, type Section } from './report.ts'

/**
 * Bundle sizes as deployed, and the processor time of each start minus that of an empty handler. Starts alternate on
 * one machine, so that background load affects all alike.
 */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const run = promisify(execFile)
const env = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
  TABLE_NAME: 'x',
  NODE_ENV: 'production',
  NODE_DISABLE_COMPILE_CACHE: '1',
}
const probes = ['bare', 'dynamodb', 'middy-zod'] as const

interface Start {
  processor: number
  clock: number
}

/**
 * A start as in Lambda's runtime, which has already required `http` and created an agent to talk to Lambda (RAPIDClient
 * in aws-lambda-nodejs-runtime-interface-client). The budget is on processor time: on a busy machine a longer start
 * also waits more often.
 */
const start = async (folder: string): Promise<Start> => {
  const script = `const { Agent } = process.getBuiltinModule('node:http'); new Agent({ keepAlive: true, maxSockets: 1 })
    require(${JSON.stringify(join(folder, 'index.cjs'))})
    const { user, system } = process.cpuUsage()
    process.stdout.write(JSON.stringify({ processor: (user + system) / 1000, clock: performance.now() }))
    process.exit(0)`
  return JSON.parse((await run(process.execPath, ['-e', script], { env })).stdout) as Start
}

/** The bare handler's start where the budgets were set. */
const referenceMs = 23
/** Milliseconds over a bare handler on such a machine (docs/adr/0005-cold-starts.md). */
const limitOf = (name: string): number =>
  name === 'dynamodb' ? 32 : functionNames.some((fn) => fn === name && functionSpecs[fn].stripe) ? 60 : 50

export const bundlesAndColdStarts = async ({ quick }: Options): Promise<Section[]> => {
  const to = mkdtempSync(join(tmpdir(), 'bookme-bench-'))
  try {
    const functions = await bundleFunctions(functionNames, { from: here('../../functions/entries'), to })
    const folders: Record<string, string> = {
      ...(await bundleFunctions(probes, { from: here('probes'), to })),
      ...functions,
    }
    const clocks: Record<string, number[]> = Object.fromEntries(Object.keys(folders).map((name) => [name, []]))
    const times = await interleaved(
      quick ? 7 : 21,
      Object.fromEntries(
        Object.entries(folders).map(([name, folder]) => [
          name,
          async () => {
            const { processor, clock } = await start(folder)
            clocks[name]!.push(clock)
            return processor
          },
        ]),
      ),
    )
    // The median of each round's difference and ratio, because both starts of a round saw about the same load.
    const over = (of: Record<string, number[]>, name: string) =>
      median(of[name]!.map((time, round) => time - of['bare']![round]!))
    const ratio = (name: string) => median(times[name]!.map((time, round) => time / times['bare']![round]!))
    const started = Object.keys(folders)
      .filter((name) => name !== 'bare')
      .map((name) => ({ name, what: probes.some((probe) => probe === name) ? `probe ${name}` : name }))
    const onDemand = (folder: string, loaded: readonly string[]) =>
      readdirSync(folder).filter((file) => file.endsWith('.cjs') && !loaded.includes(file))
    return [
      {
        title: 'Bundles, minified: loaded at start',
        figures: started.map(({ name, what }) => ({
          what,
          value: kib(folders[name]!, startFiles(folders[name]!)),
          unit: 'KiB',
          atMost: bundleLimitOf(name),
        })),
      },
      {
        title: 'Loaded on demand in addition',
        figures: started.flatMap(({ name }) =>
          onDemand(folders[name]!, startFiles(folders[name]!)).map((file) => ({
            what: `${name}/${file}`,
            value: kib(folders[name]!, [file]),
            unit: 'KiB',
          })),
        ),
      },
      {
        title: `Cold start, processor time over a bare handler, where that takes ${referenceMs} ms`,
        figures: started.map(({ name, what }) => ({
          what,
          value: (ratio(name) - 1) * referenceMs,
          unit: 'ms',
          atMost: limitOf(name),
        })),
      },
      {
        title: `The same on this machine (bare: ${median(times['bare']!).toFixed(0)} ms)`,
        figures: started.map(({ name, what }) => ({ what, value: over(times, name), unit: 'ms' })),
      },
      {
        title: 'Ratio to a bare handler',
        figures: started.map(({ name, what }) => ({ what, value: ratio(name) })),
      },
      {
        title: `Wall-clock time (bare: ${median(clocks['bare']!).toFixed(0)} ms)`,
        figures: started.map(({ name, what }) => ({ what, value: over(clocks, name), unit: 'ms' })),
      },
    ]
  } finally {
    rmSync(to, { recursive: true, force: true })
  }
}
