import { crc32, deflateSync } from 'node:zlib'

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Bits per sample and color type. */
const kinds = { bits: [1, 0], rgb: [8, 2] } as const

/** A PNG file of `rows`: the lines of pixels, each after its filter byte. */
export const png = (kind: keyof typeof kinds, width: number, height: number, rows: Uint8Array): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(kinds[kind], 8)
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
