import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SignatureV4 } from '@smithy/signature-v4'

export interface SignedCall {
  service: 'backup' | 'cloudfront'
  region: string
  method: 'GET' | 'PUT'
  /** With its parts encoded. */
  path: string
  query?: Record<string, string>
  body?: unknown
}

const timeoutMs = 30_000

/** CloudFront has one endpoint, for all regions. */
const endpointOf = ({ service, region }: SignedCall): string =>
  process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ??
  (service === 'cloudfront' ? 'https://cloudfront.amazonaws.com' : `https://${service}.${region}.amazonaws.com`)

/**
 * A request to a service whose client is 2 MB for the three requests of a restore. The client lends its credentials.
 * @throws Error with AWS's words
 */
export const callAws = async ({ config }: DynamoDBClient, call: SignedCall): Promise<string> => {
  const { service, region, method, path, query = {} } = call
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const url = new URL(`${endpointOf(call)}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { protocol, hostname, port, host } = url
  const signer = new SignatureV4({
    service,
    region: service === 'cloudfront' ? 'us-east-1' : region,
    credentials: config.credentials,
    sha256: config.sha256,
  })
  const { headers } = await signer.sign({
    method,
    protocol,
    hostname,
    ...(port !== '' && { port: Number(port) }),
    path,
    query,
    headers: { host, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body,
  })
  // `fetch` sets the host itself.
  const { host: _, ...sent } = headers
  const response = await fetch(url, {
    method,
    headers: sent,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${service} answers ${method} ${path} with ${response.status}: ${text}`)
  return text
}
