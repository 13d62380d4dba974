// `npm start`: builds what has changed, runs the synthesized template, and seeds it on the first start.
import { createWriteStream, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { build } from './build.ts'
import { assertPortFree } from './edge/server.ts'
import { runUntilStopped, type Running } from './run-until-stopped.ts'
import { demoPastDays } from './seed/scenarios.ts'
import { prepareStateDirectory } from './state/directory.ts'
import { JsonFile } from './state/json-file.ts'
import { LocalError } from './state/local-error.ts'
import { StateLock } from './state/lock.ts'

/** Set once the arguments are parsed. */
let stateDir = ''

const readArguments = (): { port: number; fresh: boolean } => {
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
    stateDir = resolve(values.state)
    return { port, fresh: values.fresh }
  } catch (error) {
    throw new LocalError(`${(error as Error).message}\nUse: npm start -- [--port 8080] [--fresh] [--state .local]`)
  }
}

/** Removes only our files, in case --state points to a folder with other content. */
const ours = [
  /^(clock|queues|schedules|mail|stripe|seed|running)\.json(\.tmp)?$/,
  /^dynamodb\.db(-wal|-shm)?$/,
  /^(dynamodb-local|s3(-versions)?|functions\.log)$/,
]
const isOurs = (name: string) => ours.some((pattern) => pattern.test(name))

const clear = (): void => {
  const lock = new StateLock(stateDir)
  for (const name of readdirSync(stateDir)) if (isOurs(name)) rmSync(join(stateDir, name), { recursive: true })
  lock.release()
}

/** Increment it when the shape of stored rows changes, because functions cannot read older rows. */
const stateVersion = 4

type SeedMark = { done: boolean; version: number } | null
const seedMark: z.ZodType<SeedMark> = z.object({ done: z.boolean(), version: z.number().default(1) }).nullable()
const openSeedMark = () => new JsonFile<SeedMark>(join(stateDir, 'seed.json'), seedMark, null)

/** @returns whether to start over. @throws LocalError for another version's state. */
const isUnusable = (mark: SeedMark): boolean => {
  if (mark?.done === false) {
    console.log('The first start was interrupted while it made the demo data; starting over.')
    return true
  }
  if (mark && mark.version !== stateVersion)
    throw new LocalError(
      `The state in ${stateDir} was made by another version of BookMe. Start over with: npm start -- --fresh`,
    )
  return false
}

const main = async ({ signal, onStop, onFailure }: Running): Promise<void> => {
  const { port, fresh } = readArguments()
  await assertPortFree(port)
  prepareStateDirectory(stateDir)
  if (fresh || isUnusable(openSeedMark().value)) clear()
  const built = await build(console.log, signal)
  const output = createWriteStream(join(stateDir, 'functions.log')).on('error', onFailure)
  const now = new Date(Date.now() - demoPastDays * 86_400_000)
  // Loaded after the checks: the SDK and the Stripe emulator would delay their message by half a second.
  const { startCloud } = await import('./cloud.ts')
  const cloud = await startCloud({
    stateDir,
    port,
    now,
    ...built,
    onFailure,
    log: console.error,
    output: (text) => output.write(`${text}\n`),
  })
  onStop(() => cloud.stop())

  const mark = openSeedMark()
  if (!mark.value) {
    console.log('Making the demo data (once) …')
    mark.value = { done: false, version: stateVersion }
    await mark.save()
    const { seed } = await import('./seed/seed.ts')
    await seed(cloud)
    if (cloud.clock.now() < new Date()) await cloud.clock.advanceTo(new Date())
    await cloud.idle()
    mark.value = { done: true, version: stateVersion }
    await mark.save()
  }
  console.log(`BookMe is ready on ${cloud.url}`)
  console.log(`Mail, clock, Stripe and queues: ${cloud.url}/__local`)
}

await runUntilStopped(() => stateDir, main)
