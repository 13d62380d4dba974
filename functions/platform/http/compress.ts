import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

type Answer = APIGatewayProxyStructuredResultV2

/** CloudFront's own lower limit. */
const leastBytes = 1000

const acceptsGzip = (header: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return /^(gzip|\*)$/.test(name) && !parameters.some((text) => /^q=0(\.0*)?$/.test(text))
  })

/**
 * CloudFront compresses only cacheable responses, and ours must never be cached. The session's token is a header, not
 * a cookie, so other sites cannot measure compressed responses (BREACH).
 */
export const compressed = async (answer: Answer, acceptEncoding = ''): Promise<Answer> => {
  const { body = '', isBase64Encoded, headers } = answer
  if (isBase64Encoded || body.length < leastBytes) return answer
  const vary = { ...headers, vary: 'accept-encoding' }
  if (!acceptsGzip(acceptEncoding)) return { ...answer, headers: vary }
  // On demand: most responses are small, and each module slows the cold start.
  const { gzipSync } = await import('node:zlib')
  return {
    ...answer,
    headers: { ...vary, 'content-encoding': 'gzip' },
    body: gzipSync(body, { level: 4 }).toString('base64'),
    isBase64Encoded: true,
  }
}
