import { deflateSync } from 'node:zlib'
import type { Request } from '#tests/support/lambda-api.ts'
import { multipart } from '#tests/support/multipart.ts'
import {
  chunk,
  gps,
  jpeg,
  jpegFrame,
  jpegOf,
  jpegScan,
  png,
  pngHeader,
  pngMagic,
  segment,
} from '#tests/support/pictures.ts'

/** Two hundred uploads; none may be stored. */

export interface HostileUpload {
  title: string
  request: Pick<Request, 'raw' | 'content_type' | 'body'>
}

const bytes = (text: string) => Buffer.from(text, 'latin1')
const named = (title: string, content: Buffer, filename = 'picture.jpg', type = 'image/jpeg'): HostileUpload => ({
  title,
  request: multipart(content, { filename, type }),
})

const svgs = [
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>',
  '\uFEFF<svg/>',
].flatMap((svg) =>
  [
    ['a.svg', 'image/svg+xml'],
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.svg.png', 'image/svg+xml'],
  ].map(([filename, type]) => named(`SVG as ${filename}: ${svg.slice(0, 30)}`, Buffer.from(svg), filename, type)),
)

const magics: Record<string, string> = {
  GIF: 'GIF89a\x01\0\x01\0\x80\0\0',
  WebP: 'RIFF\x24\0\0\0WEBPVP8 ',
  BMP: 'BM\x46\0\0\0',
  TIFF: 'II*\0\x08\0\0\0',
  PDF: '%PDF-1.7\n',
  ZIP: 'PK\x03\x04',
  ELF: '\x7fELF\x02\x01',
  MP4: '\0\0\0\x18ftypmp42',
  ICO: '\0\0\x01\0\x01\0',
  HTML: '<!doctype html><script>alert(1)</script>',
  PHP: '<?php system($_GET[0]); ?>',
  shell: '#!/bin/sh\nrm -rf /',
  nothing: '',
  zeros: '\0'.repeat(64),
  'half a PNG name': '\x89PNG',
  'a PNG name, mended': '\x89PNG\n\x1a\n',
  AVIF: '\0\0\0\x20ftypavif',
  HEIC: '\0\0\0\x18ftypheic',
  'JPEG XL': '\xff\x0a',
  'JPEG 2000': '\0\0\0\x0cjP  \r\n\x87\n',
}
const wrong = Object.entries(magics).flatMap(([title, magic]) =>
  [
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
  ].map(([filename, type]) => named(`${title} as ${filename}`, bytes(magic + 'x'.repeat(64)), filename, type)),
)

/** Polyglots: two formats at once, neither a complete picture. */
const payloads = [
  '<script>alert(1)</script>',
  '<?php system($_GET[0]); ?>',
  'PK\x03\x04\x14\0',
  '%PDF-1.7',
  'MZ\x90\0',
  '<svg onload=alert(1)>',
  '\x7fELF',
  '#!/bin/sh',
  'GIF89a',
  '{"a":1}',
]
const polyglots = payloads.flatMap((payload) => [
  named(`JPEG name, then ${payload}`, bytes(`\xff\xd8\xff\xe0${payload}`)),
  named(`JPEG comment with ${payload}, no picture`, jpegOf([segment(0xfe, bytes(payload))])),
  named(`PNG name, then ${payload}`, Buffer.concat([pngMagic, bytes(payload)])),
  named(
    `PNG text with ${payload}, no picture`,
    Buffer.concat([pngMagic, pngHeader(8, 8), chunk('tEXt', bytes(payload)), chunk('IEND', Buffer.alloc(0))]),
  ),
  named(`${payload}, then a PNG`, Buffer.concat([bytes(payload), png(8, 8)])),
  named(`${payload}, then a JPEG`, Buffer.concat([bytes(payload), jpeg()])),
])

const good = {
  png: png(20, 12, { before: [chunk('tEXt', bytes('x'))] }),
  jpeg: jpegOf([gps, jpegFrame(40, 30), jpegScan]),
}
const cuts = (whole: Buffer) =>
  Array.from({ length: 18 }, (_, i) => Math.floor(((whole.length - 1) * (i + 1)) / 18) - (i === 17 ? 1 : 0)).map(
    (length) => whole.subarray(0, length),
  )
const truncated = [
  ...cuts(good.png).map((part) =>
    named(`PNG of ${part.length} of ${good.png.length} bytes`, part, 'a.png', 'image/png'),
  ),
  // One cut in its scan is shown as far as it goes.
  ...cuts(good.jpeg.subarray(0, -jpegScan.length)).map((part) =>
    named(`JPEG of ${part.length} of ${good.jpeg.length} bytes`, part),
  ),
]

