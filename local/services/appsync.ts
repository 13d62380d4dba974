import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import * as z from 'zod'
import type { AwsService } from '../gateway/call.ts'
import { AwsError, sendJson } from '../gateway/aws-error.ts'
import { refuseUpgrade } from '../edge/refuse-upgrade.ts'
import type { Outcome } from '../lambda/function.ts'
import type { EventApiDefinition } from '../template/deployment.ts'
import { account } from '../template/names.ts'
import { ChannelConnection, type Allow } from './channel-connection.ts'

/** As AWS documents them: events of one request, and the size of each. */
const mostEvents = 5
const mostBytes = 240 * 1024
/** Of a page's message, which subscribes to one channel. */
const mostBytesOfPage = 256 * 1024

const segment = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?'
const channelPath = new RegExp(`^/?(${segment})(?:/${segment}){0,4}$`)
const wildcardPath = new RegExp(`^/?(${segment})(?:/${segment}){0,3}/\\*$`)

/** The namespace of a channel's path. @throws AwsError for a path that no namespace has. */
const namespaceOf = (api: EventApiDefinition, path: string, pattern = channelPath): string => {
  const name = pattern.exec(path)?.[1]
  if (name === undefined || !api.namespaces.includes(name))
    throw new AwsError('BadRequestException', 'Invalid Channel Format')
  return name
}

const unauthorized = { errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' }

const published = z.strictObject({ channel: z.string(), events: z.array(z.string()).min(1) })
const answer = z.looseObject({ isAuthorized: z.boolean(), ttlOverride: z.number().optional() })
const authHeader = z.looseObject({ host: z.string(), Authorization: z.string() })

export interface AppSyncOptions {
  api: EventApiDefinition
  invoke(functionArn: string, event: unknown): Promise<Outcome>
  log(text: string): void
}

const protocolName = 'aws-appsync-event-ws'

/** AppSync Events: one HTTP endpoint for publishers, and one for the WebSockets of subscribers. */
export const createAppSync = ({ api, invoke, log }: AppSyncOptions) => {
  const connections = new Set<ChannelConnection>()
  const sockets = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, maxPayload: mostBytesOfPage },
    handleProtocols: () => protocolName,
  })

  /** Nothing but `isAuthorized: true` admits; an authorizer that fails does not. */
  const allow: Allow = async (authorization, operation, channel) => {
    const header = authHeader.safeParse(authorization)
    if (!header.success || header.data.host !== api.http) return false
    const outcome = await invoke(api.authorizer, {
      authorizationToken: header.data.Authorization,
      requestContext: {
        apiId: api.id,
        accountId: account,
        requestId: randomUUID(),
        operation,
        channelNamespaceName: channel === undefined ? null : namespaceOf(api, channel, anyPath(channel)),
        channel: channel ?? null,
      },
      requestHeaders: header.data,
    })
    if ('error' in outcome) return false
    const given = answer.safeParse(outcome.payload)
    if (!given.success) log(`[appsync] The authorizer answered ${JSON.stringify(outcome.payload)}.`)
    return given.success && given.data.isAuthorized
  }
  const anyPath = (path: string) => (path.endsWith('/*') ? wildcardPath : channelPath)

  const service: AwsService = {
    protocol: 'rest-json',
    action: ({ method, path }) => (method === 'POST' && path === '/event' ? 'EventPublish' : `${method} ${path}`),
    permissions: ({ action, json }) => [
      {
        action: `appsync:${action}`,
        resource: `${api.arn}/channelNamespace/${namespaceOf(api, String(json.channel))}`,
      },
    ],
    handle: async ({ json }, _req, res) => {
      const { channel, events } = published.parse(json)
      if (events.length > mostEvents) throw new AwsError('BadRequestException', 'Too many events in the batch')
      const failed: object[] = []
      const successful: object[] = []
      events.forEach((event, index) => {
        const problem = problemOf(event)
        const identifier = randomUUID()
        if (problem !== undefined) return void failed.push({ identifier, index, code: 400, message: problem })
        successful.push({ identifier, index })
        for (const connection of connections) connection.deliver(channel, event)
      })
      await Promise.resolve(sendJson(res, { failed, successful }))
    },
  }

  /**
   * AWS tells in no document how it refuses a connection; here it is before the upgrade, which a page sees as a
   * connection that closes before it is acknowledged.
   */
  const upgrade = async (req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const offered = String(req.headers['sec-websocket-protocol'] ?? '').split(/,\s*/)
    const encoded = offered.find((name) => name.startsWith('header-'))?.slice('header-'.length)
    if (req.url !== '/event/realtime' || !offered.includes(protocolName) || encoded === undefined)
      return refuseUpgrade(socket, '400 Bad Request', { errors: [{ errorType: 'BadRequestException' }] })
    if (!(await allow(readHeader(encoded), 'EVENT_CONNECT')))
      return refuseUpgrade(socket, '401 Unauthorized', { errors: [unauthorized] })
    if (socket.destroyed) return
    sockets.handleUpgrade(req, socket, head, (accepted) => {
      const connection = new ChannelConnection(accepted, {
        allow,
        check: (path) => void namespaceOf(api, path, anyPath(path)),
        closed: () => connections.delete(connection),
      })
      connections.add(connection)
    })
  }

  return {
    service,
    upgrade,
    connections: () => connections.size,
    stop: () => connections.forEach((connection) => connection.stop()),
  }
}

const problemOf = (event: string): string | undefined => {
  if (Buffer.byteLength(event) > mostBytes) return 'Event exceeds the maximum size of 240 KB'
  try {
    JSON.parse(event)
    return undefined
  } catch {
    return 'Event is not a stringified JSON value'
  }
}

const readHeader = (encoded: string): unknown => {
  // Base64 for addresses, without padding.
  if (!/^[\w-]+$/.test(encoded)) return undefined
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString())
  } catch {
    return undefined
  }
}
