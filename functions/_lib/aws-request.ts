import { SignatureV4 } from '@smithy/signature-v4'
import { setTimeout as sleep } from 'node:timers/promises'
import { document } from './db.ts'

/**
 * One request to a service of which a function uses a single call, through what the table's client has anyway: AWS's own signer, the
 * credentials and the connections. The client of S3 would cost 100 KiB of code at each cold start, that of SQS 14 (docs/adr/0005-cold-starts.md).
 */

export interface AwsRequest {
  /** As signatures name it. */
  service: 's3' | 'sqs'
  method: 'POST' | 'PUT'
  url: URL
  headers: Record<string, string>
  body: Buffer | string
}

const attempts = 3

/** Where the SDK would look for S3: in the region, or where the environment says that all of AWS is. */
export const bucketUrl = async (bucket: string, path: string): Promise<URL> => {
  const { AWS_ENDPOINT_URL: elsewhere } = process.env
  return new URL(elsewhere ? `${elsewhere}/${bucket}${path}` : `https://${bucket}.s3.${await document.config.region()}.amazonaws.com${path}`)
}

const send = async ({ service, method, url, headers, body }: AwsRequest): Promise<{ status: number, text: string }> => {
  const { credentials, region, sha256, requestHandler } = document.config
  // S3 alone signs a path as it is sent.
  const signer = new SignatureV4({ service, credentials, region, sha256, uriEscapePath: service !== 's3' })
  const signed = await signer.sign({
    method, protocol: url.protocol, hostname: url.hostname, ...(url.port && { port: Number(url.port) }), path: url.pathname,
    headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) }, body,
  })
  const { response } = await requestHandler.handle(signed as Parameters<typeof requestHandler.handle>[0])
  const chunks: Buffer[] = []
  for await (const chunk of response.body as AsyncIterable<Buffer>) chunks.push(chunk)
  return { status: response.statusCode, text: Buffer.concat(chunks).toString('utf8') }
}

/** Tries again what may pass, so only for what may be done twice. @throws Error with what the service said. */
export const awsRequest = async (request: AwsRequest): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === attempts
    try {
      const { status, text } = await send(request)
      if (status < 300) return
      if (last || (status < 500 && status !== 429)) throw new Refused(`${request.service} answered ${status}: ${text.slice(0, 500)}`)
    } catch (error) {
      if (last || error instanceof Refused) throw error
    }
    await sleep(50 * 2 ** attempt * Math.random())
  }
}

class Refused extends Error {
  override readonly name = 'AwsRequestRefused'
}
