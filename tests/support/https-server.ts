import { createServer, type ServerOptions } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '#functions/platform/outside/ask.ts'
import { isPublicAddress } from '#functions/platform/outside/public-host.ts'
import { selfSigned } from './self-signed.ts'

type Answer = (answer: ServerResponse, request: IncomingMessage) => void

/** A server on this machine, over TLS, by a name that its `network` knows. */
export const startHttpsServer = async (host: string) => {
  const certificate: ServerOptions = selfSigned(host, `other.${host}`)
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer(certificate, (request, answer) => {
    asked.push(request.url!)
    const found = answers.get(request.url!)
    if (found) found(answer, request)
    else answer.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const network: Network = {
    ownHosts: ['bookme.example'],
    resolve: () => Promise.resolve(['127.0.0.1']),
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ca: String(certificate.cert),
  }
  return {
    url: (path: string, name = host) => `https://${name}:${port}${path}`,
    /** The paths that were asked for. */
    asked,
    network,
    on: (path: string, answer: Answer) => void answers.set(path, answer),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
