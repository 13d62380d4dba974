import { createReadStream } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { AwsError } from '../gateway/aws-error.ts'
import type { StoredObject } from './objects.ts'

/** `bytes=0-99`, `bytes=100-`, `bytes=-100`; others count as none. @throws AwsError for one beyond the end. */
const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) throw new AwsError('InvalidRange', 'The requested range is not satisfiable', 416)
  return { start, end }
}

const isUnchanged = ({ etag, at }: StoredObject, { headers }: IncomingMessage): boolean => {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags === '*' || tags.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(Date.parse(at) / 1000) * 1000 <= since
}

/** The bytes of a version, as far as a request wants them, never all of them in memory. */
export const sendObject = async (
  version: StoredObject,
  open: () => number,
  own: OutgoingHttpHeaders,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> => {
  const { size, etag, at, crc32 } = version
  const headers = {
    ...(JSON.parse(version.headers) as OutgoingHttpHeaders),
    ...own,
    ...{ etag, 'last-modified': new Date(at).toUTCString(), 'accept-ranges': 'bytes' },
  }
  if (isUnchanged(version, req)) return void res.writeHead(304, headers).end()
  const range = rangeOf(req.headers.range, size)
  const isVerified = crc32 !== null && !range && req.headers['x-amz-checksum-mode'] === 'ENABLED'
  res.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': range ? range.end - range.start + 1 : size,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    ...(isVerified && { 'x-amz-checksum-crc32': crc32, 'x-amz-checksum-type': 'FULL_OBJECT' }),
  })
  if (req.method === 'HEAD' || size === 0) return void res.end()
  await new Promise<void>((resolve) => {
    const bytes = createReadStream('', { fd: open(), ...range })
    bytes.once('error', (error) => res.destroy(error)).once('close', resolve)
    // A reader who leaves.
    res.once('close', () => bytes.destroy())
    bytes.pipe(res)
  })
}
