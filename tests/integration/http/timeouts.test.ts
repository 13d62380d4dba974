import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { functionNames, timeoutOf } from '#infra/functions.ts'
import { sdk } from '#functions/platform/config/sdk.ts'
import { isRefusal } from '#functions/money/provider/provider-call.ts'

/** An unresponsive service causes an error of the call, not a timeout of the Lambda. */

const servers: Server[] = []
const listen = async (server: Server): Promise<string> => {
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterAll(() => {
  for (const server of servers) server.close()
})

/** Accepts every connection, reads the request, and never responds. */
const startMute = async (): Promise<{ url: string; calls: () => number }> => {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.on('error', () => undefined).resume()
  })
  return { url: await listen(server), calls: () => calls }
}

/** Starts every response and never finishes it. */
const startStalling = async (): Promise<{ url: string; calls: () => number }> => {
  let calls = 0
  const server = createHttpServer((request, response) => {
    calls += 1
    request.resume()
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': '1000' }).write('{"Res')
  })
  return { url: await listen(server), calls: () => calls }
}

/** Knows only the provider's secret. */
const startSecrets = (api_base: string): Promise<string> =>
  listen(
    createHttpServer((request, response) => {
      request.resume()
      const SecretString = JSON.stringify({ api_key: 'sk_test_mute', webhook_secret: 'whsec_mute', api_base })
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify({ SecretString }))
    }),
  )

const environment = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  MAIL_FROM: 'bookings@bookme.example',
  MAIL_SETTINGS: 'settings',
  SCHEDULE_GROUP: 'group',
  SCHEDULE_TARGET_ARN: 'arn:aws:lambda:us-east-1:000000000000:function:jobs',
  SCHEDULE_ROLE_ARN: 'arn:aws:iam::000000000000:role/jobs',
  STRIPE_SECRET_ID: 'stripe',
}
/** The module as a function loads it, with `AWS_ENDPOINT_URL_<SERVICE>` pointing to the test server. */
const load = async <T>(service: string, url: string, module: () => Promise<T>): Promise<T> => {
  vi.resetModules()
  Object.assign(process.env, environment, { [`AWS_ENDPOINT_URL_${service}`]: url })
  return module()
}

const get = async (url: string) => {
  const { createDb } = await load('DYNAMODB', url, () => import('#functions/platform/db/db.ts'))
  return () => createDb('Table').get({ PK: 'A', SK: 'B' })
}
const calls: Record<string, (url: string) => Promise<() => Promise<unknown>>> = {
  'the table': get,
  'the queues': async (url) => {
    const { sendMessages } = await load('SQS', url, () => import('#functions/platform/queues/queues.lazy.ts'))
    return () => sendMessages(`${url}/000000000000/mail`, ['{}'])
  },
  'the pictures': async (url) => {
    const { putObject } = await load('S3', url, () => import('#functions/platform/files/pictures.lazy.ts'))
    return () => putObject({ Bucket: 'pictures', Key: 'a.jpg', Body: Buffer.from('a') })
  },
  'the mail service': async (url) => {
    const { sendMail } = await load('SESV2', url, () => import('#functions/messages/delivery/send-mail.ts'))
    return () =>
      sendMail({
        to: 'a@b.example',
        subject: 's',
        text: 't',
        html: 'h',
        replyTo: undefined,
        from: undefined,
        calendar: undefined,
        thread: undefined,
        unsubscribe: undefined,
        requestId: 'r',
      })
  },
  'the scheduler': async (url) => {
    const { liveScheduler } = await load('SCHEDULER', url, () => import('#functions/platform/queues/scheduler.ts'))
    return () => liveScheduler.put('balance', '2026-06-01T12:00:00.000Z', { type: 'sweep' })
  },
  'the secrets': async (url) => {
    const { secretText } = await load(
      'SECRETS_MANAGER',
      url,
      () => import('#functions/platform/config/secrets-manager.ts'),
    )
    const { cachedSecret } = await import('#functions/platform/config/secret.ts')
    return cachedSecret('STRIPE_SECRET_ID', secretText, (content) => content)
  },
}

const failure = (call: () => Promise<unknown>): Promise<Error> =>
  call().then(
    () => expect.fail('It was answered'),
    (error: unknown) => error as Error,
  )

type Attempt = [name: string, failed: Promise<Error>, attempts: () => number]
const aws: Attempt[] = []
let stripe: Attempt

// Loaded one by one, since the endpoint is a process-wide variable; awaited in parallel.
beforeAll(async () => {
  for (const [name, prepare] of Object.entries(calls)) {
    const mute = await startMute()
    aws.push([name, failure(await prepare(mute.url)), mute.calls])
  }
  const stalling = await startStalling()
  aws.push(['the table, in the middle of its answer', failure(await get(stalling.url)), stalling.calls])
  const mute = await startMute()
  const secrets = await startSecrets(mute.url)
  const { loadStripe } = await load('SECRETS_MANAGER', secrets, () => import('#functions/platform/config/stripe.ts'))
  const { customers } = await loadStripe()
  stripe = ['Stripe', failure(() => customers.retrieve('cus_1')), mute.calls]
})

describe('a service that accepts calls and never answers', () => {
  it('makes every client give up after three attempts', async () => {
    for (const [name, failed, attempts] of aws)
      expect([name, (await failed).name, attempts()]).toEqual([name, 'TimeoutError', sdk.maxAttempts])
  })

  it('ends the call before any function times out', () => {
    const longest = sdk.maxAttempts * sdk.requestHandler.requestTimeout
    for (const name of functionNames) expect(longest + 5000).toBeLessThan(timeoutOf(name) * 1000)
  })

  it('leaves a payment undecided, so that the same key is resent, and is called once', async () => {
    const [, failed, attempts] = stripe
    const error = await failed
    expect([error.constructor.name, isRefusal(error), attempts()]).toEqual(['StripeConnectionError', false, 1])
  })
})
