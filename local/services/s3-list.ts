import type { ServerResponse } from 'node:http'
import { escapeXml } from '../gateway/aws-error.ts'
import type { Objects } from './objects.ts'

const mostKeys = 1000

/** ListObjectsV2, a page at a time. A page's token is the last key before it. */
export const listObjects = (objects: Objects, bucket: string, query: URLSearchParams, res: ServerResponse): void => {
  const prefix = query.get('prefix') ?? ''
  const most = Math.min(Number(query.get('max-keys') ?? mostKeys), mostKeys)
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64').toString()
  const found = objects.list(bucket, prefix, after, most + 1)
  const page = found.slice(0, most)
  const isTruncated = found.length > most
  const contents = page.map(
    ({ key, at, etag, size }) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${at}</LastModified><ETag>${escapeXml(etag)}</ETag>` +
      `<Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  const next = Buffer.from(page.at(-1)?.key ?? '').toString('base64')
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>`,
    `<MaxKeys>${most}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>`,
    ...(isTruncated ? [`<NextContinuationToken>${next}</NextContinuationToken>`] : []),
    ...contents,
    '</ListBucketResult>',
  ]
  res.writeHead(200, { 'content-type': 'application/xml' }).end(body.join(''))
}
