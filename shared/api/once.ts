import type { Endpoint } from './endpoint.ts'

/** In lower case, as API Gateway hands headers to a function. */
export const idempotencyKeyHeader = 'idempotency-key'

/**
 * Whether a call may name an `Idempotency-Key`, so that the same call sent again has the first one's answer and no
 * further effect (docs/product.md#sent-twice). A preview has no effect, a picture replaces itself, and an answer with a
 * secret is never kept.
 */
export const takesIdempotencyKey = ({ method, effect, upload, secret }: Endpoint): boolean =>
  method === 'POST' && effect !== 'nothing' && upload === undefined && !secret
