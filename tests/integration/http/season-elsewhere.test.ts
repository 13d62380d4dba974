import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDocuments } from '#infra/deploy/region/documents.ts'
import type { PersonKey } from '#local/seed/agency.ts'
import { openStage } from '#local/seed/in-process.ts'
import { signUp, type Agency } from '#local/seed/people.ts'
import { connectProvider } from '#local/seed/provider.ts'
import { demoPastDays } from '#local/seed/scenarios.ts'
import { playSteps, seasonSteps } from '#local/seed/seed.ts'
import type { Row } from '#local/services/memory-table.ts'
import { readDeployment } from '#local/template/deployment.ts'
import { createResolver } from '#local/template/resolve.ts'
import { readTemplate } from '#local/template/template.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { runCloud, type RunningCloud } from '#tests/support/cloud.ts'
import { endpointOf, routeKeys } from '#tests/support/routes.ts'
import { newStateFolder } from '#tests/support/state-folder.ts'
import { synthesized } from '#tests/support/synth.ts'

/**
 * The demo season restored in another region: rows as they were, objects under new version ids, the provider the same.
 * There, every route answers each kind of caller as in the first one, and every signed PDF verifies.
 */

const day = 86_400_000
const today = new Date('2026-11-14T15:00:00.000Z')
const callers = ['admin', 'agent', 'client', 'artist', 'bandleader', 'musician'] as const satisfies PersonKey[]

let first: RunningCloud
let second: RunningCloud
let agency: Agency
let rows: Row[]
let documents: Row[]
let bucket: string
const tokens = new Map<string, string>()

const s3Of = ({ cloud }: RunningCloud) => new S3Client({ ...cloud.operator, forcePathStyle: true })

/** As AWS Backup does: the latest version of each object, in another bucket under another id. */
const restoreObjects = async () => {
  const [from, to] = [s3Of(first), s3Of(second)]
  for (const Key of new Set(documents.map((row) => String(row['object_key'])))) {
    const { Body, ContentType } = await from.send(new GetObjectCommand({ Bucket: bucket, Key }))
    const bytes = await Body!.transformToByteArray()
    await to.send(new PutObjectCommand({ Bucket: bucket, Key, Body: bytes, ContentType }))
  }
}

beforeAll(async () => {
  const { outdir } = await synthesized()
  const stateDir = newStateFolder()
  const now = new Date(today.getTime() - demoPastDays * day)
  const stage = await openStage({ stateDir, outdir, url: 'http://localhost:8080', now })
  agency = await signUp(stage)
  const accounts = await connectProvider(stage, agency)
  await playSteps(stage, seasonSteps(stage, agency, accounts, today))
  await stage.clock.advanceTo(today)
  for (const who of callers) tokens.set(who, await agency.tokenOf(who))
  rows = await stage.finish()
  documents = rows.filter((row) => 'object_key' in row)
  const template = readTemplate(outdir)
  const { functions } = readDeployment(
    template,
    createResolver(template, (name) => name),
  )
  bucket = functions.map(({ properties }) => properties.Environment?.Variables['DOCUMENTS_BUCKET']).find(Boolean)!
  // Only the provider and the time are the same for every region.
  const elsewhere = newStateFolder()
  for (const name of readdirSync(stateDir).filter((each) => /^(stripe|clock)/.test(each)))
    cpSync(join(stateDir, name), join(elsewhere, name), { recursive: true })
  const webDir = newStateFolder()
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><head><!-- preview --><!-- /preview --></head>')
  first = await runCloud({ rows, webDir }, stateDir)
  second = await runCloud({ rows, webDir }, elsewhere)
  await restoreObjects()
})
afterAll(async () => {
  await first?.stop()
  await second?.stop()
})

