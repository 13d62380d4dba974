import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import { AwsError, escapeXml, notImplemented } from '../gateway/aws-error.ts'
import type { AwsCall } from '../gateway/call.ts'
import { readBody } from '../gateway/read-body.ts'
import type { Headers } from './buckets.ts'
import type { Objects, StoredObject } from './objects.ts'

/** Uploads in parts, as S3 takes them: their state is kept with the objects, in buckets that nobody can name. */

const uploads = ' uploads'
const parts = ' parts'
const leastPart = 5 * 1024 * 1024
const mostParts = 10_000

type Put = (bucket: string, key: string, chunks: AsyncIterable<Buffer>, headers: Headers) => Promise<unknown>
interface Upload {
  bucket: string
  key: string
  headers: Headers
}

const noUpload = () => new AwsError('NoSuchUpload', 'The specified upload does not exist.', 404)
const partKey = (upload: string, number: number) => `${upload}/${String(number).padStart(5, '0')}`
const xml = (res: ServerResponse, root: string, fields: Record<string, string>) =>
  res.writeHead(200, { 'content-type': 'application/xml' }).end(
    `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
      `${Object.entries(fields)
        .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
        .join('')}</${root}>`,
  )

/** The parts that a request to complete names. */
const named = (body: string) =>
  [...body.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, text = '']) => {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
    const etag = field('ETag').replaceAll('&quot;', '"')
    return { number: Number(field('PartNumber')), etag, crc32: field('ChecksumCRC32') }
  })

export const isMultipart = (method: string, query: URLSearchParams): boolean =>
  (method === 'POST' && (query.has('uploads') || query.has('uploadId'))) ||
  (method === 'PUT' && query.has('uploadId') && query.has('partNumber'))

export const createMultipart = (objects: Objects, clock: Pick<Clock, 'now'>, put: Put) => {
  const row = (key: string, more: Partial<StoredObject>): StoredObject => ({
    ...{ id: randomBytes(16).toString('hex'), key, size: 0, etag: '', crc32: null, headers: '{}' },
    ...{ at: clock.now().toISOString(), locked_until: null, is_marker: 0 },
    ...more,
  })
  const find = (upload: string, bucket: string, key: string): { stored: StoredObject; of: Upload } => {
    const stored = objects.find(uploads, upload)
    const of = stored && (JSON.parse(stored.headers) as Upload)
    if (!of || of.bucket !== bucket || of.key !== key) throw noUpload()
    return { stored: stored!, of }
  }

  const begin = (bucket: string, key: string, { headers }: AwsCall, res: ServerResponse) => {
    if (headers['x-amz-checksum-algorithm'] !== 'CRC32') throw notImplemented('an upload in parts without CRC32')
    const upload = randomBytes(24).toString('hex')
    objects.add(uploads, row(upload, { headers: JSON.stringify({ bucket, key, headers }) }))
    xml(res, 'InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: upload })
  }

  const addPart = async (upload: string, number: number, req: IncomingMessage, res: ServerResponse) => {
    if (!(number >= 1 && number <= mostParts)) throw new AwsError('InvalidArgument', 'Part number must be 1 to 10000')
    const arrived = await objects.receive(req)
    if ((req.headers['x-amz-checksum-crc32'] ?? arrived.crc32) !== arrived.crc32) {
      await objects.drop(arrived.id)
      throw new AwsError('BadDigest', 'The checksum you specified did not match what we received.')
    }
    const key = partKey(upload, number)
    const former = objects.find(parts, key)
    const etag = `"${Buffer.from(arrived.md5, 'base64').toString('hex')}"`
    objects.add(parts, row(key, { ...arrived, etag }))
    if (former) objects.remove(former.id)
    res.writeHead(200, { etag, 'x-amz-checksum-crc32': arrived.crc32 }).end()
  }

  const complete = async (
    upload: string,
    { stored, of }: ReturnType<typeof find>,
    body: string,
    res: ServerResponse,
  ) => {
    const list = named(body)
    if (list.some(({ number }, at) => number <= (list[at - 1]?.number ?? 0)))
      throw new AwsError('InvalidPartOrder', 'The list of parts was not in ascending order.')
    const found = list.map(({ number, etag, crc32 }) => {
      const part = objects.find(parts, partKey(upload, number))
      if (part?.etag !== etag || part.crc32 !== crc32)
        throw new AwsError('InvalidPart', 'One or more of the specified parts could not be found.')
      return part
    })
    if (found.length === 0) throw new AwsError('MalformedXML', 'You must specify at least one part')
    if (found.slice(0, -1).some(({ size }) => size < leastPart))
      throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
    const { 'x-amz-checksum-algorithm': _, ...headers } = of.headers
    await put(of.bucket, of.key, bytesOf(found), headers)
    for (const part of objects.list(parts, `${upload}/`, '', mostParts)) objects.remove(part.id)
    objects.remove(stored.id)
    const sums = found.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'))
    const etag = `"${createHash('md5').update(Buffer.concat(sums)).digest('hex')}-${found.length}"`
    xml(res, 'CompleteMultipartUploadResult', { Bucket: of.bucket, Key: of.key, ETag: etag })
  }

  async function* bytesOf(found: readonly StoredObject[]): AsyncGenerator<Buffer> {
    for (const { id } of found)
      for await (const chunk of createReadStream('', { fd: objects.open(id) })) yield chunk as Buffer
  }

  return async (call: AwsCall, bucket: string, key: string, req: IncomingMessage, res: ServerResponse) => {
    if (call.query.has('uploads')) return begin(bucket, key, call, res)
    const upload = call.query.get('uploadId')!
    const known = find(upload, bucket, key)
    if (call.method === 'PUT') return addPart(upload, Number(call.query.get('partNumber')), req, res)
    return complete(upload, known, (await readBody(req)).toString(), res)
  }
}
