import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { send } from '#local/seed/http.ts'
import { findRunning } from '#local/state/running.ts'
import { authApi } from '#shared/api/auth.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { packSpans } from '#shared/domain/time-taken/packed-spans.ts'
import { listRows } from '#functions/_data/event/list-rows.ts'
import { blockedMonthKey, holdListKey, subscribedMonthKey, type Key } from '#functions/_data/rows/keys.ts'
import { searchRows } from '#functions/_data/rows/search.ts'
import { withToken } from '#tests/support/api.ts'
import { startApp, type App } from '../e2e/app.ts'
import { feedOverReading } from './feed.ts'
import { median, timed, type Options, type Section } from './report.ts'

/** The time that is taken, as an agent and a calendar app read it: the days of 200 acts, and a feed of 500 events. */

type Row = Key & { [name: string]: unknown }

const acts = 200
const month = '2031-05'
const hour = 3_600_000
const day = 24 * hour
const spanAt = (days: number, from: number, hours: number) => {
  const start = Date.parse(`${month}-01T00:00:00.000Z`) + days * day + from * hour
  return { start: new Date(start).toISOString(), end: new Date(start + hours * hour).toISOString() }
}
const daysOf = <T>(use: (n: number) => T) => Array.from({ length: 30 }, (_, n) => use(n))
const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`

/** An act with two events, one of them the agent's, a weekly blocked day, three calendars and, often, a hold. */
const actRows = (n: number, model: Event): Row[] => {
  const act = { id: idOf('art', n), user_id: idOf('usr', n), name: `Act ${String(n).padStart(3, '0')}` }
  const event = (at: number, status: 'requested' | 'confirmed', own: boolean): Event => ({
    ...model,
    id: idOf('evt', 2 * n + (own ? 1 : 0)),
    ...spanAt(at % 30, 22, 4),
    artist_id: act.id,
    artist: { ...model.artist!, ...act },
    artist_status: status,
    ...(!own && {
      agent_id: idOf('agt', 0),
      agent: { ...model.agent!, id: idOf('agt', 0), user_id: idOf('usr', 999) },
    }),
  })
  const person = { user_id: act.user_id }
  const meetings = packSpans(daysOf((at) => spanAt(at, 14 + (n % 5), 2)))
  const hold = { ...spanAt((n * 3) % 30, 22, 4), id: idOf('hld', n), act_id: act.id, act_kind: 'artist', rank: 1 }
  return [
    ...searchRows('artist', act.id, act.name, act),
    ...listRows(event(n, 'confirmed', true)),
    ...listRows(event(n + 11, 'requested', false)),
    {
      ...blockedMonthKey(month, act.user_id),
      ...{ ...person, spans: [1, 8, 15, 22].map((at) => spanAt(at + (n % 7), 4, 24)) },
    },
    ...[0, 1, 2].map((place) => ({ ...subscribedMonthKey(month, act.user_id, place), ...person, times: meetings })),
    ...(n % 2 === 0
      ? [{ ...holdListKey('ALL', hold.start, hold.id), hold: { ...hold, ends_at: hold.start, name: 'Avery Agent' } }]
      : []),
  ]
}

/** Written past the product, as its own rows: by clicks, this agency would take an hour. */
const fill = async (app: App): Promise<void> => {
  const { table_endpoint: endpoint, table_name: table } = findRunning(app.state)
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const db = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }), {
    marshallOptions: { removeUndefinedValues: true },
  })
  const { Items = [] } = await db.send(
    new ScanCommand({
      TableName: table,
      FilterExpression: 'SK = :event AND artist_status = :confirmed AND attribute_exists(agreement)',
      ExpressionAttributeValues: { ':event': 'EVENT', ':confirmed': 'confirmed' },
    }),
  )
  const agent = await logIn(app, 'agent')
  const model = (Items as Event[]).find(({ agent: of }) => of?.user_id === agent.id)
  if (!model) throw new Error('The demo has no booked event of this agent')
  const terms = { change: null, agreement: null } as unknown as Partial<Event>
  const rows = Array.from({ length: acts }, (_, n) => actRows(n, { ...model, ...terms })).flat()
  for (let i = 0; i < rows.length; i += 25) {
    const batch = rows.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }))
    await db.send(new BatchWriteCommand({ RequestItems: { [table]: batch } }))
  }
}

const logIn = async (app: App, who: string) => {
  const body = { email: `${who}@bookme.example`, password: 'Passw0rd!' }
  return withToken((await send(app.url, authApi.login, { body })).body)
}

interface Logged {
  round_trips: number
  ms: number
}
/** Of the last such request, as the function logged it. */
const loggedOf = async (app: App, route: string): Promise<Logged> => {
  const lines = (await readFile(join(app.state, 'functions.log'), 'utf8')).split('\n')
  const line = lines.findLast((text) => text.includes(`"route":"${route}"`))
  return JSON.parse(line!.slice(line!.indexOf('{'))) as Logged
}

const availability = async (app: App, { quick }: Options): Promise<Section> => {
  await fill(app)
  const { token } = await logIn(app, 'agent')
  const read = async () => {
    const query = { month, name: 'Act', limit: acts }
    const { status, body } = await send(app.url, lookupsApi.listAvailability, { token, query })
    if (status !== 200) throw new Error(`GET /availability: ${status}`)
    return body
  }
  const kinds = new Set((await read()).flatMap(({ engagements }) => engagements.map(({ status }) => status)))
  const times: number[] = []
  for (let i = 0; i < (quick ? 10 : 40); i += 1) times.push(await timed(read))
  const { round_trips, ms } = await loggedOf(app, 'GET /v1/availability')
  return {
    title: `Days of acts in a month, on the local cloud (median of ${times.length})`,
    figures: [
      { what: 'acts', value: (await read()).filter(({ engagements }) => engagements.length > 0).length, atLeast: acts },
      { what: 'kinds of entries', value: kinds.size, atLeast: 5 },
      { what: 'round trips', value: round_trips, atMost: 2 },
      { what: 'time of the function, last', value: ms, unit: 'ms' },
      { what: 'time', value: median(times), unit: 'ms', atMost: 150 },
    ],
  }
}

export const bench = async (options: Options): Promise<Section[]> => {
  const app = await startApp()
  try {
    return [await availability(app, options), await feedOverReading(options)]
  } finally {
    await app.stop()
  }
}
