import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleFunctions } from '#infra/bundle.ts'
import { functionNames, functionSpecs } from '#infra/functions.ts'
import { interleaved, median, type Options, type Section } from './report.ts'

/**
 * Size of each bundle as deployed, and what it costs from starting Node to a loaded handler, over a handler that does nothing.
 * Starts follow one another in turn on one machine, so the ratio is free of its load.
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
 * A start as Lambda's runtime makes it: it has required `http` and made an agent, to talk to Lambda, before it imports any handler (RAPIDClient in
 * aws-lambda-nodejs-runtime-interface-client). Processor time is what is held: on a busy machine a longer start also waits more often.
 */
const start = async (folder: string): Promise<Start> => {
  const script = `const { Agent } = process.getBuiltinModule('node:http'); new Agent({ keepAlive: true, maxSockets: 1 })
    import(${JSON.stringify(`file://${folder}/index.mjs`)}).then(() => {
      const { user, system } = process.cpuUsage()
      process.stdout.write(JSON.stringify({ processor: (user + system) / 1000, clock: performance.now() }))
      process.exit(0)
    })`
  return JSON.parse((await run(process.execPath, ['-e', script], { env })).stdout) as Start
}

/** What was reached, so that growth shows; the design's 1.45, 1.65 and 1.85 are below what the SDK's own needs cost (docs/adr/0005-cold-starts.md). */
const limits: Record<string, number> = { dynamodb: 2.25, 'middy-zod': 2.5 }
const anyFunction = 3.9

const kib = (folder: string) => statSync(join(folder, 'index.mjs')).size / 1024

export const bundlesAndColdStarts = async ({ quick }: Options): Promise<Section[]> => {
  const to = mkdtempSync(join(tmpdir(), 'bookme-bench-'))
  try {
    const functions = await bundleFunctions(functionNames, { from: here('../../functions'), to })
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
    // The median of each round's ratio: both starts of it met about the same load.
    const ratio = (of: Record<string, number[]>, name: string) =>
      median(of[name]!.map((time, round) => time / of['bare']![round]!))
    const started = Object.keys(folders)
      .filter((name) => name !== 'bare')
      .map((name) => ({ name, what: name in limits ? `probe ${name}` : name }))
    return [
      {
        title: 'Bundles, minified',
        figures: [
          ...(['dynamodb', 'middy-zod'] as const).map((name) => ({
            what: `probe ${name}`,
            value: kib(folders[name]!),
            unit: 'KiB',
          })),
          ...functionNames.map((name) => ({
            what: name,
            value: kib(functions[name]),
            unit: 'KiB',
            atMost: functionSpecs[name].stripe ? 640 : 380,
          })),
        ],
      },
      {
        title: `Cold start over a bare handler, processor time (bare: ${median(times['bare']!).toFixed(0)} ms)`,
        figures: started.map(({ name, what }) => ({
          what,
          value: ratio(times, name),
          atMost: limits[name] ?? anyFunction,
        })),
      },
      {
        title: `Cold start over a bare handler, by the clock (bare: ${median(clocks['bare']!).toFixed(0)} ms)`,
        figures: started.map(({ name, what }) => ({ what, value: ratio(clocks, name) })),
      },
    ]
  } finally {
    rmSync(to, { recursive: true, force: true })
  }
}
