import { crc32, deflateSync } from 'node:zlib'

/** Pictures built from their parts, valid and invalid. */

export const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(data.length, 0)
  named.copy(frame, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}

export const pngHeader = (
  width: number,
  height: number,
  [bits, colour, interlace]: readonly [number, number, number] = [8, 2, 0],
): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([bits, colour, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}

const end = chunk('IEND', Buffer.alloc(0))
/** Rows of RGB, each after its filter byte. */
const pixels = (width: number, height: number) => Buffer.alloc(height * (1 + width * 3), 0x40)

export const png = (
  width: number,
  height: number,
  { data = deflateSync(pixels(width, height)), before = [] as Buffer[], header = pngHeader(width, height) } = {},
): Buffer => Buffer.concat([pngMagic, header, ...before, chunk('IDAT', data), end])

export const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])

export const jpegFrame = (width: number, height: number): Buffer =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]))
export const jpegScan: Buffer = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]),
])
export const jpegOf = (parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])])
export const jpeg = (width = 40, height = 30): Buffer => jpegOf([jpegFrame(width, height), jpegScan])

/** The location, as written by a camera. */
export const gps = segment(
  0xe1,
  Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01\0\0\0\x1aGPS 40.7128N 74.0060W', 'latin1'),
)
