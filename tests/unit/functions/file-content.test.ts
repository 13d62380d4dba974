import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stagePicture } from '#local/seed/artwork.ts'
import { checkContent } from '#functions/messages/jobs/received-files/check-content.ts'
import { typesInOrder } from '#shared/domain/file/schema.ts'
import { page, pdfWithTable } from '../../support/pdf/write.ts'

const pdf = pdfWithTable(page())
/** MPEG 1 layer 3, 128 kbit/s, 44.1 kHz: 417 bytes a frame. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const tag = Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), Buffer.from([0, 0, 2, 1]), Buffer.alloc(257)])
const png = Buffer.from(stagePicture('file', 32, 18))

describe('the content of a file', () => {
  it.each([
    ['a PDF', pdf, 'application/pdf'],
    ['a PDF with a few bytes before its header', Buffer.concat([Buffer.from('\n\n'), pdf]), 'application/pdf'],
    ['an MP3', Buffer.concat([frame, frame, frame]), 'audio/mpeg'],
    ['an MP3 with a tag', Buffer.concat([tag, frame, frame, frame]), 'audio/mpeg'],
    ['a PNG', png, 'image/png'],
  ] as const)('is accepted: %s', async (_, bytes, type) => {
    const checked = await checkContent(bytes, type)
    expect('bytes' in checked && checked.bytes.length).toBeGreaterThan(0)
  })

  it.each([
    ['a program', Buffer.from('MZ\x90\x00 this program cannot be run'), 'application/pdf', 'This is no PDF file'],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'image/png', 'This is no PNG file'],
    ['two frames', Buffer.concat([frame, frame]), 'audio/mpeg', 'This is no MP3 file'],
    ['a PNG with another name', png, 'application/pdf', 'This is a PNG, not a PDF: please rename it'],
    ['a picture cut off', png.subarray(0, 200), 'image/png', 'This picture is damaged'],
  ] as const)('is refused: %s', async (_, bytes, type, refusal) => {
    expect(await checkContent(bytes, type)).toEqual({ refusal })
  })

  it('gets an answer for any bytes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.integer({ min: 0, max: png.length }).map((cut) => png.subarray(0, cut)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom(...typesInOrder), async (content, type) => {
        const checked = await checkContent(Buffer.from(content), type)
        return 'refusal' in checked ? checked.refusal !== '' : checked.bytes.length > 0
      }),
    )
  })
})
