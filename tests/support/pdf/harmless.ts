import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { randomFillSync } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { filters } from './filters.ts'
import { page, pdfPacked, pdfWithTable, withUpdate, type Parts } from './write.ts'

/** Bytes that a picture has by chance, once in some files of 20 MB, and that a text about PDFs has. */
const alarming = [
  Buffer.from([0x2f, 0x4a, 0x53, 0xd3]),
  Buffer.from('/JavaScript /JS (app.alert(1)) /Launch /EmbeddedFile /Encrypt /ObjStm'),
  Buffer.from('stream 7 0 R obj endobj << /S'),
  Buffer.from('%%EOF\nstartxref\n0\n'),
]

/** A picture of any bytes, with alarming ones at some places. */
export const pictureBytes = (size: number): Buffer => {
  const bytes = randomFillSync(Buffer.alloc(size))
  for (const [i, words] of alarming.entries()) words.copy(bytes, Math.floor((size * (i + 1)) / (alarming.length + 1)))
  return bytes
}

const text = '(A rider about /JavaScript, /Launch and /EmbeddedFiles << /S /JavaScript >>)'
const parts = (size: number): Parts => ({
  ...page({
    catalog: '/Names << /JavaScript << /Names [] >> /Dests << /Names [(a) [3 0 R /Fit]] >> >> /Lang (en)',
    leaf: `/Contents 5 0 R /Resources << /XObject << /JS 6 0 R /Launch 7 0 R >> >>
      /Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) >> >> 8 0 R]`,
  }),
  5: { entries: '', bytes: Buffer.from(`BT ${text} Tj ET /JS Do /Launch Do`) },
  6: {
    entries: `/Type /XObject /Subtype /Image /Width ${size} /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray`,
    bytes: pictureBytes(size),
  },
  7: {
    entries: '/Type /XObject /Subtype /Image /Width 90 /Height 90 /BitsPerComponent 8 /Filter /FlateDecode',
    bytes: deflateSync(pictureBytes(8100)),
  },
  8: '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [3 0 R /Fit] >> >>',
  9: `<< /Title ${text} /Producer (a /Launch of nothing) >>`,
})

const damage: Readonly<Record<string, (file: string) => string>> = {
  nothing: (file) => file,
  'bytes after the end': (file) => `${file}<html>\n${'\0'.repeat(3000)}`,
  'bytes before the beginning': (file) => `HTTP/1.1 200 OK\r\n\r\n${file}`,
  'no mark of the end': (file) => file.replace(/%%EOF\s*$/, ''),
  'no end at all': (file) => file.replace(/startxref\s+\d+\s+%%EOF\s*$/, ''),
  'a wrong start of the table': (file) => file.replace(/startxref\s+\d+\s+%%EOF\s*$/, 'startxref\n17\n%%EOF\n'),
  'wrong places in the table': (file) =>
    file.replaceAll(/\n(\d{10}) 00000 n/g, (_, at: string) => `\n${String(Number(at) + 3).padStart(10, '0')} 00000 n`),
  'other ends of lines in the table': (file) => file.replaceAll(' 00000 n \n', ' 00000 n\r\n'),
  'an object without its end': (file) => file.replace('/Count 1 >>\nendobj', '/Count 1 >>'),
  'a wrong length': (file) => file.replace(/\/Length \d+/, '/Length 99999999'),
}

/** Made by another's library: fonts, a form, packed or not, locked for changes only. */
const byLibrary = async (size: number, packed: boolean, isLocked: boolean): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const leaf = pdf.addPage()
  leaf.drawText('Stage plot: /JavaScript', { font, x: 40, y: 700 })
  pdf.getForm().createTextField('name').addToPage(leaf, { x: 40, y: 600, width: 90, height: 20 })
  const picture = pdf.context.flateStream(pictureBytes(size), { Type: 'XObject', Subtype: 'Image' })
  pdf.context.register(picture)
  if (isLocked) pdf.encrypt({ ownerPassword: 'owner', userPassword: '' })
  return Buffer.from(await pdf.save({ useObjectStreams: packed }))
}

const chains = Object.values(filters)
const damages = Object.entries(damage)

/** The nth harmless PDF with a picture of that size. */
export const harmless = async (nth: number, size: number): Promise<[what: string, file: Buffer]> => {
  const [name, damaged] = damages[Math.floor(nth / 4) % damages.length]!
  switch (nth % 4) {
    case 0: {
      const file = pdfWithTable(parts(size), { trailer: '/Info 9 0 R /ID [(a) (b)]' })
      return [`with a table and ${name}`, Buffer.from(damaged(file.toString('latin1')), 'latin1')]
    }
    case 1:
      return [`packed, ${nth}`, pdfPacked(parts(size), { chain: chains[Math.floor(nth / 4) % chains.length]! })]
    case 2:
      return ['changed', withUpdate(pdfWithTable(parts(size)), page({ catalog: '/Lang (de)' }))]
    default:
      return [`of a library, ${nth}`, await byLibrary(size, nth % 8 === 3, nth % 16 > 7)]
  }
}
