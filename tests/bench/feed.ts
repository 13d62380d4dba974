import { BatchGetCommand, QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { usersApi } from '#shared/api/users.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { listRows } from '#functions/event/data/list-rows.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { calendarFeed } from '#functions/calendar/use-cases/feed/calendar-feed.ts'
import { makeCalendarAddress } from '#functions/calendar/use-cases/own/calendar-address.ts'
import { callUseCase } from '#functions/platform/http/call.ts'
import { createDb, put } from '#functions/platform/db/db.ts'
import type { UseCase } from '#functions/platform/deps/use-case.ts'
import { ask } from '../support/api.ts'
import { startEngineTable } from '../support/engine-table.ts'
import { bookingOf, startEvents } from '../support/event-cases.ts'
import { untilProposed } from '../support/scenario.ts'
import type { TestTable } from '../support/table.ts'
import { useCaseApi } from '../support/use-case-api.ts'
import { computed, interleaved, median, timed, type Options, type Section } from './report.ts'

const events = 500
const hour = 3_600_000
const zones = ['America/New_York', 'America/Chicago', 'Pacific/Honolulu']

interface SentCommand {
  constructor: { name: string }
  input: never
}
/** A command is sent once: its middleware keeps what it made of the first time. */
const copyOf = ({ constructor: { name }, input }: SentCommand) =>
  name === 'BatchGetCommand' ? new BatchGetCommand(input) : new QueryCommand(input)

type Send = (command: unknown) => Promise<unknown>
/** Records the reads of the feed, wave by wave, and sends them again without it. */
const recorded = (table: TestTable) => {
  const waves: unknown[][] = []
  let [answered, isRecording] = [0, false]
  const send = table.client.send.bind(table.client) as Send
  const client = new Proxy(table.client, {
    get: (target, name) =>
      name === 'send'
        ? async (command: unknown) => {
            if (!isRecording || (command as object).constructor.name === 'UpdateCommand') return send(command)
            const wave = answered
            ;(waves[wave] ??= []).push(command)
            const answer = await send(command)
            answered = Math.max(answered, wave + 1)
            return answer
          }
        : (Reflect.get(target, name) as unknown),
  }) as DynamoDBDocumentClient
  return {
    table: { ...table, client },
    record: async (work: () => Promise<unknown>) => {
      isRecording = true
      await work()
      isRecording = false
    },
    again: async () => {
      for (const wave of waves) await Promise.all(wave.map((command) => send(copyOf(command as SentCommand))))
    },
    waves,
  }
}

/** A vendor's feed, and the same reading without making a feed of it. */
export const feedOverReading = async ({ quick }: Options): Promise<Section> => {
  const fixture = await startEvents(await startEngineTable())
  try {
    const { id } = await untilProposed(fixture.api, bookingOf(fixture))
    const deps = fixture.table.deps()
    const model = await getEvent(deps, id)
    for (let i = 0; i < events - 1; i += 1) {
      const start = Date.parse(deps.now) + i * 48 * hour
      const event = {
        ...model,
        id: deps.id('evt'),
        start: new Date(start).toISOString(),
        end: new Date(start + 4 * hour).toISOString(),
        venue: { ...model.venue!, timezone: zones[i % zones.length]! },
      }
      const rows = [{ ...event, ...eventKey(event.id) }, ...listRows(event)]
      await deps.db.transact(rows.map((row) => put(fixture.table.tableName, row)))
    }
    const recording = recorded(fixture.table)
    const api = useCaseApi(fixture.table, [makeCalendarAddress], fixture.tokenOf)
    const { url } = await ask(api, usersApi.makeCalendarAddress, 'artist', {
      params: { id: fixture.users['artist']!.id },
    })
    const params = { token: url.split('/').at(-1)! }
    // Without the tests' own checks of roles and contract, which take longer than the feed.
    const read = async () => {
      const useCase = calendarFeed as unknown as UseCase<Endpoint>
      const deps = recording.table.deps({ db: createDb(fixture.table.tableName, recording.table.client) })
      const { body } = await callUseCase(useCase, deps, undefined, { params, body: () => undefined })
      return body as string
    }
    await recording.record(read)
    const found = (await read()).split('BEGIN:VEVENT').length - 1
    const rounds = quick ? 5 : 15
    const times = await interleaved(rounds, { feed: () => timed(read), raw: () => timed(recording.again) })
    const over = median(times.feed.map((time, i) => time - times.raw[i]!))
    const work = await interleaved(rounds, { feed: () => computed(read), raw: () => computed(recording.again) })
    return {
      title: `A feed over the same commands sent bare (medians of ${rounds}, engine here)`,
      figures: [
        { what: 'events', value: found, atLeast: events },
        { what: 'feed', value: median(times.feed), unit: 'ms' },
        { what: 'bare commands', value: median(times.raw), unit: 'ms' },
        { what: 'feed − bare commands', value: over, unit: 'ms', atMost: 50 },
        { what: 'processor time over them', value: median(work.feed) - median(work.raw), unit: 'ms', atMost: 50 },
        { what: 'round trips', value: recording.waves.length, atMost: 5 },
      ],
    }
  } finally {
    fixture.table.stop()
  }
}
