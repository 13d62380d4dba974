import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LambdaApi } from './lambda-api.ts'
import { endpointOf, routeKeys, type RouteKey } from './routes.ts'

/** A route's pattern; one with a parameter comes after the same path without. */
const patternOf = (route: RouteKey) => {
  const [method = '', path = ''] = route.split(' ')
  return { route, method, pattern: new RegExp(`^/v1${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }
}
const patterns = routeKeys.toSorted((a, b) => a.split('{').length - b.split('{').length).map(patternOf)

const bodyOf = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return chunks.length === 0 ? undefined : Buffer.concat(chunks).toString('utf8')
}

/** The API on a port of this machine, for programs that know nothing of Lambda. */
export const serveApi = async (api: LambdaApi): Promise<{ url: string; stop: () => void }> => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const found = patterns.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname))
    if (!found) return response.writeHead(404).end()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const answer = async () => {
      const raw = await bodyOf(request)
      const params = { ...found.pattern.exec(url.pathname)?.groups }
      const query = Object.fromEntries(url.searchParams)
      const sent = { params, headers, ...(url.search && { query }), ...(raw !== undefined && { raw }) }
      return (await api.send(endpointOf(found.route), sent)).answer
    }
    return answer().then(
      (given) => response.writeHead(given.status, given.headers).end(given.text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
