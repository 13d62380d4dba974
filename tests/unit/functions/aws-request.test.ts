import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

interface Received { method: string, url: string, headers: IncomingHttpHeaders, body: string }
const received: Received[] = []
let answers: number[] = []

const server = createServer((req, res) => {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
    received.push({ method: req.method!, url: req.url!, headers: req.headers, body: Buffer.concat(chunks).toString('latin1') })
    const status = answers.shift() ?? 200
    if (status === 0) res.destroy()
    else res.writeHead(status).end(status === 200 ? '' : `<Code>E${status}</Code>`)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
vi.stubEnv('AWS_ENDPOINT_URL', endpoint)
vi.stubEnv('AWS_REGION', 'us-west-2')
vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
vi.stubEnv('AWS_SESSION_TOKEN', 'token')
vi.stubEnv('PICTURES_BUCKET', 'pictures-of-ours')
vi.stubEnv('TABLE_NAME', 'T')
vi.stubEnv('MAIL_QUEUE_URL', `${endpoint}/000000000000/mail`)
vi.stubEnv('PAYMENTS_QUEUE_URL', `${endpoint}/000000000000/payments`)

const { bucketUrl } = await import('../../../functions/_lib/aws-request.ts')
const { putPicture } = await import('../../../functions/_lib/pictures.ts')
const { liveDeps } = await import('../../../functions/_lib/deps-live.ts')

afterAll(() => {
  vi.unstubAllEnvs()
  server.close()
})
beforeEach(() => {
  received.length = 0
  answers = []
})

/** Signature Version 4 as AWS describes it, computed anew from what arrived. */
const signatureOf = ({ method, url, headers, body }: Received, service: string): string => {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization!)![1]!
  const date = headers['x-amz-date'] as string
  const canonical = [
    method, url, '', ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`), '', signed,
    createHash('sha256').update(body, 'latin1').digest('hex'),
  ].join('\n')
  const scope = `${date.slice(0, 8)}/us-west-2/${service}/aws4_request`
  const key = scope.split('/').reduce<string | Buffer>((secret, part) => createHmac('sha256', secret).update(part).digest(), 'AWS4secret')
  return createHmac('sha256', key).update(['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')).digest('hex')
}

describe('a request to AWS', () => {
  const bytes = Buffer.from([0xff, 0xd8, 0x00, 0x80])
  const put = () => putPicture('/pictures/art_1/a-B_9.jpg', bytes, 'image/jpeg')

  it('stores a picture, signed for S3', async () => {
    await put()
    const [request] = received
    expect(received).toHaveLength(1)
    expect(request).toMatchObject({ method: 'PUT', url: '/pictures-of-ours/pictures/art_1/a-B_9.jpg', body: bytes.toString('latin1') })
    expect(request!.headers).toMatchObject({
      'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable', 'content-length': '4', 'x-amz-security-token': 'token',
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    })
    expect(request!.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/us-west-2\/s3\/aws4_request, /)
    expect(request!.headers.authorization).toContain(`Signature=${signatureOf(request!, 's3')}`)
  })

  it('goes to the bucket in its region when nothing else is said', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', '')
    expect((await bucketUrl('b', '/pictures/x.png')).href).toBe('https://b.s3.us-west-2.amazonaws.com/pictures/x.png')
    vi.stubEnv('AWS_ENDPOINT_URL', endpoint)
  })

  it('is tried again after an answer that may pass and after a broken line, three times in all', async () => {
    answers = [503, 0]
    await put()
    expect(received).toHaveLength(3)
    answers = [500, 429, 503]
    await expect(put()).rejects.toThrow('s3 answered 503: <Code>E503</Code>')
    expect(received).toHaveLength(6)
  })

  it('is not tried again when it is refused, and says why', async () => {
    answers = [403]
    await expect(put()).rejects.toThrow('s3 answered 403: <Code>E403</Code>')
    expect(received).toHaveLength(1)
  })

  it('tells the queues in batches of ten, signed for SQS', async () => {
    const work = { type: 'refresh_party', user_id: 'usr_1' } as const
    await liveDeps().notify(Array.from({ length: 12 }, (_, n) => ({ shard: 3, id: `obx_${n}`, job: work })))
    expect(received).toHaveLength(2)
    for (const request of received) {
      expect(request).toMatchObject({ method: 'POST', url: '/', headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessageBatch' } })
      expect(request.headers.authorization).toContain(`Signature=${signatureOf(request, 'sqs')}`)
    }
    const [first, second] = received.map(({ body }) => JSON.parse(body) as { QueueUrl: string, Entries: unknown[] })
    expect(first).toMatchObject({ QueueUrl: `${endpoint}/000000000000/payments`, Entries: { length: 10 } })
    expect(second!.Entries).toEqual([{ Id: '0', MessageBody: '{"shard":3,"id":"obx_10"}' }, { Id: '1', MessageBody: '{"shard":3,"id":"obx_11"}' }])
  })
})
