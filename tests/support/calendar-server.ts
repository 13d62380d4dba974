import { createServer, type ServerOptions } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '#functions/calendar/jobs/subscribed/fetch-calendar.ts'
import { isPublicAddress } from '#functions/calendar/data/public-host.ts'
import { selfSigned } from './self-signed.ts'

type Answer = (answer: ServerResponse, request: IncomingMessage) => void

/** A server of calendars on this machine, over TLS, by the name `calendars.example`. */
export const startCalendarServer = async () => {
  const host = 'calendars.example'
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
    /** Serves a calendar. */
    serve: (path: string, text: string) =>
      void answers.set(path, (answer) => answer.setHeader('content-type', 'text/calendar').end(text)),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type CalendarServer = Awaited<ReturnType<typeof startCalendarServer>>
