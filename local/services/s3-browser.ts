import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import { AwsError } from '../gateway/aws-error.ts'
import { readBody } from '../gateway/read-body.ts'
import type { BucketDefinition } from '../template/deployment.ts'
import { region } from '../template/names.ts'
import { denial, isAllowed, type Permission, type RoleDefinition } from '../template/roles.ts'
import type { S3 } from './s3.ts'

/** S3 as browsers use it: requests that a function has signed, without a key of their own. */

export interface SignedRequests {
  buckets: readonly BucketDefinition[]
  clock: Clock
  roleOf(functionName: string): RoleDefinition | undefined
  put(bucket: string, key: string, bytes: Buffer, headers: Record<string, string>): Promise<unknown>
  serve: S3['serve']
}

/** Every function has it (lambda/function.ts). */
const secret = 'local'
const longestPost = 64 * 1024 * 1024

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const signatureOf = (day: string, text: string) =>
  hmac([region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day)), text).toString('hex')
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const denied = (message: string) => new AwsError('AccessDenied', message, 403)
const instantOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Encoded as signatures want it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

type Condition = Record<string, string> | [string, string | number, string | number]
interface Policy {
  expiration: string
  conditions: Condition[]
}

export const createSignedRequests = ({ buckets, clock, roleOf, put, serve }: SignedRequests) => {
  const demandOf =
    (credential: string) =>
    (permission: Permission): void => {
      const caller = credential.split('/')[0]!.replace(/\.[^.]*$/, '')
      const role = roleOf(caller)
      if (!role) throw new AwsError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist', 403)
      if (!isAllowed(role.statements, permission)) throw denied(denial(role.name, caller, permission))
    }

  const checkPolicy = (fields: FormData, bucket: string, size: number): void => {
    const field = (name: string) =>
      [...fields].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1].toString() ?? ''
    const [text, credential] = [field('policy'), field('x-amz-credential')]
    if (!isSame(signatureOf(credential.split('/')[1] ?? '', text), field('x-amz-signature')))
      throw new AwsError('SignatureDoesNotMatch', 'The request signature we calculated does not match', 403)
    const { expiration, conditions } = JSON.parse(Buffer.from(text, 'base64').toString()) as Policy
    if (Date.parse(expiration) < clock.now().getTime()) throw denied('Invalid according to Policy: Policy expired.')
    const named = new Set(['policy', 'x-amz-signature', 'file'])
    for (const condition of conditions) {
      if (Array.isArray(condition)) {
        const [kind, least, most] = condition
        if (kind !== 'content-length-range') throw new AwsError('NotImplemented', `The condition ${kind}`, 501)
        if (size < Number(least))
          throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
        if (size > Number(most))
          throw new AwsError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
        continue
      }
      for (const [name, value] of Object.entries(condition)) {
        named.add(name.toLowerCase())
        if ((name === 'bucket' ? bucket : field(name)) !== value)
          throw denied(`Invalid according to Policy: Policy Condition failed: ["eq", "$${name}", "${value}"]`)
      }
    }
    const extra = [...fields.keys()].find((name) => !named.has(name.toLowerCase()))
    if (extra) throw denied(`Invalid according to Policy: Extra input fields: ${extra.toLowerCase()}`)
    demandOf(credential)({ action: 's3:PutObject', resource: `arn:aws:s3:::${bucket}/${field('key')}` })
  }

  const post = async (bucket: string, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await readBody(req, longestPost)
    const headers = { 'content-type': req.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const file = form.get('file')
    if (!(file instanceof File)) throw new AwsError('InvalidArgument', 'POST requires exactly one file upload')
    checkPolicy(form, bucket, file.size)
    const key = String(form.get('key'))
    const type = String(form.get('Content-Type') ?? 'binary/octet-stream')
    await put(bucket, key, Buffer.from(await file.arrayBuffer()), { 'content-type': type })
    res.writeHead(204).end()
  }

  const get = async (bucket: string, key: string, url: URL, req: IncomingMessage, res: ServerResponse) => {
    const asked = (name: string) => url.searchParams.get(name) ?? ''
    const [stamp, credential] = [asked('X-Amz-Date'), asked('X-Amz-Credential')]
    const query = [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
    const canonical = ['GET', url.pathname, query.join('&'), `host:${req.headers.host}\n`, 'host', 'UNSIGNED-PAYLOAD']
    const day = stamp.slice(0, 8)
    const text = `AWS4-HMAC-SHA256\n${stamp}\n${day}/${region}/s3/aws4_request\n${sha256(canonical.join('\n'))}`
    if (req.method !== 'GET' || !isSame(signatureOf(day, text), asked('X-Amz-Signature')))
      throw new AwsError('SignatureDoesNotMatch', 'The request signature we calculated does not match', 403)
    if (instantOf(stamp) + Number(asked('X-Amz-Expires')) * 1000 < clock.now().getTime())
      throw denied('Request has expired')
    const demand = demandOf(credential)
    demand({ action: 's3:GetObject', resource: `arn:aws:s3:::${bucket}/${key}` })
    const disposition = url.searchParams.get('response-content-disposition')
    return serve(bucket, key, req, res, { demand, ...(disposition !== null && { disposition }) })
  }

  /** S3 answers with these headers only where a rule of the bucket allows it. */
  const cross = ({ properties }: BucketDefinition, req: IncomingMessage, res: ServerResponse): boolean => {
    const origin = req.headers.origin
    if (origin === undefined) return false
    const method = req.headers['access-control-request-method'] ?? req.method ?? ''
    const rule = properties.CorsConfiguration?.CorsRules.find(
      ({ AllowedOrigins, AllowedMethods }) =>
        AllowedMethods.includes(method) && AllowedOrigins.some((one) => one === '*' || one === origin),
    )
    if (!rule) return false
    res.setHeader('access-control-allow-origin', rule.AllowedOrigins.includes('*') ? '*' : origin)
    res.setHeader('access-control-allow-methods', rule.AllowedMethods.join(', '))
    res.setHeader('access-control-allow-headers', req.headers['access-control-request-headers'] ?? '')
    return true
  }

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', `http://${req.headers.host}`)
    const [, name = '', ...rest] = url.pathname.split('/')
    const bucket = buckets.find((one) => one.name === name)
    if (!bucket) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404)
    const isAllowedOrigin = cross(bucket, req, res)
    if (req.method === 'OPTIONS') return void res.writeHead(isAllowedOrigin ? 200 : 403).end()
    if (req.method === 'POST') return post(name, req, res)
    return get(name, decodeURIComponent(rest.join('/')), url, req, res)
  }
}
