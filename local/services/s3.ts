import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import { AwsError, notImplemented } from '../gateway/aws-error.ts'
import type { AwsCall, AwsService } from '../gateway/call.ts'
import type { BucketDefinition } from '../template/deployment.ts'
import type { Permission } from '../template/roles.ts'
import { Buckets } from './buckets.ts'
import type { BusEvent } from './event-bus.ts'
import { listObjects } from './s3-list.ts'
import { createMultipart, isMultipart } from './s3-multipart.ts'
import { sendObject } from './s3-send.ts'

const objectActions: Record<string, string> = {
  GET: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
}
const ofObject = new Set(['x-id', 'versionId'])
const ofList = new Set(['list-type', 'prefix', 'max-keys', 'continuation-token', 'start-after', 'x-id'])
/** Any other `x-amz-` header asks for something that nothing here does. */
const known =
  /^x-amz-((sdk-)?checksum-algorithm|checksum-(crc32|mode)|content-sha256|date|meta-.+|security-token|user-agent)$/

const splitPath = (path: string): { bucket: string; key: string } => {
  const [, bucket = '', ...key] = path.split('/')
  return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(key.join('/')) }
}
const arnOf = (bucket: string) => `arn:aws:s3:::${bucket}`

export interface Reading {
  /** Refuses a caller who may not do this. */
  demand(permission: Permission): void
  version?: string | undefined
  /** Instead of the object's own. */
  disposition?: string
}

export interface S3 extends AwsService {
  /** As a function asks, without the network. @returns the version's id in a versioned bucket. */
  put(bucket: string, key: string, bytes: Buffer, headers: Record<string, string>): Promise<string | undefined>
  /** Reads an object like a web server, including conditions and ranges. */
  serve(bucket: string, key: string, req: IncomingMessage, res: ServerResponse, reading: Reading): Promise<void>
  close(): void
}

interface Surroundings {
  clock: Clock
  /** EventBridge, where a bucket reports to it. */
  publish?: (event: BusEvent) => Promise<void>
}

/** Pictures and other objects under the state directory. */
export const createS3 = (
  stateDir: string,
  definitions: readonly BucketDefinition[],
  { clock, publish }: Surroundings,
): S3 => {
  const buckets = new Buckets(stateDir, definitions, clock)
  const reporting = new Set(definitions.flatMap((b) => (b.properties.NotificationConfiguration ? [b.name] : [])))

  const put = async (
    bucket: string,
    key: string,
    ...content: [Parameters<Buckets['put']>[2], IncomingMessage['headers']]
  ) => {
    const { id, size, etag } = await buckets.put(bucket, key, ...content)
    const detail = { bucket: { name: bucket }, object: { key, size } }
    if (reporting.has(bucket)) await publish?.({ source: 'aws.s3', 'detail-type': 'Object Created', detail })
    return { id: buckets.keepsVersions(bucket) ? id : undefined, etag }
  }

  const multipart = createMultipart(buckets.objects, clock, (bucket, key, chunks, headers) =>
    put(bucket, key, chunks, headers),
  )

  const action: AwsService['action'] = ({ method, path, query }) => {
    const { bucket, key } = splitPath(path)
    const names = [...query.keys()]
    if (key === '' && method === 'GET' && query.get('list-type') === '2' && names.every((name) => ofList.has(name)))
      return 'ListBucket'
    // S3 asks for the right to put an object also for an upload in parts.
    if (key !== '' && isMultipart(method, query)) return 'PutObject'
    const isPlain = names.every((name) => ofObject.has(name))
    if (key !== '' && isPlain && method in objectActions && (!query.has('versionId') || buckets.keepsVersions(bucket)))
      return `${objectActions[method] ?? ''}${query.has('versionId') ? 'Version' : ''}`
    throw notImplemented(`s3: ${method} ${path}?${query.toString()}`)
  }

  const permissions = ({ action: name, path, headers }: AwsCall): Permission[] => {
    const { bucket, key } = splitPath(path)
    const extra = Object.keys(headers).find((header) => header.startsWith('x-amz-') && !known.test(header))
    if (extra) throw notImplemented(`the S3 header ${extra}`)
    return [{ action: `s3:${name}`, resource: name === 'ListBucket' ? arnOf(bucket) : `${arnOf(bucket)}/${key}` }]
  }

  /** S3 does not tell a caller who may not list the bucket that there is no such key. */
  const serve: S3['serve'] = async (bucket, key, req, res, { demand, version: id, disposition }) => {
    const version = buckets.get(bucket, key, id)
    if (!version) {
      demand({ action: 's3:ListBucket', resource: arnOf(bucket) })
      throw id === undefined
        ? new AwsError('NoSuchKey', 'The specified key does not exist.', 404)
        : new AwsError('NoSuchVersion', 'The specified version does not exist.', 404)
    }
    const own = {
      ...(buckets.keepsVersions(bucket) && { 'x-amz-version-id': version.id }),
      ...(version.locked_until !== null && {
        'x-amz-object-lock-mode': buckets.lockMode(bucket),
        'x-amz-object-lock-retain-until-date': version.locked_until,
      }),
      ...(disposition !== undefined && { 'content-disposition': disposition }),
    }
    await sendObject(version, () => buckets.objects.open(version.id), own, req, res)
  }

  const handle = async (call: AwsCall, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { bucket, key } = splitPath(call.path)
    const version = call.query.get('versionId') ?? undefined
    if (call.action === 'ListBucket') return listObjects(buckets.objects, bucket, call.query, res)
    if (isMultipart(call.method, call.query)) return multipart(call, bucket, key, req, res)
    if (call.method === 'PUT') {
      const { id, etag } = await put(bucket, key, req, req.headers)
      return void res.writeHead(200, { etag, ...(id !== undefined && { 'x-amz-version-id': id }) }).end()
    }
    if (call.method !== 'DELETE') return serve(bucket, key, req, res, { demand: call.demand, version })
    const marker = buckets.delete(bucket, key, version)
    res.writeHead(204, marker === undefined ? {} : { 'x-amz-delete-marker': 'true', 'x-amz-version-id': marker }).end()
  }

  return {
    protocol: 'rest-xml',
    streams: true,
    action,
    permissions,
    handle,
    put: async (bucket, key, bytes, headers) => {
      const md5 = createHash('md5').update(bytes).digest('base64')
      return (await put(bucket, key, [bytes], { ...headers, 'content-md5': md5 })).id
    },
    serve,
    close: () => buckets.objects.close(),
  }
}
