import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { send } from '#local/seed/http.ts'
import { findRunning } from '#local/state/running.ts'
import { authApi } from '#shared/api/auth.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { withToken } from '#tests/support/api.ts'
import { startApp, type App } from '../e2e/app.ts'
import { availabilityHere } from './availability.ts'
import { feedOverReading } from './feed.ts'
import { median, timed, type Options, type Section } from './report.ts'
import { acts, month, rowsOfActs } from './taken-times.ts'

/** The time that is taken, as an agent and a calendar app read it: the days of 200 acts, and a feed of 500 events. */

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
  const rows = rowsOfActs(model)
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
    return [await availability(app, options), await availabilityHere(options), await feedOverReading(options)]
  } finally {
    await app.stop()
  }
}
