import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleFunctions } from '../../infra/bundle.ts'
import { functionNames, functionSpecs } from '../../infra/functions.ts'
import { interleaved, median, type Options, type Section } from './report.ts'

/**
 * Size of each bundle as deployed, and the processor time from starting Node to a loaded handler, over that of a handler that does nothing.
 * Starts follow one another in turn on one machine, so the ratio is free of its load.
 */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const run = promisify(execFile)
const env = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x', TABLE_NAME: 'x', NODE_ENV: 'production' }
const probes = ['bare', 'dynamodb', 'middy-zod'] as const

/** Processor time and not the clock: on a busy machine a longer start also waits more often, which says nothing about the bundle. */
const start = async (folder: string): Promise<number> => {
  const script = `import(${JSON.stringify(`file://${folder}/index.mjs`)}).then(() => { const { user, system } = process.cpuUsage(); process.stdout.write(String((user + system) / 1000)); process.exit(0) })`
  return Number((await run(process.execPath, ['-e', script], { env })).stdout)
}

/** Design section 9: what the table alone costs, what middy and zod add, and what no function may exceed. */
const limits: Record<string, number> = { dynamodb: 1.45, 'middy-zod': 1.65 }
const anyFunction = 1.85

const kib = (folder: string) => statSync(join(folder, 'index.mjs')).size / 1024

export const bundlesAndColdStarts = async ({ quick }: Options): Promise<Section[]> => {
  const to = mkdtempSync(join(tmpdir(), 'bookme-bench-'))
  try {
    const functions = await bundleFunctions(functionNames, { from: here('../../functions'), to })
    const folders: Record<string, string> = { ...await bundleFunctions(probes, { from: here('probes'), to }), ...functions }
    const times = await interleaved(quick ? 7 : 21, Object.fromEntries(Object.entries(folders).map(([name, folder]) => [name, () => start(folder)])))
    // The median of each round's ratio: both starts of it met about the same load.
    const ratio = (name: string) => median(times[name]!.map((time, round) => time / times['bare']![round]!))
    return [
      {
        title: 'Bundles, minified',
        figures: [
          ...(['dynamodb', 'middy-zod'] as const).map((name) => ({ what: `probe ${name}`, value: kib(folders[name]!), unit: 'KiB' })),
          ...functionNames.map((name) => ({ what: name, value: kib(functions[name]), unit: 'KiB', atMost: functionSpecs[name].stripe ? 600 : 340 })),
        ],
      },
      {
        title: `Cold start over a bare handler (bare: ${median(times['bare']!).toFixed(0)} ms)`,
        figures: Object.keys(folders).filter((name) => name !== 'bare')
          .map((name) => ({ what: name in limits ? `probe ${name}` : name, value: ratio(name), atMost: limits[name] ?? anyFunction })),
      },
    ]
  } finally {
    rmSync(to, { recursive: true, force: true })
  }
}
