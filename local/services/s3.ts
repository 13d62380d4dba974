import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { AwsCall, AwsService } from '../gateway/call.ts'
import { AwsError, notImplemented } from '../gateway/aws-error.ts'
import type { Permission } from '../template/roles.ts'

const objectActions: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
}
const unsupported = ['x-amz-acl', 'x-amz-tagging', 'x-amz-copy-source', 'x-amz-website-redirect-location']

const splitPath = (path: string): { bucket: string; key: string } => {
  const [, bucket = '', ...key] = path.split('/')
  return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(key.join('/')) }
}

export interface S3 extends AwsService {
  /** Reads an object as a web server would, conditions and ranges included. */
  serve(bucket: string, key: string, req: IncomingMessage, res: ServerResponse): Promise<void>
}

/** Pictures and other objects, as files under the state directory. */
export const createS3 = async (stateDir: string, buckets: string[]): Promise<S3> => {
  const directory = join(stateDir, 's3')
  if (!existsSync(directory)) mkdirSync(directory)
  const server = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [] })
  for (const bucket of buckets) if (!(await server.store.getBucket(bucket))) await server.store.putBucket(bucket)
  const answer = server.callback()

  const action: AwsService['action'] = ({ method, path, query }) => {
    const { key } = splitPath(path)
    if (key === '' && method === 'GET' && query.has('list-type')) return 'ListBucket'
    if (key !== '' && query.size === (query.has('x-id') ? 1 : 0) && method in objectActions)
      return objectActions[method] ?? ''
    throw notImplemented(`s3: ${method} ${path}?${query.toString()}`)
  }

  const permissions = ({ action: name, path, headers }: AwsCall): Permission[] => {
    const { bucket, key } = splitPath(path)
    const extra = unsupported.find((header) => header in headers)
    if (extra) throw notImplemented(`the S3 header ${extra}`)
    return [{ action: `s3:${name}`, resource: `arn:aws:s3:::${bucket}${name === 'ListBucket' ? '' : `/${key}`}` }]
  }

  const handle = async ({ path }: AwsCall, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    // Keys are paths on this disk.
    if (splitPath(path).key.split('/').includes('..'))
      throw new AwsError('InvalidArgument', 'Keys here cannot contain ".."')
    // It would check a signature that the gateway has already taken for granted.
    delete req.headers.authorization
    await answer(req, res)
  }

  return {
    protocol: 'rest-xml',
    streams: true,
    action,
    permissions,
    handle,
    serve: async (bucket, key, req, res) => {
      const path = `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
      if (key === '' || key.split('/').includes('..')) return void res.writeHead(403).end()
      delete req.headers.authorization
      req.url = path
      await answer(req, res)
    },
  }
}
