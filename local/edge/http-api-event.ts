import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { account } from '../template/names.ts'

/** Bodies that HTTP APIs pass as text; all others, such as forms and pictures, as base64. */
const isText = (contentType: string): boolean =>
  contentType === '' || /^(text\/|application\/(json|xml|javascript|problem\+json))/.test(contentType)

/** API Gateway sees CloudFront's address, not the user's. */
const edgeAddress = '130.176.0.1'

const joined = (values: string | string[] | undefined): string | undefined =>
  Array.isArray(values) ? values.join(',') : values

const queryOf = (query: URLSearchParams): Record<string, string> => {
  const result: Record<string, string> = {}
  for (const key of new Set(query.keys())) result[key] = query.getAll(key).join(',')
  return result
}

export interface EventInput {
  req: IncomingMessage
  headers: IncomingHttpHeaders
  url: URL
  body: Buffer
  routeKey: string
  pathParameters: Record<string, string>
  requestId: string
  now: Date
}

/** The event of payload format 2.0. */
export const createEvent = ({
  req,
  headers: received,
  url,
  body,
  routeKey,
  pathParameters,
  requestId,
  now,
}: EventInput): APIGatewayProxyEventV2 => {
  const { cookie, ...others } = received
  const headers = Object.fromEntries(
    Object.entries(others).flatMap(([name, value]) => {
      const text = joined(value)
      return text === undefined ? [] : [[name, text]]
    }),
  )
  // CloudFront adds the address it sees to the browser's header, API Gateway adds CloudFront's.
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], req.socket.remoteAddress, edgeAddress]
    .filter(Boolean)
    .join(', ')
  headers['x-forwarded-proto'] = 'https'
  const base64 = !isText(headers['content-type'] ?? '')
  const hasQuery = url.searchParams.size > 0
  const hasParameters = Object.keys(pathParameters).length > 0
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie === undefined ? {} : { cookies: cookie.split('; ') }),
    headers,
    ...(hasQuery ? { queryStringParameters: queryOf(url.searchParams) } : {}),
    ...(hasParameters ? { pathParameters } : {}),
    requestContext: {
      accountId: account,
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: req.method ?? 'GET',
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: edgeAddress,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 ? { body: body.toString(base64 ? 'base64' : 'utf8') } : {}),
    isBase64Encoded: base64 && body.length > 0,
  }
}
