// `npm start`: builds what has changed, makes the demo data on the first start, and runs the synthesized template.
// `npm run dev` (`--live`): the same, but the web app and the functions follow their sources.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOf, root } from './build.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { startProduct, type StartOptions } from './start-product.ts'
import { LocalError } from './state/local-error.ts'

/** Set once the arguments are parsed. */
let stateDir = ''

interface Arguments {
  port: number
  fresh: boolean
  empty: boolean
  live: boolean
  executions: number | undefined
}

const readArguments = (): Arguments => {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
        state: { type: 'string', default: '.local' },
        executions: { type: 'string' },
      },
    })
    const port = Number(values.port ?? process.env.PORT ?? 8080)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`"${values.port ?? process.env.PORT}" is no port.`)
    const executions = values.executions === undefined ? undefined : Number(values.executions)
    if (executions !== undefined && !(Number.isInteger(executions) && executions > 0))
      throw new Error(`"${values.executions}" is no number of executions.`)
    stateDir = resolve(values.state)
    return { port, fresh: values.fresh, empty: values.empty, live: values.live, executions }
  } catch (error) {
    throw new LocalError(
      `${(error as Error).message}\n` +
        'Use: npm start -- [--port 8080] [--fresh] [--empty] [--state .local] [--executions 10]',
    )
  }
}

/** Where nothing else is kept. */
const defaultDir = resolve('.local')

const fromSources: Pick<StartOptions, 'build' | 'live'> = {
  build: (...given) => ({ ...buildOf(...given), web: () => Promise.resolve('') }),
  live: async (bundles) => (await import('./dev/start-live.ts')).startLive(root, bundles, console.log),
}

await runUntilStopped(
  () => stateDir,
  async (running) => {
    const { port, fresh, empty, live, executions } = readArguments()
    const options = { stateDir, isDefault: stateDir === defaultDir, port, fresh, empty, executions, say: console.log }
    const url = await startProduct({ ...options, ...(live ? fromSources : { build: buildOf }) }, running)
    console.log(`BookMe is ready on ${url}`)
    console.log(`Mail, clock, Stripe and queues: ${url}/__local`)
  },
)
