import { inflateSync } from 'node:zlib'
import { AppError } from '#shared/errors.ts'

/**
 * Pictures are recognized by content and rebuilt from their parts: only what draws the image is kept, so location data
 * (GPS) and anything after the end are removed. No decoder is bundled: it would cost more than it protects.
 */

export const maxPictureBytes = 4 * 1024 * 1024
const maxPixels = 40_000_000

export interface CleanImage {
  bytes: Buffer
  type: 'image/jpeg' | 'image/png'
  extension: 'jpg' | 'png'
  width: number
  height: number
}

const notPicture = () => new AppError('unsupported_media', 'Only JPEG and PNG pictures can be uploaded')
const broken = () => new AppError('unsupported_media', 'This picture is damaged')

const checkSize = (width: number, height: number) => {
  if (width < 1 || height < 1) throw broken()
  if (width * height > maxPixels) throw new AppError('too_large', 'A picture may have at most 40 megapixels')
}

/** @throws AppError unsupported_media or too_large; such a picture must not be stored. */
export const cleanImage = (bytes: Buffer, maxBytes = maxPictureBytes): CleanImage => {
  if (bytes.length > maxBytes) throw new AppError('too_large', 'A picture may have at most 4 MB')
  if (bytes.subarray(0, 8).equals(pngMagic)) return cleanPng(bytes)
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return cleanJpeg(bytes)
  throw notPicture()
}

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The chunks that draw a PNG in its colors; text, time, EXIF and animation are dropped. */
const pngKeeps = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'pHYs', 'bKGD', 'sBIT'].concat('gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP'),
)
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const cleanPng = (bytes: Buffer): CleanImage => {
  const kept: Buffer[] = [pngMagic]
  const data: Buffer[] = []
  let header: { width: number; height: number; rawBytes: number } | undefined
  let at = 8
  for (let ended = false; !ended;) {
    if (at + 12 > bytes.length) throw broken()
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length || (header === undefined) !== (type === 'IHDR')) throw broken()
    if (type === 'IHDR') header = pngHeader(bytes.subarray(at + 8, at + 8 + length))
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    if (pngKeeps.has(type)) kept.push(bytes.subarray(at, end))
    ended = type === 'IEND'
    at = end
  }
  try {
    // A bomb inflates beyond its header's size; a truncated image falls short of it.
    if (inflateSync(Buffer.concat(data), { maxOutputLength: header!.rawBytes + 1 }).length !== header!.rawBytes)
      throw broken()
  } catch {
    throw broken()
  }
  return {
    bytes: Buffer.concat(kept),
    type: 'image/png',
    extension: 'png',
    width: header!.width,
    height: header!.height,
  }
}

const pngHeader = (header: Buffer) => {
  if (header.length !== 13) throw broken()
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  checkSize(width, height)
  const bits = header[8]! * (channels[header[9]!] ?? 0)
  if (bits === 0 || header[12]! > 1) throw broken()
  const passBytes = (w: number, h: number) => (w === 0 || h === 0 ? 0 : h * (1 + Math.ceil((w * bits) / 8)))
  if (header[12] === 0) return { width, height, rawBytes: passBytes(width, height) }
  // Adam7: seven passes, each a separate image.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  const rawBytes = passes.reduce(
    (sum, [x, y, dx, dy]) =>
      sum + passBytes(Math.ceil(Math.max(0, width - x) / dx), Math.ceil(Math.max(0, height - y) / dy)),
    0,
  )
  return { width, height, rawBytes }
}

const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const cleanJpeg = (bytes: Buffer): CleanImage => {
  const kept: Buffer[] = [Buffer.from([0xff, 0xd8])]
  let size: { width: number; height: number } | undefined
  let scans = 0
  let at = 2
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]!
    if (marker === 0xd9) break
    let end = at + 4 > bytes.length ? Infinity : at + 2 + bytes.readUInt16BE(at + 2)
    // Some programs leave out the end marker; viewers show what is before.
    if (scans > 0 && end > bytes.length) break
    if (bytes[at] !== 0xff || end > bytes.length) throw broken()
    const segment = bytes.subarray(at, end)
    if (isStartOfFrame(marker)) {
      if (segment.length < 9 || size) throw broken()
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
      checkSize(size.width, size.height)
    }
    if (marker === 0xda) {
      if (!size) throw broken()
      scans += 1
      end = endOfScan(bytes, end)
    }
    const turned = marker === 0xe1 ? orientation(segment) : undefined
    if (turned) kept.push(turned)
    // APP0 (JFIF), APP14 (Adobe) and color profiles define the colors; other APPn and comments are metadata.
    const tells = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
    if (!tells || isColorProfile(marker, segment)) kept.push(bytes.subarray(at, end))
    at = end
  }
  if (!size || scans === 0) throw broken()
  return { bytes: Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]), type: 'image/jpeg', extension: 'jpg', ...size }
}

const isColorProfile = (marker: number, segment: Buffer) =>
  marker === 0xe2 && segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0'

/**
 * Entropy-coded data runs to the next marker that is neither stuffing (FF00) nor a restart (FFD0–FFD7), or to the end.
 */
const endOfScan = (bytes: Buffer, from: number) => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** An EXIF block with only the orientation, so that phone portraits stay upright. */
const orientation = (segment: Buffer): Buffer | undefined => {
  if (segment.length < 18 || segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(10)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = u32(4)
  for (let i = 0; i < Math.min(u16(directory), 64); i += 1) {
    const entry = directory + 2 + i * 12
    const value = u16(entry + 8)
    if (u16(entry) === 0x0112 && value >= 2 && value <= 8) {
      return Buffer.concat([
        Buffer.from([0xff, 0xe1, 0, 34]),
        Buffer.from('Exif\0\0MM\0*', 'latin1'),
        Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]),
      ])
    }
  }
  return undefined
}
