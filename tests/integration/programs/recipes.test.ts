import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lookupsApi } from '#shared/api/lookups.ts'
import { ask } from '#tests/support/api.ts'
import { buildApiFixture, type ApiFixture } from '#tests/support/api-fixture.ts'
import { serveApi } from '#tests/support/api-server.ts'
import { startLambdaApi, type LambdaApi } from '#tests/support/lambda-api.ts'

/** The blocks of docs/api.md, as somebody with nothing but the page would run them. */

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'api.md'), 'utf8')
const blocks = Array.from(page.matchAll(/^```python\n(.*?)^```$/gms), ([, code]) => code!)
const run = promisify(execFile)
const python = await run('python3', ['--version']).then(
  () => 'python3',
  () => undefined,
)
if (python === undefined) console.log('python3 was not found: the recipes of docs/api.md do not run')

let fixture: ApiFixture
let api: LambdaApi
let server: Awaited<ReturnType<typeof serveApi>>
beforeAll(async () => {
  api = await startLambdaApi((who) => fixture.tokenOf(who))
  fixture = await buildApiFixture(api)
  server = await serveApi(api)
})
afterAll(async () => {
  server.stop()
  await api.stop()
})

it('the page has recipes', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(6)
})

it.runIf(python)('the recipes do what they say, in a program with a key and nothing else', async () => {
  const env = { PATH: process.env['PATH'], BOOKME_SITE: server.url, BOOKME_KEY: fixture.apiKeys.write.key }
  const { stdout } = await run('python3', ['-c', blocks.join('\n')], { env, timeout: 60_000 })
  const lines = stdout.trim().split('\n')
  expect(lines[0]).toMatch(/^drafted evt_\w{26}$/)
  expect(lines[1]).toMatch(/Garden party$/)
  expect(lines.slice(2)).toEqual([
    'one prospect True',
    'paid in September 0',
    '403 Only a person can do this, by logging in',
  ])
  const noted = await ask(api, lookupsApi.listAudit, 'admin')
  expect(noted.map(({ program, what }) => [program, what])).toEqual(
    expect.arrayContaining([
      ['To write', 'Drafted an event'],
      ['To write', 'Added a prospect'],
    ]),
  )
})
