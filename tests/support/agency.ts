import { callers, type Caller } from './caller-kinds.ts'
import { openSessions } from './callers.ts'
import { startLambdaApi, type LambdaApi } from './lambda-api.ts'
import { takeSnapshot, type Snapshot } from './rollback.ts'
import { buildApiFixture, type ApiFixture } from './api-fixture.ts'
import { buildEvents, type EventStates } from './event-states.ts'

/** The API over two agencies with events in every state, every kind of caller, and a state to come back to. */
export interface Agency {
  api: LambdaApi
  fixture: ApiFixture
  events: EventStates
  tokens: Record<Caller, string | undefined>
  snapshot: Snapshot
}

/** `prepare` adds what a suite needs of its own to the state that trials come back to. */
export const startAgency = async (
  prepare: (agency: Omit<Agency, 'snapshot' | 'tokens'>) => Promise<void> = () => Promise.resolve(),
): Promise<Agency> => {
  const people: { fixture?: ApiFixture } = {}
  const api = await startLambdaApi((who) => people.fixture!.tokenOf(who))
  const fixture = await buildApiFixture(api)
  people.fixture = fixture
  const events = await buildEvents(fixture)
  await prepare({ api, fixture, events })
  const tokens = await openSessions(fixture)
  return { api, fixture, events, tokens, snapshot: await takeSnapshot(api.table) }
}

const groupOnly: readonly Caller[] = ['invited', 'member', 'former_member']
/** Those who may come in at all and have a part on some event. */
export const alive = callers.slice(4).filter((caller) => !groupOnly.includes(caller))
