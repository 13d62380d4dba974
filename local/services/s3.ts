import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Clock } from '../clock.ts'
import type { AwsCall, AwsService } from '../gateway/call.ts'
import { AwsError, notImplemented } from '../gateway/aws-error.ts'
import { readBody } from '../gateway/read-body.ts'
import type { BucketDefinition } from '../template/deployment.ts'
import type { BusEvent } from './event-bus.ts'
import type { Permission } from '../template/roles.ts'
import { VersionedObjects } from './versioned-objects.ts'

const objectActions: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
}
const unsupported = ['x-amz-acl', 'x-amz-tagging', 'x-amz-copy-source', 'x-amz-website-redirect-location']
/** Only for versioned buckets. */
const versionedOnly = ['if-none-match', 'x-amz-bypass-governance-retention']
const ofObject = new Set(['x-id', 'versionId'])

const splitPath = (path: string): { bucket: string; key: string } => {
  const [, bucket = '', ...key] = path.split('/')
  return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(key.join('/')) }
}

export interface S3 extends AwsService {
  /** As a function asks, without the network. @returns the version's id in a versioned bucket. */
  put(bucket: string, key: string, bytes: Buffer, headers: Record<string, string>): Promise<string | undefined>
  /** Reads an object like a web server, including conditions and ranges. */
  serve(bucket: string, key: string, req: IncomingMessage, res: ServerResponse): Promise<void>
}

interface Surroundings {
  clock: Clock
  /** EventBridge, where a bucket reports to it. */
  publish?: (event: BusEvent) => Promise<void>
}

/** Pictures and other objects, as files under the state directory. */
export const createS3 = async (
  stateDir: string,
  buckets: readonly BucketDefinition[],
  { clock, publish }: Surroundings,
): Promise<S3> => {
  const directory = join(stateDir, 's3')
  if (!existsSync(directory)) mkdirSync(directory)
  const server = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [] })
  const versioned = new Map<string, VersionedObjects>()
  for (const bucket of buckets) {
    // Nothing else reads older versions, so the newest suffices.
    if (bucket.properties.ObjectLockEnabled)
      versioned.set(bucket.name, new VersionedObjects(stateDir, bucket, () => clock.now()))
    else if (!(await server.store.getBucket(bucket.name))) await server.store.putBucket(bucket.name)
  }
  const answer = server.callback()
  const reporting = new Set(buckets.flatMap((b) => (b.properties.NotificationConfiguration ? [b.name] : [])))
  const report = async (bucket: string, key: string, size: number): Promise<void> => {
    if (!reporting.has(bucket)) return
    const detail = { bucket: { name: bucket }, object: { key, size } }
    await publish?.({ source: 'aws.s3', 'detail-type': 'Object Created', detail })
  }

  const action: AwsService['action'] = ({ method, path, query }) => {
    const { bucket, key } = splitPath(path)
    if (key === '' && method === 'GET' && query.has('list-type') && !versioned.has(bucket)) return 'ListBucket'
    const isPlain = [...query.keys()].every((name) => ofObject.has(name))
    if (key !== '' && isPlain && method in objectActions && (!query.has('versionId') || versioned.has(bucket)))
      return `${objectActions[method] ?? ''}${query.has('versionId') ? 'Version' : ''}`
    throw notImplemented(`s3: ${method} ${path}?${query.toString()}`)
  }

  const permissions = ({ action: name, path, headers }: AwsCall): Permission[] => {
    const { bucket, key } = splitPath(path)
    const unknown = versioned.has(bucket) ? unsupported : [...unsupported, ...versionedOnly]
    const extra = unknown.find((header) => header in headers)
    if (extra) throw notImplemented(`the S3 header ${extra}`)
    return [{ action: `s3:${name}`, resource: `arn:aws:s3:::${bucket}${name === 'ListBucket' ? '' : `/${key}`}` }]
  }

  const handle = async ({ path, method, query }: AwsCall, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { bucket, key } = splitPath(path)
    const objects = versioned.get(bucket)
    if (objects)
      return handleVersioned(objects, { key, method, version: query.get('versionId') ?? undefined }, req, res)
    // Keys are paths on disk.
    if (key.split('/').includes('..')) throw new AwsError('InvalidArgument', 'Keys here cannot contain ".."')
    // It would verify a signature that the gateway has already accepted.
    delete req.headers.authorization
    await answer(req, res)
    if (method === 'PUT' && res.statusCode === 200) await report(bucket, key, Number(req.headers['content-length']))
  }

  return {
    protocol: 'rest-xml',
    streams: true,
    action,
    permissions,
    handle,
    put: async (bucket, key, content, headers) => {
      const objects = versioned.get(bucket)
      const type = headers['content-type'] ?? 'binary/octet-stream'
      if (objects) return objects.put(key, content, { type, onlyNew: true, hasChecksum: true }).id
      await server.store.putObject({ bucket, key, content, metadata: headers })
      await report(bucket, key, content.length)
      return undefined
    },
    serve: async (bucket, key, req, res) => {
      const path = `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
      if (key === '' || key.split('/').includes('..')) return void res.writeHead(403).end()
      delete req.headers.authorization
      req.url = path
      await answer(req, res)
    },
  }
}

const hasChecksum = (headers: IncomingHttpHeaders): boolean =>
  'content-md5' in headers || Object.keys(headers).some((name) => /^x-amz-checksum-(?!algorithm)/.test(name))

interface ObjectRequest {
  key: string
  method: string
  version: string | undefined
}

const handleVersioned = async (
  objects: VersionedObjects,
  { key, method, version: id }: ObjectRequest,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> => {
  const { headers } = req
  if ('x-amz-bypass-governance-retention' in headers) throw notImplemented('a bypass of governance retention')
  if (method === 'PUT') {
    if (headers['content-encoding'] === 'aws-chunked') throw notImplemented('an upload in chunks')
    const onlyNew = headers['if-none-match'] === '*'
    if (!onlyNew && 'if-none-match' in headers) throw notImplemented('If-None-Match with an ETag')
    const type = headers['content-type'] ?? 'binary/octet-stream'
    const version = objects.put(key, await readBody(req), { type, onlyNew, hasChecksum: hasChecksum(headers) })
    return void res.writeHead(200, { 'x-amz-version-id': version.id }).end()
  }
  if (method === 'DELETE') {
    const marker = objects.delete(key, id)
    const said = marker ? { 'x-amz-delete-marker': 'true', 'x-amz-version-id': marker.id } : {}
    return void res.writeHead(204, said).end()
  }
  const { version, bytes, etag } = objects.get(key, id)
  res.writeHead(200, {
    'content-type': version.type,
    'content-length': bytes.length,
    'last-modified': new Date(version.at).toUTCString(),
    'x-amz-version-id': version.id,
    ...(version.lock && {
      'x-amz-object-lock-mode': version.lock.mode,
      'x-amz-object-lock-retain-until-date': version.lock.until,
    }),
    etag,
  })
  res.end(method === 'HEAD' ? undefined : bytes)
}
