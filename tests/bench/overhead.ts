import { BatchGetCommand, QueryCommand, type BatchGetCommandInput, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { getEvent } from '#functions/event/data/find-event.ts'
import { listRows } from '#functions/event/data/list-rows.ts'
import { reminderRows } from '#functions/event/data/reminder-rows.ts'
import { workRows } from '#functions/event/data/work-rows.ts'
import { document, put } from '#functions/platform/db/db.ts'
import { addVenue } from '#functions/people/data/venue.ts'
import { artistsApi } from '#shared/api/artists.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { venuesApi } from '#shared/api/venues.ts'
import type { Request } from '../support/lambda-api.ts'
import { invoker, recordCommands, type Bench, type Command, type Sent } from './in-process.ts'
import { paced } from './pace.ts'
import { interleaved, median, timed, type Figure, type Options, type Section } from './report.ts'

/** Our overhead over the table: the same commands through the handler and directly, through the same warm client. */

const again = ({ constructor: { name }, input }: Command): Promise<unknown> => {
  if (name === 'BatchGetCommand') return document.send(new BatchGetCommand(input as unknown as BatchGetCommandInput))
  if (name === 'QueryCommand') return document.send(new QueryCommand(input as unknown as QueryCommandInput))
  throw new Error(`A read that sends ${name}`)
}

/** Parallel and sequential exactly as the handler sent them. */
const replay = (sent: readonly Sent[]) => {
  const deepest = Math.max(...sent.map(({ depth }) => depth))
  const waves = Array.from({ length: deepest }, (_, i) =>
    sent.filter(({ depth }) => depth === i + 1).map(({ command }) => command),
  )
  return async () => {
    for (const wave of waves) await Promise.all(wave.map(again))
  }
}

/**
 * V8 compiles what runs often. Both send the same commands, so the SDK runs twice as often as our own code and is
 * optimized first: after 100 rounds part of the handler was not, and cost 2 to 3 % more than after 2,500.
 */
const warmUp = async (works: readonly (() => Promise<unknown>)[], ms: number): Promise<void> => {
  const end = performance.now() + ms
  while (performance.now() < end) for (const work of works) await work()
}

/** Beside a busy tenant of the same machine, a handler's share is larger. */
const passes = 3

/** A hundred venues, and a hundred events of one client in one month. */
const fill = async ({ api: { table }, setting: { events } }: Bench) => {
  const deps = table.deps()
  const kind = 'bar' as const
  const venue = {
    kind,
    street: '3 Main Street',
    city: 'Hudson',
    state: 'NY',
    zipcode: '12534',
    email: 'v@venue.example',
    phone: '518-555-0100',
    timezone: 'America/New_York',
  }
  for (let i = 0; i < 110; i += 1) await addVenue(deps, { ...venue, name: `Hall ${i}` })
  const model = await getEvent(deps, events.of('paid', 'leading'))
  for (let i = 0; i < 100; i += 1) {
    const start = new Date(Date.UTC(2027, 4, 1) + i * 7 * 3_600_000)
    const event = {
      ...model,
      id: deps.id('evt'),
      start: start.toISOString(),
      end: new Date(start.getTime() + 3 * 3_600_000).toISOString(),
    }
    const rows = [...workRows(event), ...reminderRows(event), ...listRows(event)]
    await deps.db.transact(rows.map((row) => put(table.tableName, row)))
  }
}

export const overhead = async (bench: Bench, { quick }: Options): Promise<Section> => {
  const {
    setting: { fixture, events },
    tokens,
  } = bench
  await fill(bench)
  const id = (value: string) => ({ params: { id: value } })
  const month = { start_date: '2027-05-01', end_date: '2027-06-01' }
  const single = 1.15
  const list = 1.25
  const cases: [string, Endpoint, Request, number, number][] = [
    ['GET /events/{id}', eventsApi.getEvent, id(events.of('paid', 'led')), 0, single],
    ['GET /venues/{id}', venuesApi.getVenue, id(fixture.hotel), 0, single],
    ['GET /artists/{id}', artistsApi.getArtist, id(fixture.users.artist.artist!.id), 0, single],
    ['GET /events, 100 rows', lookupsApi.listEvents, { query: month }, 100, list],
    ['GET /venues, 100 rows', venuesApi.listVenues, { query: { limit: '100' } }, 100, list],
  ]
  const measured = []
  for (const [what, endpoint, request, rows, atMost] of cases) {
    const invoke = await invoker(endpoint, { ...request, token: tokens.agent! })
    const answer = await invoke()
    if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.statusCode} ${answer.body}`)
    const found = rows > 0 ? (JSON.parse(answer.body!) as unknown[]).length : 0
    if (found !== rows) throw new Error(`${what} answered ${found} rows`)
    const bare = replay(await recordCommands(invoke))
    await warmUp([invoke, bare], quick ? 500 : 8000)
    measured.push({ what, atMost, invoke, bare, handlers: [] as number[], bares: [] as number[] })
  }
  const machine = paced()
  for (let pass = 0; pass < passes; pass += 1) {
    for (const { invoke, bare, handlers, bares } of measured) {
      const times = await machine.run(async () => {
        await warmUp([invoke, bare], quick ? 100 : 1000)
        return interleaved(quick ? 30 : 200, { handler: () => timed(invoke), bare: () => timed(bare) })
      })
      handlers.push(median(times.handler))
      bares.push(median(times.bare))
    }
  }
  const figures = measured.flatMap(({ what, atMost, handlers, bares }): Figure[] => [
    {
      what: `${what}: handler ÷ bare commands`,
      value: median(handlers.map((handler, i) => handler / bares[i]!)),
      atMost,
    },
    { what: `${what}: handler`, value: median(handlers), unit: 'ms' },
    { what: `${what}: bare commands`, value: median(bares), unit: 'ms' },
  ])
  return {
    title: `Handler over the same DynamoDB commands sent bare (medians, interleaved, emulator here, ${passes} passes)`,
    figures: [...figures, ...machine.figures()],
  }
}
