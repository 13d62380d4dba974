import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cleanImage, maxPictureBytes } from '#functions/platform/files/image.ts'
import { stagePicture } from '#local/seed/artwork.ts'
import { AppError } from '#shared/errors.ts'

const pictureFile = (name: string) => readFileSync(new URL(`pictures/${name}`, import.meta.url))
const picture = Buffer.from(stagePicture('test', 64, 36))

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])
const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]))
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]),
])
const exif = segment(
  0xe1,
  Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0GPS 40.7128N 74.0060W', 'latin1'),
)
const jpeg = (parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])])

const refusal = (bytes: Buffer) => {
  try {
    cleanImage(bytes)
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
  return 'accepted'
}

const chunk = (type: string, data: Buffer) => {
  const frameOf = Buffer.alloc(8)
  frameOf.writeUInt32BE(data.length, 0)
  frameOf.write(type, 4, 'latin1')
  return Buffer.concat([frameOf, data, Buffer.alloc(4)])
}
const header = (width: number, height: number) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 2, 0, 0, 0], 8)
  return chunk('IHDR', data)
}
const magic = picture.subarray(0, 8)
const end = chunk('IEND', Buffer.alloc(0))

describe('a PNG', () => {
  it('keeps its pixels, without its texts and trailing data', () => {
    const at = picture.indexOf('IDAT') - 4
    const told = Buffer.concat([
      picture.subarray(0, at),
      chunk('tEXt', Buffer.from('GPS 40.7N')),
      picture.subarray(at),
      Buffer.from('<script>'),
    ])
    const clean = cleanImage(told)
    expect(clean).toMatchObject({ type: 'image/png', width: 64, height: 36 })
    expect(clean.bytes.equals(picture)).toBe(true)
  })
  it('keeps its color profile', () => {
    const at = picture.indexOf('IDAT') - 4
    const told = ['iCCP', 'cICP'].map((type) => chunk(type, Buffer.from('a profile')))
    const whole = Buffer.concat([picture.subarray(0, at), ...told, picture.subarray(at)])
    expect(cleanImage(whole).bytes).toEqual(whole)
  })
  it('is rejected if truncated, a bomb, or lying about its size', () => {
    expect(refusal(picture.subarray(0, picture.length - 20))).toBe('unsupported_media')
    expect(
      refusal(Buffer.concat([magic, header(8, 8), chunk('IDAT', deflateSync(Buffer.alloc(30_000_000))), end])),
    ).toBe('unsupported_media')
    expect(refusal(Buffer.concat([magic, header(8, 8), chunk('IDAT', deflateSync(Buffer.alloc(10))), end]))).toBe(
      'unsupported_media',
    )
    expect(refusal(Buffer.concat([magic, header(10_000, 10_000), end]))).toBe('too_large')
  })
})

describe('a JPEG', () => {
  it('loses location and comments, and keeps its orientation', () => {
    const clean = cleanImage(jpeg([exif, segment(0xfe, Buffer.from('a comment')), frame(40, 30), scan]))
    expect(clean).toMatchObject({ type: 'image/jpeg', width: 40, height: 30 })
    expect(clean.bytes.includes('GPS')).toBe(false)
    expect(clean.bytes.includes('comment')).toBe(false)
    expect(clean.bytes.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true)
  })
  it.each([0, 1, 2, 3, 5])('is taken without its last %i bytes, which not all programs write', (count) => {
    const whole = jpeg([frame(4, 4), scan, segment(0xfe, Buffer.from('later')), scan])
    const clean = cleanImage(whole.subarray(0, whole.length - count))
    expect(clean).toMatchObject({ width: 4, height: 4 })
    expect(clean.bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    expect(cleanImage(clean.bytes).bytes).toEqual(clean.bytes)
  })
  it('is taken without an end marker (no-eoi)', () => {
    const sent = pictureFile('no-eoi.jpg')
    const { bytes } = cleanImage(sent)
    const scanOf = (file: Buffer) => file.subarray(file.indexOf(Buffer.from([0xff, 0xda])))
    expect(scanOf(bytes)).toEqual(Buffer.concat([scanOf(sent), Buffer.from([0xff, 0xd9])]))
  })
  it('keeps its color profile (icc)', () => {
    const sent = pictureFile('p3.jpg')
    // Only what draws it is in it.
    expect(cleanImage(sent).bytes).toEqual(sent)
    expect(sent.includes('ICC_PROFILE\0')).toBe(true)
    const other = segment(0xe2, Buffer.from('MPF\0 another picture'))
    expect(cleanImage(Buffer.concat([sent.subarray(0, 2), other, sent.subarray(2)])).bytes).toEqual(sent)
  })
  it('is cut at its end marker', () => {
    const clean = cleanImage(Buffer.concat([jpeg([frame(4, 4), scan]), Buffer.from('PK\x03\x04 a zip')]))
    expect(clean.bytes.includes('PK')).toBe(false)
  })
  it('is rejected without a scan or frame, truncated, or too large', () => {
    expect(refusal(jpeg([frame(4, 4)]))).toBe('unsupported_media')
    expect(refusal(jpeg([scan]))).toBe('unsupported_media')
    expect(refusal(jpeg([frame(4, 4), scan]).subarray(0, -scan.length))).toBe('unsupported_media')
    expect(refusal(jpeg([frame(30_000, 30_000), scan]))).toBe('too_large')
  })
})

it('anything else is not a picture, under any name', () => {
  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', '', 'RIFF....WEBP'])
    expect(refusal(Buffer.from(bytes))).toBe('unsupported_media')
  expect(refusal(Buffer.concat([picture, Buffer.alloc(maxPictureBytes)]))).toBe('too_large')
})
