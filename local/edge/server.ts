import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { LocalError } from '../state/local-error.ts'

export type Handler = (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>

/** The single public port. On both loopback addresses, because browsers resolve "localhost" differently. */
export class EdgeServer {
  readonly #servers: Server[] = []
  readonly #upgraded = new Set<Duplex>()
  readonly #log: (text: string) => void
  port = 0
  /** Changes once the cloud runs. */
  handler: Handler = (_req, res) => Promise.resolve(void res.writeHead(503).end('BookMe is starting.'))

  upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void> = () =>
    Promise.reject(new Error('The cloud does not run yet.'))

  constructor(log: (text: string) => void) {
    this.#log = log
  }

  async listen(port: number): Promise<void> {
    this.port = await this.#listenOn('127.0.0.1', port)
    await this.#listenOn('::1', this.port).catch((error: NodeJS.ErrnoException) => {
      // Optional on machines without IPv6; a random port may happen to be taken there.
      if (error instanceof LocalError && port !== 0) throw error
    })
  }

  stop(): void {
    for (const socket of this.#upgraded) socket.destroy()
    for (const server of this.#servers) {
      server.close()
      server.closeAllConnections()
    }
  }

  async #listenOn(address: string, port: number): Promise<number> {
    const server = createServer((req, res) => void this.#serve(req, res))
    server.keepAliveTimeout = 60_000
    server.on('upgrade', (req, socket, head) => void this.#upgrade(req, socket, head))
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'EADDRINUSE' ? portInUse(port) : error),
      )
      server.listen(port, address, resolve)
    })
    this.#servers.push(server)
    return (server.address() as AddressInfo).port
  }

  async #upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Closing the server does not close what was upgraded.
    this.#upgraded.add(socket)
    socket.on('close', () => this.#upgraded.delete(socket)).on('error', () => socket.destroy())
    try {
      await this.upgrade(req, socket, head)
    } catch (error) {
      this.#log(`[edge] upgrade of ${req.url}: ${String(error)}`)
      socket.destroy()
    }
  }

  async #serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await this.handler(req, res, new URL(`http://localhost${req.url ?? '/'}`))
    } catch (error) {
      const malformed = error instanceof URIError || (error instanceof TypeError && error.message === 'Invalid URL')
      if (!malformed)
        this.#log(`[edge] ${req.method} ${req.url}: ${error instanceof Error ? error.stack : String(error)}`)
      if (res.headersSent) res.destroy()
      else
        res
          .writeHead(malformed ? 400 : 502, { 'content-type': 'text/plain' })
          .end(malformed ? 'Bad Request' : 'Bad Gateway')
    }
  }
}

const portInUse = (port: number): LocalError =>
  new LocalError(`Port ${port} is in use. Stop what runs there, or choose another: npm start -- --port ${port + 1}`)

/** Checks the port early, before anything is built. */
export const assertPortFree = async (port: number): Promise<void> => {
  const probe = new EdgeServer(() => undefined)
  try {
    await probe.listen(port)
  } finally {
    probe.stop()
  }
}
