import { timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { AppError } from '#shared/errors.ts'
import { optionalEnv } from '#functions/platform/config/env.ts'
import { cachedSecret } from '#functions/platform/config/secret.ts'
import { secretText } from '#functions/platform/config/secrets-manager.ts'

/**
 * API Gateway's own address is public. CloudFront proves by a secret header that a request came through it; only then
 * is its report of the caller's address trusted. Both values of the secret are valid, so that it is rotated without
 * downtime (docs/operations.md#the-origins-secret).
 */

/** A value that the operator has not set or has cleared is never valid. */
const shortest = 32

const validSecrets = cachedSecret('ORIGIN_SECRET_ID', secretText, (content) =>
  Object.values(content as Record<string, unknown>)
    .filter((value): value is string => typeof value === 'string' && value.length >= shortest)
    .map((value) => Buffer.from(value)),
)

// Requested during the Lambda's start, so that the first request finds it loading. A failure surfaces again there.
if (optionalEnv('ORIGIN_SECRET_ID')) validSecrets().catch(() => undefined)

/** @throws AppError forbidden if the request did not come through CloudFront. */
export const assertFromEdge = async ({ headers }: APIGatewayProxyEventV2): Promise<void> => {
  const sent = Buffer.from(headers['x-origin-secret'] ?? '')
  const valid = await validSecrets()
  // Compares all values in constant time, so that response times reveal nothing but the secret's length.
  const matches = valid.filter((one) => one.length === sent.length && timingSafeEqual(one, sent))
  if (matches.length === 0) throw new AppError('forbidden', 'Please use the address of the app')
}

/** The caller's address as seen by CloudFront, whose function overwrites any such header of the caller. */
export const viewerAddress = (event: APIGatewayProxyEventV2): string =>
  event.headers['x-viewer-address'] ?? event.requestContext.http.sourceIp
