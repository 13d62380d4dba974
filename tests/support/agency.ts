import { callers, type Caller } from './caller-kinds.ts'
import { openSessions } from './callers.ts'
import { startLambdaApi, type LambdaApi } from './lambda-api.ts'
import { takeSnapshot, type Snapshot } from './rollback.ts'
import { buildWorld, type World } from './world.ts'
import { buildEvents, type WorldEvents } from './world-events.ts'

/** The API over two agencies with events in every state, fifteen kinds of caller, and a state to come back to after each trial. */
export interface Agency {
  api: LambdaApi
  world: World
  events: WorldEvents
  tokens: Record<Caller, string | undefined>
  snapshot: Snapshot
}

/** `prepare` adds what a suite needs of its own to the state that trials come back to. */
export const startAgency = async (prepare: (agency: Omit<Agency, 'snapshot' | 'tokens'>) => Promise<void> = () => Promise.resolve()): Promise<Agency> => {
  const people: { world?: World } = {}
  const api = await startLambdaApi((who) => people.world!.tokenOf(who))
  const world = await buildWorld(api)
  people.world = world
  const events = await buildEvents(world)
  await prepare({ api, world, events })
  const tokens = await openSessions(world)
  return { api, world, events, tokens, snapshot: await takeSnapshot(api.table) }
}

/** Those who may come in at all. */
export const alive = callers.slice(4)
