import type { IncomingMessage } from 'node:http'

/** A request to S3 that carries a signature instead of a caller's key. */
export const isFromBrowser = (req: IncomingMessage): boolean =>
  req.headers.authorization === undefined &&
  (req.method === 'OPTIONS' ||
    /[?&]X-Amz-Signature=/.test(req.url ?? '') ||
    (req.method === 'POST' && /^multipart\/form-data/.test(req.headers['content-type'] ?? '')))
