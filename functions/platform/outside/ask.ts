import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-host.ts'

/** How servers are reached that people name. */
export interface Network {
  /** The hosts of this product, which it must not ask itself. */
  ownHosts: readonly string[]
  /** The addresses of a host. */
  resolve?(host: string): Promise<string[]>
  /** Only tests ask this machine. */
  isAllowed?(address: string): boolean
  /** Only tests trust another certificate. */
  ca?: string
  withinMs?: number
}

type Problem = 'private' | 'unknown_host' | 'unreachable'

export class NotAsked extends Error {
  readonly problem: Problem
  constructor(problem: Problem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const allAddresses = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Nobody has the name; other errors are of a name server that does not answer. */
const isUnknown = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes(String((error as NodeJS.ErrnoException | undefined)?.code))

/**
 * Looks a name up when the connection is made, and hands out only addresses that it has checked: a name server that
 * answers differently the second time is not asked a second time.
 */
const checkedLookup =
  ({ resolve = allAddresses, isAllowed = isPublicAddress }: Network): LookupFunction =>
  (host, options, answer) => {
    resolve(host).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }))
        const [first] = addresses
        if (!first) answer(new NotAsked('unknown_host'), '', 4)
        else if (!found.every(isAllowed)) answer(new NotAsked('private'), '', 4)
        else if (options.all) answer(null, addresses)
        else answer(null, first.address, first.family)
      },
      (cause: unknown) => answer(new NotAsked(isUnknown(cause) ? 'unknown_host' : 'unreachable', cause), '', 4),
    )
  }

interface Asked {
  headers: Record<string, string>
  /** Sent by POST; without it, GET. */
  body?: string
}

/**
 * Asks a server that somebody names. Only a public address is connected to, checked for the open connection; a redirect
 * is an answer like any other. The caller has checked the address itself (`problemOfUrl`), and reads of the answer what
 * it can bear. @throws NotAsked, or what the connection says
 */
export const ask = (url: URL, { headers, body }: Asked, network: Network, signal: AbortSignal) =>
  new Promise<IncomingMessage>((done, failed) => {
    const { ca, isAllowed = isPublicAddress } = network
    const method = body === undefined ? 'GET' : 'POST'
    // No agent: no connection to a foreign server is used twice.
    const options = { agent: false, lookup: checkedLookup(network), method, headers, signal, ...(ca && { ca }) }
    const asked = request(url, options)
    asked.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) asked.destroy(new NotAsked('private'))
      })
    })
    asked.on('response', done).on('error', failed).end(body)
  })
