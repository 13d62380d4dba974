import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStripeEmulator, type StripeEmulator } from '#local/stripe/emulator.ts'

/**
 * All external services of functions (S3, SQS, Secrets Manager, Stripe) on one port: records each call and responds OK.
 */

export interface Call {
  service: 's3' | 'sqs' | 'secrets' | 'stripe' | 'unknown'
  /** `PutObject pictures/usr_…/….jpg`, `SendMessageBatch`, `POST /v1/customers`. */
  what: string
  body: Buffer
  headers: Record<string, string>
}

export interface Recorder {
  url: string
  host: string
  calls: Call[]
  /** The recorded calls to one service. */
  of(service: Call['service']): Call[]
  stripe: StripeEmulator
  /** Content of the secret shared by CloudFront and the API. */
  origin: { a: string; b: string }
  /** Resets the provider, with the same ids as before. */
  freshStripe(): StripeEmulator
  stop(): void
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': response.req.headers['content-type'] }).end(JSON.stringify(body))
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The secret that CloudFront sends in these tests. */
export const originSecret = 'the-secret-that-cloudfront-sends-in-tests'

interface Batch {
  Entries: { Id: string; MessageBody: string }[]
}

let respond: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>
let listening: Promise<AddressInfo> | undefined
/** The clients of the functions keep their endpoint: all recorders of a process share one port. */
const listen = async (): Promise<AddressInfo> => {
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error('recorder:', error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  return server.address() as AddressInfo
}

/** The latest of a process records; it replaces the one before. */
export const startRecorder = async (): Promise<Recorder> => {
  const calls: Call[] = []
  const newStripe = () => {
    const stripe = createStripeEmulator({
      now: () => new Date(),
      publicUrl: () => 'http://localhost:8080',
      idSeed: 'tests',
      deliver: () => Promise.resolve({ status: 200 }),
    })
    // Availability has its own tests (tests/integration/money/availability.test.ts).
    stripe.faults.set({ card_funds: 'at_once' })
    return stripe
  }
  const recorder: Recorder = {
    url: '',
    host: '',
    calls,
    stripe: newStripe(),
    origin: { a: originSecret, b: '' },
    of: (service) => calls.filter((call) => call.service === service),
    freshStripe: () => {
      recorder.stripe.stop()
      recorder.stripe = newStripe()
      return recorder.stripe
    },
    stop: () => recorder.stripe.stop(),
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const target = headers['x-amz-target'] ?? ''
    const body = await bodyOf(request)
    const record = (service: Call['service'], what: string) => {
      calls.push({ service, what, body, headers })
    }
    if (target === 'secretsmanager.GetSecretValue') {
      record('secrets', target)
      const { SecretId: Name } = JSON.parse(body.toString()) as { SecretId: string }
      const stripe = {
        api_key: recorder.stripe.apiKey,
        webhook_secret: recorder.stripe.webhookSecret,
        api_base: recorder.url,
      }
      return json(response, { Name, SecretString: JSON.stringify(Name === 'origin' ? recorder.origin : stripe) })
    }
    if (target === 'AmazonSQS.SendMessageBatch') {
      record('sqs', 'SendMessageBatch')
      const { Entries } = JSON.parse(body.toString()) as Batch
      return json(response, {
        Successful: Entries.map(({ Id, MessageBody }) => ({ Id, MessageId: Id, MD5OfMessageBody: md5(MessageBody) })),
        Failed: [],
      })
    }
    if (headers['authorization']?.startsWith('Bearer ')) {
      record('stripe', `${method} ${url}`)
      const outcome = await recorder.stripe.respond({ method, url, headers: request.headers, body: body.toString() })
      if (typeof outcome === 'string')
        throw new Error('The provider was told to fail, which these tests do not ask for')
      return response.writeHead(outcome.status, outcome.headers).end(outcome.body)
    }
    if (method === 'PUT') {
      record('s3', `PutObject ${url.slice(1).split('?')[0]!.split('/').slice(1).join('/')}`)
      return response.writeHead(200, { etag: `"${md5(body.toString('latin1'))}"` }).end()
    }
    if (method === 'GET' && url.startsWith('/documents/')) {
      record('s3', `GetObject ${url.slice(1).split('?')[0]!.split('/').slice(1).join('/')}`)
      // As `event-states.ts` keeps them: served bytes are compared with the hash of what was signed.
      const [, name] = /\/([^/?]+)\.pdf/.exec(url) ?? []
      return response.writeHead(200, { 'content-type': 'application/pdf', 'x-amz-version-id': '1' }).end(name)
    }
    record('unknown', `${method} ${url} ${target}`)
    return response.writeHead(400).end()
  }

  respond = answer
  const { port } = await (listening ??= listen())
  recorder.host = `127.0.0.1:${port}`
  recorder.url = `http://${recorder.host}`
  return recorder
}
