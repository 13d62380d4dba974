import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { AppError } from '#shared/errors.ts'
import { optionalEnv } from './env.ts'
import { cachedSecret } from './secret.ts'

/**
 * API Gateway's own address is public. CloudFront proves by a secret header that a request came through it, and only
 * then is its word on the caller believed. Both values of the secret count, so that it is rotated without an outage
 * (docs/operations.md#the-origins-secret).
 */

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A value that the operator has not set yet, or has emptied, is valid for nobody. */
const shortest = 32

const validDigests = cachedSecret('ORIGIN_SECRET_ID', (content) =>
  Object.values(content as Record<string, unknown>)
    .filter((value): value is string => typeof value === 'string' && value.length >= shortest)
    .map(digest),
)

// Asked for while the Lambda starts: the first request finds the answer on its way. A failure comes up again there.
if (optionalEnv('ORIGIN_SECRET_ID')) validDigests().catch(() => undefined)

/** @throws AppError forbidden when the request did not come through CloudFront. */
export const assertFromEdge = async ({ headers }: APIGatewayProxyEventV2): Promise<void> => {
  const sent = digest(headers['x-origin-secret'] ?? '')
  const valid = await validDigests()
  // Every value is compared, in constant time: the answer's delay tells nothing.
  const matches = valid.filter((one) => timingSafeEqual(one, sent))
  if (matches.length === 0) throw new AppError('forbidden', 'Please use the address of the app')
}

/** The caller's address as CloudFront saw it. Its function overwrites whatever the caller sent under this name. */
export const viewerAddress = (event: APIGatewayProxyEventV2): string =>
  event.headers['x-viewer-address'] ?? event.requestContext.http.sourceIp
