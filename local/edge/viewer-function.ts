import { runInNewContext } from 'node:vm'

interface ViewerRequest {
  method: string
  uri: string
  querystring: object
  headers: object
  cookies: object
}

/** Runs a CloudFront Function on the way in, and gives the path that the origin is then asked for. */
export const createViewerFunction = (source: string): ((method: string, path: string) => string) => {
  const handler = runInNewContext(`${source}\nhandler`) as (event: {
    version: string
    request: ViewerRequest
  }) => ViewerRequest | { statusCode: number }
  return (method, path) => {
    const result = handler({
      version: '1.0',
      request: { method, uri: path, querystring: {}, headers: {}, cookies: {} },
    })
    if ('statusCode' in result) throw new Error('CloudFront Functions that answer by themselves are not known here.')
    return result.uri
  }
}
