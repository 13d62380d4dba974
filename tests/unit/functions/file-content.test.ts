import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stagePicture } from '#local/seed/artwork.ts'
import { checkContent } from '#functions/document-worker/check-content.ts'
import { typesInOrder } from '#shared/domain/file/schema.ts'

const pdf = (body: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(body), Buffer.from('\ntrailer\n<< >>\n%%EOF\n')])
const packed = (objects: string, content = deflateSync(objects)) =>
  pdf(
    Buffer.concat([
      Buffer.from('5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
      content,
      Buffer.from('\nendstream\nendobj'),
    ]),
  )
const harmless = pdf('1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj')
/** MPEG 1 layer 3, 128 kbit/s, 44.1 kHz: 417 bytes a frame. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const tag = Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), Buffer.from([0, 0, 2, 1]), Buffer.alloc(257)])
const png = Buffer.from(stagePicture('file', 32, 18))

const scripts = 'This PDF has scripts or attachments. Please print it to a new PDF and share that'

describe('the content of a file', () => {
  it.each([
    ['a PDF', harmless, 'application/pdf'],
    ['a PDF with a few bytes before its header', Buffer.concat([Buffer.from('\n\n'), harmless]), 'application/pdf'],
    ['a PDF with packed objects', packed('1 0 << /Type /Catalog >>'), 'application/pdf'],
    ['an MP3', Buffer.concat([frame, frame, frame]), 'audio/mpeg'],
    ['an MP3 with a tag', Buffer.concat([tag, frame, frame, frame]), 'audio/mpeg'],
    ['a PNG', png, 'image/png'],
  ] as const)('is accepted: %s', (_, bytes, type) => {
    const checked = checkContent(bytes, type)
    expect('bytes' in checked && checked.bytes.length).toBeGreaterThan(0)
  })

  it.each([
    ['a program', Buffer.from('MZ\x90\x00 this program cannot be run'), 'application/pdf', 'This is no PDF file'],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'image/png', 'This is no PNG file'],
    ['two frames', Buffer.concat([frame, frame]), 'audio/mpeg', 'This is no MP3 file'],
    ['a PNG with another name', png, 'application/pdf', 'This is a PNG, not a PDF: please rename it'],
    ['a picture cut off', png.subarray(0, 200), 'image/png', 'This picture is damaged'],
    ['a PDF cut off', harmless.subarray(0, 30), 'application/pdf', 'This PDF is damaged'],
    ['a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), 'application/pdf', scripts],
    ['a script with a masked name', pdf('<< /S /J#61vaScript >>'), 'application/pdf', scripts],
    ['a packed script', packed('1 0 << /S /JavaScript >>'), 'application/pdf', scripts],
    ['a launched program', pdf('<< /S /Launch /F (cmd.exe) >>'), 'application/pdf', scripts],
    ['an attachment', pdf('<< /Type /EmbeddedFile >>'), 'application/pdf', scripts],
    [
      'a password',
      pdf('trailer << /Encrypt 8 0 R >>'),
      'application/pdf',
      'This PDF is locked with a password. Please share one without',
    ],
    [
      'objects that inflate without end',
      packed('', deflateSync(Buffer.alloc(60 * 1024 * 1024))),
      'application/pdf',
      'This PDF is damaged',
    ],
    ['objects that do not inflate', packed('', Buffer.from('not packed')), 'application/pdf', 'This PDF is damaged'],
  ] as const)('is refused: %s', (_, bytes, type, refusal) => {
    expect(checkContent(bytes, type)).toEqual({ refusal })
  })

  it('gets an answer for any bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 400 }).map((rest) => Buffer.concat([Buffer.from('%PDF-1.4\n'), rest])),
      fc.integer({ min: 0, max: harmless.length }).map((cut) => harmless.subarray(0, cut)),
      fc.integer({ min: 0, max: png.length }).map((cut) => png.subarray(0, cut)),
    )
    fc.assert(
      fc.property(bytes, fc.constantFrom(...typesInOrder), (content, type) => {
        const checked = checkContent(Buffer.from(content), type)
        return 'refusal' in checked ? checked.refusal !== '' : checked.bytes.length > 0
      }),
    )
  })
})
