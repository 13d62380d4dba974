import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { keptForGood } from '#shared/cache-control.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.xml': 'text/xml; charset=utf-8',
}
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/

interface File {
  bytes: Buffer
  etag: string
  type: string
  changed: number
  encoded: Map<string, Buffer>
}

const encoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** The web app, by the path that the distribution asks for. */
export type Site = (req: IncomingMessage, res: ServerResponse, path: string, compress: boolean) => Promise<void>

/** The built web app, served like CloudFront from its bucket: ETags, and compressed if the browser supports it. */
export const createStaticFiles = (directory: string | undefined): Site => {
  const files = new Map<string, File>()

  const find = async (path: string): Promise<File | undefined> => {
    if (directory === undefined) return undefined
    const full = join(directory, normalize(`/${path}`))
    const info = await stat(full).catch(() => undefined)
    if (!info?.isFile()) return undefined
    const known = files.get(full)
    if (known?.changed === info.mtimeMs) return known
    const bytes = await readFile(full)
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
    const file = {
      bytes,
      etag,
      type: types[extname(full)] ?? 'application/octet-stream',
      changed: info.mtimeMs,
      encoded: new Map<string, Buffer>(),
    }
    files.set(full, file)
    return file
  }

  return async (req, res, path, compress) => {
    const file = await find(path)
    if (!file) {
      const text = directory === undefined ? 'The web app is not built (npm run build).' : 'Access Denied'
      return void res.writeHead(403, { 'content-type': 'text/plain' }).end(text)
    }
    res.setHeader('etag', file.etag)
    res.setHeader('content-type', file.type)
    // Deployed with this header on the object (infra/constructs/web.ts).
    if (path.startsWith('assets/')) res.setHeader('cache-control', keptForGood)
    if (req.headers['if-none-match']?.replace(/^W\//, '') === file.etag) return void res.writeHead(304).end()
    const accepted = String(req.headers['accept-encoding'] ?? '')
    const encoding =
      compress && compressible.test(file.type) && file.bytes.length >= 1000
        ? Object.keys(encoders).find((name) => accepted.includes(name))
        : undefined
    let bytes = file.bytes
    if (encoding) {
      bytes = file.encoded.get(encoding) ?? (await encoders[encoding]!(file.bytes))
      file.encoded.set(encoding, bytes)
      res.setHeader('content-encoding', encoding)
      res.setHeader('vary', 'accept-encoding')
    }
    res.writeHead(200, { 'content-length': bytes.length }).end(req.method === 'HEAD' ? undefined : bytes)
  }
}
