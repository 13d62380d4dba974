import { setImmediate as turn } from 'node:timers/promises'
import { callers, type Caller } from './caller-kinds.ts'
import { openSessions } from './callers.ts'
import { startLambdaApi, type LambdaApi } from './lambda-api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from './memory-table.ts'
import { takeSnapshot, type Snapshot } from './rollback.ts'
import { buildApiFixture, type ApiFixture } from './api-fixture.ts'
import { buildEvents, type EventStates } from './event-states.ts'

/** Responds asynchronously like a socket, so that concurrent requests overlap. */
const answerLater = () => turn()

/** The API over two agencies with events in every state, every kind of caller, and a snapshot to roll back to. */
export interface Agency {
  api: LambdaApi
  memory: MemoryTable
  fixture: ApiFixture
  events: EventStates
  tokens: Record<Caller, string | undefined>
  snapshot: Snapshot
}

/** After nearly every trial the table is the same again: comparing texts shows it without parsing them. */
const quickSnapshot = async (api: LambdaApi, memory: MemoryTable): Promise<Snapshot> => {
  const snapshot = await takeSnapshot(api.table)
  const then = memory.copy()
  return {
    ...snapshot,
    difference: () => (memory.holds(then) ? Promise.resolve([]) : snapshot.difference()),
  }
}

/**
 * On an in-memory table, because permissions are under test, not the table. `prepare` adds a suite's own data to the
 * snapshot.
 */
export const startAgency = async (
  prepare: (agency: Pick<Agency, 'api' | 'fixture' | 'events'>) => Promise<void> = () => Promise.resolve(),
): Promise<Agency> => {
  const people: { fixture?: ApiFixture } = {}
  const memory = new MemoryTable()
  const api = await startLambdaApi((who) => people.fixture!.tokenOf(who), tableOn(memory, answerLater))
  const fixture = await buildApiFixture(api)
  people.fixture = fixture
  const events = await buildEvents(fixture)
  await prepare({ api, fixture, events })
  const tokens = await openSessions(fixture)
  return { api, memory, fixture, events, tokens, snapshot: await quickSnapshot(api, memory) }
}

const elsewhere: readonly Caller[] = ['invited', 'member', 'former_member', 'second_factor_missing', 'locked']
/** Callers who may log in and have a part on some event. */
export const alive = callers.slice(4).filter((caller) => !elsewhere.includes(caller))
