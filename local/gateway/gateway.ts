import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../clock.ts'
import { denial, isAllowed, type Permission, type RoleDefinition } from '../template/roles.ts'
import { AwsError, sendError } from './aws-error.ts'
import type { AwsCall, AwsService } from './call.ts'
import { isFromBrowser } from './from-browser.ts'
import { readBody } from './read-body.ts'

/**
 * A fault that a test injects into a call. `throttle` and `error`: before execution. `lose-answer`: executes and cuts
 * the connection. `crash`: stops the calling function before the call, `crash-after` after it.
 */
export type Fault = 'throttle' | 'error' | 'lose-answer' | 'crash' | 'crash-after'
export type FaultHook = (call: AwsCall) => Fault | undefined

export interface GatewayOptions {
  clock: Clock
  /** By the name in the credential: `dynamodb`, `sqs`, … */
  services(): Record<string, AwsService>
  roleOf(functionName: string): RoleDefinition | undefined
  stripe(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Requests to S3 that a function has signed for a browser. */
  browser(req: IncomingMessage, res: ServerResponse): Promise<void>
  crash(accessKey: string): Promise<void>
  log(text: string): void
}

/** Errors that a correct program also gets; others are worth a log line. */
const ordinary = new Set([
  'ResourceNotFoundException',
  'ConflictException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'TransactionConflictException',
  'TooManyRequestsException',
])

const credential = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//

/**
 * The single AWS (and Stripe) endpoint for all functions. Identifies the caller by its access key and allows what its
 * role allows.
 */
export class Gateway {
  readonly faults: { aws: FaultHook | undefined } = { aws: undefined }
  readonly #options: GatewayOptions
  readonly #server: Server

  constructor(options: GatewayOptions) {
    this.#options = options
    this.#server = createServer((req, res) => void this.#serve(req, res))
    this.#server.keepAliveTimeout = 60_000
  }

  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
    return (this.#server.address() as AddressInfo).port
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const requestId = randomUUID()
    // The SDK compares this with its own clock, which is shifted.
    res.setHeader('date', this.#options.clock.now().toUTCString())
    res.setHeader('x-amzn-requestid', requestId)
    const authorization = req.headers.authorization ?? ''
    if (isFromBrowser(req)) return this.#serveBrowser(req, res, requestId)
    const [, accessKey = '', serviceName = ''] = credential.exec(authorization) ?? []
    const service = this.#options.services()[serviceName]
    try {
      if (authorization.startsWith('Bearer sk_')) return await this.#options.stripe(req, res)
      if (!service)
        throw new AwsError(
          'UnknownService',
          `The local cloud has no "${serviceName}" (${req.method} ${req.url}): see local/services.`,
        )
      const call: AwsCall = await readCall(service, serviceName, accessKey, req, (permission) =>
        this.#demand(service, call, permission),
      )
      for (const permission of service.permissions(call)) call.demand(permission)
      await this.#run(service, call, req, res)
    } catch (error) {
      const known = error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500)
      if (!ordinary.has(known.code)) this.#options.log(`${serviceName}: ${known.code}: ${known.message}`)
      if (!res.headersSent) sendError(res, service?.protocol ?? 'json', known, requestId)
    }
  }

  async #serveBrowser(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    try {
      await this.#options.browser(req, res)
    } catch (error) {
      const known = error instanceof AwsError ? error : new AwsError('InternalError', String(error), 500)
      this.#options.log(`s3 for a browser: ${known.code}: ${known.message}`)
      if (!res.headersSent) sendError(res, 'rest-xml', known, requestId)
    }
  }

  async #run(service: AwsService, call: AwsCall, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const fault = this.faults.aws?.(call)
    if (fault === 'throttle')
      throw new AwsError(
        call.service === 'dynamodb' ? 'ProvisionedThroughputExceededException' : 'ThrottlingException',
        'Rate exceeded',
      )
    if (fault === 'error') throw new AwsError('InternalServerError', 'Internal server error', 500)
    if (fault === 'crash') return this.#crash(call, res)
    if (fault === 'lose-answer' || fault === 'crash-after') {
      // Cut the connection after the service has responded.
      res.write = () => true
      const answered = new Promise<void>((resolve) => {
        res.end = () => (resolve(), res)
      })
      await Promise.all([service.handle(call, req, res), answered])
      if (fault === 'crash-after') return this.#crash(call, res)
      res.destroy()
      return
    }
    await service.handle(call, req, res)
  }

  async #crash(call: AwsCall, res: ServerResponse): Promise<void> {
    await this.#options.crash(call.accessKey)
    res.destroy()
  }

  #demand(service: AwsService, { caller, accessKey }: AwsCall, permission: Permission): void {
    const role = this.#options.roleOf(caller)
    if (!role)
      throw new AwsError('UnrecognizedClientException', `The access key ${accessKey} belongs to no function.`, 403)
    if (!isAllowed(role.statements, permission))
      throw new AwsError(
        'AccessDeniedException',
        denial(role.name, caller, permission),
        service.protocol === 'json' ? 400 : 403,
      )
  }
}

const readCall = async (
  service: AwsService,
  serviceName: string,
  accessKey: string,
  req: IncomingMessage,
  demand: AwsCall['demand'],
): Promise<AwsCall> => {
  const method = req.method ?? 'GET'
  const url = new URL(req.url ?? '/', 'http://gateway')
  const parts = { method, path: url.pathname, query: url.searchParams, headers: req.headers }
  const body = service.streams ? Buffer.alloc(0) : await readBody(req)
  return {
    ...parts,
    service: serviceName,
    action: service.action(parts),
    caller: accessKey.slice(0, accessKey.lastIndexOf('.')),
    accessKey,
    demand,
    body,
    json: body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {},
  }
}