const bombs = [
  named('PNG of 100 megapixels', png(10_000, 10_000, { data: deflateSync(Buffer.alloc(10)) })),
  named('PNG of 2³² × 2³²', png(1, 1, { header: pngHeader(0xffffffff, 0xffffffff) })),
  named('PNG that inflates to 60 MB', png(8, 8, { data: deflateSync(Buffer.alloc(60_000_000)) })),
  named('PNG that inflates to too little', png(400, 400, { data: deflateSync(Buffer.alloc(9)) })),
  named('PNG of nested deflate', png(8, 8, { data: deflateSync(deflateSync(Buffer.alloc(1_000_000))) })),
  named('PNG of 0 × 0', png(1, 1, { header: pngHeader(0, 0) })),
  named('PNG of 1 × 40,000,001', png(1, 1, { header: pngHeader(1, 40_000_001) })),
  ...(
    [
      [8, 1, 0],
      [8, 5, 0],
      [3, 2, 0],
      [8, 2, 2],
      [8, 2, 9],
      [0, 0, 0],
      [255, 255, 255],
    ] as const
  ).map((how) => named(`PNG header of ${how.join(', ')}`, png(8, 8, { header: pngHeader(8, 8, how) }))),
  named('PNG with two headers', Buffer.concat([pngMagic, pngHeader(8, 8), png(8, 8).subarray(8)])),
  named('PNG without a header', Buffer.concat([pngMagic, png(8, 8).subarray(33)])),
  named(
    'PNG chunk of 2 GB',
    Buffer.concat([pngMagic, pngHeader(8, 8), Buffer.from([0x7f, 0xff, 0xff, 0xff]), bytes('IDAT')]),
  ),
  named('JPEG of 65,535 × 65,535', jpeg(65_535, 65_535)),
  named('JPEG of 0 × 0', jpeg(0, 0)),
  named('JPEG with two frames', jpegOf([jpegFrame(4, 4), jpegFrame(5000, 5000), jpegScan])),
  named('JPEG scan before its frame', jpegOf([jpegScan, jpegFrame(4, 4)])),
  named('JPEG segment of length 0', bytes('\xff\xd8\xff\xe0\0\0\xff\xd9')),
  named('JPEG of fill bytes', Buffer.concat([bytes('\xff\xd8'), Buffer.alloc(100_000, 0xff)])),
  named('more than 4 MB of JPEG', Buffer.concat([jpeg(), Buffer.alloc(4 * 1024 * 1024)])),
  named('more than 4 MB of PNG', png(8, 8, { before: [chunk('tEXt', Buffer.alloc(4 * 1024 * 1024 + 1))] })),
  named('5 MB', Buffer.concat([png(8, 8), Buffer.alloc(5 * 1024 * 1024)])),
]

const form = (raw: string | Buffer, content_type: string | undefined, title: string): HostileUpload => ({
  title,
  request: { raw, ...(content_type !== undefined && { content_type }) },
})
const picture = png(8, 8)
const whole = multipart(picture)
const body = whole.raw as Buffer
const forms: HostileUpload[] = [
  ...['file', 'PIC', 'pic[]', 'picture', '', '__proto__'].map((field): HostileUpload => ({
    title: `field “${field}”`,
    request: multipart(picture, { field }),
  })),
  { title: 'a text field', request: multipart(picture, { filename: null }) },
  form(picture, 'image/png', 'the bare picture'),
  form(picture, 'application/octet-stream', 'the bare picture as bytes'),
  form(body, 'multipart/form-data', 'no boundary'),
  form(body, 'multipart/form-data; boundary=other', 'another boundary'),
  form(body, 'multipart/mixed; boundary=x-bookme-test-boundary', 'multipart, but no form'),
  form(body, 'application/json', 'a form that says it is JSON'),
  form('{"pic":"data:image/png;base64,AAAA"}', 'application/json', 'JSON'),
  form(body.subarray(0, body.length - 40), whole.content_type, 'a form without its end'),
  form('--x-bookme-test-boundary--\r\n', whole.content_type, 'an empty form'),
  form('', whole.content_type, 'nothing'),
  form(Buffer.alloc(0), undefined, 'no body at all'),
  form(Buffer.concat([body, Buffer.alloc(5 * 1024 * 1024)]), whole.content_type, 'a form of 5 MB'),
  form(Buffer.from('pic=%89PNG'), 'application/x-www-form-urlencoded', 'an encoded form'),
  form(body.toString('latin1').replace('pic', 'p\r\nic'), whole.content_type, 'a broken part header'),
  form(Buffer.alloc(20_000, '--x-bookme-test-boundary\r\n'), whole.content_type, 'boundaries and nothing else'),
]

export const hostileUploads: readonly HostileUpload[] = [
  ...svgs,
  ...wrong,
  ...polyglots,
  ...truncated,
  ...bombs,
  ...forms,
]
