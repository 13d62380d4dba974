import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { runInNewContext } from 'node:vm'

type Headers = Record<string, { value: string }>

interface ViewerEvent {
  version: string
  viewer: { ip: string }
  request: { method: string; uri: string; querystring: object; headers: Headers; cookies: object }
}

/** The request sent to the origin. */
export interface OriginRequest {
  path: string
  headers: Record<string, string>
}

const textOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  )

/** The original request. */
export const originRequest = ({ headers }: IncomingMessage, path: string): OriginRequest => ({
  path,
  headers: textOf(headers),
})

/** Runs a CloudFront Function on a viewer request. */
export const createViewerFunction = (source: string) => {
  const handler = runInNewContext(`${source}\nhandler`) as (
    event: ViewerEvent,
  ) => ViewerEvent['request'] | { statusCode: number }
  return (req: IncomingMessage, path: string): OriginRequest => {
    const headers = Object.fromEntries(
      Object.entries(textOf(req.headers)).map(([name, value]) => [name, { value }]),
    ) satisfies Headers
    const result = handler({
      version: '1.0',
      viewer: { ip: req.socket.remoteAddress ?? '' },
      request: { method: req.method ?? 'GET', uri: path, querystring: {}, headers, cookies: {} },
    })
    if ('statusCode' in result) throw new Error('CloudFront Functions that answer by themselves are not known here.')
    return {
      path: result.uri,
      headers: Object.fromEntries(Object.entries(result.headers).map(([name, { value }]) => [name, value])),
    }
  }
}
