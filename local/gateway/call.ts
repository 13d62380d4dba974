import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Permission } from '../template/roles.ts'
import { AwsError, type Protocol } from './aws-error.ts'

/** A function's request to AWS, parsed as far as authorization needs. */
export interface AwsCall {
  service: string
  /** The API's action name, for example `TransactWriteItems`. */
  action: string
  /** Name of the calling function. */
  caller: string
  accessKey: string
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  /** @throws AwsError if the caller's role does not allow it. */
  demand(permission: Permission): void
  /** The body as JSON; an empty object if it is not JSON. */
  json: Record<string, unknown>
}

/** An AWS service, as far as the product uses it. */
export interface AwsService {
  protocol: Protocol
  /** Reads the body itself, from the request. */
  streams?: true
  action(request: { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders }): string
  /** The actions and resources that the caller's role must allow. */
  permissions(call: AwsCall): Permission[]
  handle(call: AwsCall, req: IncomingMessage, res: ServerResponse): Promise<void>
}

/** `DynamoDB_20120810.GetItem` → `GetItem`: the JSON protocols name the action in a header. */
export const targetAction = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  String(headers['x-amz-target'] ?? '')
    .split('.')
    .at(-1) ?? ''

/** Rejects members of the body that the emulator would silently ignore. */
export const onlyKnown = (value: object, known: readonly string[], where = 'request'): void => {
  const unknown = Object.keys(value).filter((key) => !known.includes(key))
  if (unknown.length > 0)
    throw new AwsError('ValidationException', `Unknown parameter in ${where}: ${unknown.join(', ')}`)
}
