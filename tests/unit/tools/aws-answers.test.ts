import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { AwsError, sendError, sendJson } from '#local/gateway/aws-error.ts'

/** `npm run bench -- witness` compares all answers with the models; this is what it found first. */

const server = createServer((req, res) =>
  req.url === '/refused' ? sendError(res, 'json', new AwsError('ConflictException', 'Taken'), '1') : sendJson(res, {}),
)
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
afterAll(() => {
  server.close()
})

const typeFor = async (path: string, type?: string) => {
  const { port } = server.address() as AddressInfo
  const headers = new Headers(type === undefined ? [] : [['content-type', type]])
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'DELETE', headers })).headers.get('content-type')
}

it.each(['/', '/refused'])('answers %s in the version of JSON that was asked in, and plain to REST', async (path) => {
  expect(await typeFor(path, 'application/x-amz-json-1.1')).toBe('application/x-amz-json-1.1')
  expect(await typeFor(path, 'application/x-amz-json-1.0')).toBe('application/x-amz-json-1.0')
  expect(await typeFor(path)).toBe('application/json')
})
