import { SignatureV4 } from '@smithy/signature-v4'
import { env } from '#functions/platform/config/env.ts'
import { Sha256 } from './sha256.ts'
import type { Publish } from './tell.ts'

/** As for the SDK's calls (sdk.ts); Lambda brings the records again. */
const timeoutMs = 3000

const variable = (name: string) => process.env[name] ?? ''
const signerOf = () => {
  const { AWS_SESSION_TOKEN: sessionToken } = process.env
  return new SignatureV4({
    service: 'appsync',
    region: variable('AWS_REGION'),
    sha256: Sha256,
    credentials: {
      accessKeyId: variable('AWS_ACCESS_KEY_ID'),
      secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken !== undefined && { sessionToken }),
    },
  })
}

/** No client of the SDK publishes: the endpoint takes one signed request. */
export const publish: Publish = async (channel, events) => {
  const url = new URL('/event', env('CHANNEL_URL'))
  const body = JSON.stringify({ channel, events: events.map((event) => JSON.stringify(event)) })
  const { protocol, hostname, port, pathname: path, host } = url
  const { headers } = await signerOf().sign({
    method: 'POST',
    protocol,
    hostname,
    ...(port !== '' && { port: Number(port) }),
    path,
    headers: { host, 'content-type': 'application/json' },
    body,
  })
  // `fetch` sets the host itself.
  const { host: _, ...sent } = headers
  const response = await fetch(url, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(timeoutMs) })
  const answer = (await response.json().catch(() => undefined)) as { failed?: unknown[] } | undefined
  if (!response.ok || answer?.failed?.length !== 0)
    throw new Error(`AppSync did not take ${events.length} events: ${response.status}`)
}
