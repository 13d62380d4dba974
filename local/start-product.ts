import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Build, BuiltCloud } from './build.ts'
import { assertPortFree } from './edge/server.ts'
import { waitingPage } from './edge/waiting-page.ts'
import { closeEntrance, openEntrance } from './entrance.ts'
import type { Live } from './cloud.ts'
import type { Running } from './run-until-stopped.ts'
import type { SeasonOptions } from './seed/make-season.ts'
import type { Row } from './services/memory-table.ts'
import { prepareStateDirectory } from './state/directory.ts'
import { StateFolder } from './state/folder.ts'

export interface StartOptions {
  stateDir: string
  /** The state directory holds nothing else, whichever version made it. */
  isDefault: boolean
  port: number
  /** Start over. */
  fresh: boolean
  /** Without the demo agency. */
  empty?: boolean | undefined
  /** At once, as the quota of an account allows. */
  executions?: number | undefined
  build: (say: (text: string) => void, signal: AbortSignal) => Build
  /** `npm run dev`: begun once the template is there. */
  live?: ((bundles: BuiltCloud['bundles']) => Promise<Live & { stop(): Promise<void> }>) | undefined
  say: (text: string) => void
}

/**
 * Opens the port, builds what has changed, makes the demo data unless it is whole, and runs the cloud.
 * @returns its URL.
 */
export const startProduct = async (
  { stateDir, isDefault, port, fresh, empty = false, executions, build, live: startLive, say }: StartOptions,
  { signal, onStop, onFailure }: Running,
): Promise<string> => {
  await assertPortFree(port)
  prepareStateDirectory(stateDir)
  const folder = new StateFolder(stateDir, { isDefault, fresh, empty })
  const isWhole = !fresh && folder.isWhole()
  const entrance = await openEntrance(stateDir, port, console.error)
  onStop(() => Promise.resolve(closeEntrance(entrance)))
  const url = `http://localhost:${entrance.edge.port}`
  const said: string[] = []
  const sayThere = (text: string): void => {
    said.push(text)
    say(text)
  }
  entrance.edge.handler = waitingPage(said)
  if (!isWhole) {
    await folder.clear()
    if (folder.wasPartial) sayThere('An earlier start was interrupted while it made the demo data; starting over.')
    sayThere(empty ? 'An empty agency is being made …' : 'The demo data is still being made; this happens once.')
    say(`${url} shows how far it is.`)
  }
  const { rows, ...built } = await whileAll(signal, (all) => {
    const { cloud, web } = build(sayThere, all)
    if (isWhole) return inParallel(cloud(), web(), [])
    // The season needs the template, but no web app: two cores make both at once.
    return cloud().then((built) =>
      inParallel(built, web(), newSeason({ stateDir, outdir: built.outdir, url, isEmpty: empty }, sayThere, all)),
    )
  })
  const output = createWriteStream(join(stateDir, 'functions.log')).on('error', onFailure)
  // Loaded after the checks: the SDK and the Stripe emulator would delay their message by half a second.
  const { startCloud } = await import('./cloud.ts')
  const live = await startLive?.(built.bundles)
  const cloud = await startCloud({
    stateDir,
    port,
    entrance,
    rows,
    ...built,
    ...(live && { live }),
    onFailure,
    ...(executions !== undefined && { executions }),
    log: console.error,
    output: (text) => output.write(`${text}\n`),
  })
  onStop(async () => {
    await Promise.all([cloud.stop(), live?.stop()])
  })
  if (!isWhole) await folder.finish()
  return url
}

/** Stops the others once one of them fails. */
const whileAll = async <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const failed = new AbortController()
  return work(AbortSignal.any([signal, failed.signal])).catch((error: unknown) => {
    failed.abort()
    throw error
  })
}

const inParallel = async (
  cloud: BuiltCloud | Promise<BuiltCloud>,
  web: Promise<string>,
  season: Row[] | Promise<Row[]>,
): Promise<BuiltCloud & { webDir: string; rows: Row[] }> => {
  const [built, webDir, rows] = await Promise.all([cloud, web, season])
  return { ...built, webDir, rows }
}

const newSeason = async (options: SeasonOptions, say: (text: string) => void, signal: AbortSignal) => {
  const { makeSeason } = await import('./seed/make-season.ts')
  const rows = await makeSeason(options, say, signal)
  say('The data is written down …')
  return rows
}
