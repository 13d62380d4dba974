// `npm start`: builds what has changed, runs the synthesized template, fills it at the first start.
import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { build } from './build.ts'
import { startCloud } from './cloud.ts'
import { assertPortFree } from './edge/server.ts'
import { demoPastDays } from './seed/scenarios.ts'
import { JsonFile } from './state/json-file.ts'
import { LocalError } from './state/local-error.ts'
import { StateLock } from './state/lock.ts'

const readArguments = (): { port: number; fresh: boolean; stateDir: string } => {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        state: { type: 'string', default: '.local' },
      },
    })
    const port = Number(values.port ?? process.env.PORT ?? 8080)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`"${values.port ?? process.env.PORT}" is no port.`)
    return { port, fresh: values.fresh, stateDir: resolve(values.state) }
  } catch (error) {
    throw new LocalError(`${(error as Error).message}\nUse: npm start -- [--port 8080] [--fresh] [--state .local]`)
  }
}

/** Removes only our files, in case --state points at a folder with other things in it. */
const ours =
  /^((clock|queues|schedules|mail|stripe|seed|running)\.json(\.tmp)?|dynamodb\.db(-wal|-shm)?|dynamodb-local|s3|functions\.log)$/

const clear = (stateDir: string): void => {
  const lock = new StateLock(stateDir)
  for (const name of readdirSync(stateDir)) if (ours.test(name)) rmSync(join(stateDir, name), { recursive: true })
  lock.release()
}

const openSeedMark = (stateDir: string) =>
  new JsonFile<{ done: boolean } | null>(join(stateDir, 'seed.json'), z.object({ done: z.boolean() }).nullable(), null)

const main = async (signal: AbortSignal, onStop: (stop: () => Promise<void>) => void): Promise<void> => {
  const { port, fresh, stateDir } = readArguments()
  await assertPortFree(port)
  if (fresh) clear(stateDir)
  else if (openSeedMark(stateDir).value?.done === false) {
    console.log('The first start was interrupted while it made the demo data; beginning anew.')
    clear(stateDir)
  }
  const built = await build(console.log, signal)
  mkdirSync(stateDir, { recursive: true })
  const output = createWriteStream(join(stateDir, 'functions.log'))
  const now = new Date(Date.now() - demoPastDays * 86_400_000)
  const cloud = await startCloud({
    stateDir,
    port,
    now,
    ...built,
    log: console.error,
    output: (text) => output.write(`${text}\n`),
  })
  onStop(() => cloud.stop())

  const mark = openSeedMark(stateDir)
  if (!mark.value) {
    console.log('Making the demo data (once) …')
    mark.value = { done: false }
    await mark.save()
    const { seed } = await import('./seed/seed.ts')
    await seed(cloud)
    if (cloud.clock.now() < new Date()) await cloud.clock.advanceTo(new Date())
    await cloud.idle()
    mark.value = { done: true }
    await mark.save()
  }
  console.log(`BookMe is ready on ${cloud.url}`)
  console.log(`Mail, clock, Stripe and queues: ${cloud.url}/__local`)
}

const stopping = new AbortController()
let stop: (() => Promise<void>) | undefined

const end = async (code: number): Promise<void> => {
  // A hanging shutdown must not keep the terminal.
  setTimeout(() => process.exit(code), 10_000).unref()
  await stop?.()
  process.exit(code)
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    void end(0)
  })
}

try {
  await main(stopping.signal, (how) => (stop = how))
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error instanceof LocalError ? error.message : error)
    await end(1)
  }
}