/** From the middle of the season, for an admin also from its end. */
const idsOf = (prefix: string, who: string | undefined): string[] => {
  const found = JSON.stringify(rows).match(new RegExp(`\\b${prefix}_[0-9A-Z]{26}\\b`, 'g')) ?? []
  const all = [...new Set(found)].sort()
  return (who === 'admin' ? [0.5, 0.99] : [0.5]).map((part) => all[Math.floor(part * all.length)]!)
}
const kinds: Record<string, string> = {
  events: 'evt',
  venues: 'ven',
  groups: 'grp',
  brands: 'brd',
  artists: 'art',
  bandleaders: 'art',
  clients: 'cli',
  notes: 'cli',
  agents: 'agt',
}
const valuesOf = (endpoint: Endpoint, who: string | undefined): string[] => {
  const noun = /\/(\w+)\/\{/.exec(endpoint.path)?.[1] ?? ''
  if (endpoint.path.includes('{sha256}')) return [String(documents[0]!['sha256'])]
  if (endpoint.path.includes('{event_id}')) return idsOf('evt', who)
  if (noun === 'users') return [agency.ids((who ?? 'agent') as PersonKey).user]
  return noun in kinds ? idsOf(kinds[noun]!, who) : ['about']
}
const queries: Record<string, string> = {
  '/events': '?start_date=2026-01-01&end_date=2027-12-31',
  '/availability': '?date=2026-12-05',
  '/search': '?q=jazz',
  '/money/ledger.csv': '?month=2026-10',
  '/money/year': '?year=2026',
  '/users/{id}/year-statement': '?year=2026',
  '/users/{id}/year-statement.csv': '?year=2026',
}

/** Routes of both clouds share two cores. */
const atOnce = 4
interface Asked {
  who: PersonKey | undefined
  path: string
}

const requests = (): Asked[] =>
  routeKeys
    .map(endpointOf)
    // The audit has this test's own requests.
    .filter(({ method, path }) => method === 'GET' && path !== '/audit')
    .flatMap((endpoint) =>
      [undefined, ...callers].flatMap((who) =>
        (endpoint.path.includes('{') ? valuesOf : () => [''])(endpoint, who).map((id) => ({
          who,
          path: endpoint.path.replaceAll(/\{\w+\}/g, id) + (queries[endpoint.path] ?? ''),
        })),
      ),
    )

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
/** Of this very request. */
const own = new Set(['as_of', 'seen_at', 'request_id'])
/** Attributes of a row have no order, and a picture of the site's own address has the port of its cloud. */
const canonical = (value: Json): Json => {
  if (typeof value === 'string' && value.startsWith('data:image/png')) return 'picture'
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(canonical)
  const entries = Object.entries(value).filter(([name]) => !own.has(name))
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, canonical(part)]))
}

const answerOf = async ({ cloud }: RunningCloud, { who, path }: Asked) => {
  const answer = await fetch(`${cloud.url}/v1${path}`, {
    headers: who === undefined ? {} : { 'x-authorization': tokens.get(who)! },
  })
  const type = answer.headers.get('content-type') ?? ''
  const text = Buffer.from(await answer.arrayBuffer())
    .toString('latin1')
    .replaceAll(cloud.url, '<site>')
    .replaceAll(/\balink_\w+/g, 'alink')
  // Made on request, these say the second of it.
  const plain = path.endsWith('/evidence') ? text.slice(0, 5) : text.replace(/^Expires: .*$/m, '')
  const shown = type.includes('json') ? canonical(JSON.parse(text) as Json) : plain
  return { status: answer.status, type, shown }
}

it('answers every route alike, for every kind of caller', async () => {
  const statuses = new Map<number, number>()
  const differences: string[] = []
  const compare = async (request: Asked) => {
    const [here, there] = await Promise.all([first, second].map((cloud) => answerOf(cloud, request)))
    statuses.set(here!.status, (statuses.get(here!.status) ?? 0) + 1)
    const [one, other] = [JSON.stringify(here), JSON.stringify(there)]
    if (one === other) return
    const at = [...one].findIndex((letter, place) => letter !== other[place])
    const around = [one, other].map((text) => text.slice(Math.max(at - 60, 0), at + 60))
    differences.push(`${request.who} ${request.path}: ${around.join(' / ')}`)
  }
  const all = requests()
  for (let at = 0; at < all.length; at += atOnce) await Promise.all(all.slice(at, at + atOnce).map(compare))
  expect(differences).toEqual([])
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(200)
})

const verify = async (): Promise<string[]> => {
  const results: string[] = []
  for (const row of documents.filter(({ SK }) => SK !== 'DOCUMENT')) {
    const path = `/events/${String(row['event_id'])}/contract/pdf?number=${String(row['number'])}`
    const answer = await fetch(`${second.cloud.url}/v1${path}`, {
      headers: { 'x-authorization': tokens.get('admin')! },
    })
    const hash = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')
    const verified = await fetch(`${second.cloud.url}/v1/verify/${hash}?number=${String(row['number'])}`)
    results.push(((await verified.json()) as { result: string }).result)
  }
  return results
}

it('shows every signed PDF, which verifies, before and after the restore has written the new ids', async () => {
  const genuine = documents.filter(({ SK }) => SK !== 'DOCUMENT').map(() => 'genuine')
  expect(genuine.length).toBeGreaterThan(10)
  expect(await verify()).toEqual(genuine)
  const dynamodb = new DynamoDBClient(second.cloud.operator)
  const place = { dynamodb, s3: s3Of(second), table: second.cloud.tableName, bucket }
  const check = { found: documents.length, missing: [] }
  expect(await checkDocuments(place)).toEqual({ ...check, moved: documents.length })
  expect(await checkDocuments(place)).toEqual({ ...check, moved: 0 })
  expect(await verify()).toEqual(genuine)
})
