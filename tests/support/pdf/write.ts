import { encoded, type Filter } from './filters.ts'

/** Objects by number; a stream as its dictionary's entries and its bytes. */
export type Parts = Readonly<Record<number, string | { entries: string; bytes: Buffer }>>

const whole = (parts: readonly (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** A page, with more of its own entries and those of the catalog. */
export const page = ({ catalog = '', leaf = '' } = {}): Parts => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${leaf} >>`,
})

const body = (parts: Parts, from: number) => {
  const offsets = new Map<number, number>()
  const written: Buffer[] = []
  let at = from
  for (const [number, part] of Object.entries(parts)) {
    const content =
      typeof part === 'string'
        ? [part]
        : [`<< ${part.entries} /Length ${part.bytes.length} >>\nstream\n`, part.bytes, '\nendstream']
    const bytes = whole([`${number} 0 obj\n`, ...content, '\nendobj\n'])
    offsets.set(Number(number), at)
    written.push(bytes)
    at += bytes.length
  }
  return { bytes: Buffer.concat(written), offsets, end: at }
}

const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
const tableOf = (offsets: ReadonlyMap<number, number>) =>
  [...offsets].map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`).join('')

interface Written {
  trailer?: string
  /** Offsets that the table claims instead. */
  claims?: (file: Buffer) => ReadonlyMap<number, number>
}

/** A file with a table of its objects. */
export const pdfWithTable = (parts: Parts, { trailer = '', claims }: Written = {}): Buffer => {
  const { bytes, offsets, end } = body(parts, head.length)
  const file = whole([head, bytes])
  for (const [number, offset] of claims?.(file) ?? []) offsets.set(number, offset)
  const table = `xref\n0 1\n0000000000 65535 f \n${tableOf(offsets)}`
  const size = Math.max(...offsets.keys()) + 1
  return whole([file, table, `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${end}\n%%EOF\n`])
}

/** As an editor appends to a file to save a change. */
export const withUpdate = (file: Buffer, parts: Parts, trailer = ''): Buffer => {
  const { bytes, offsets, end } = body(parts, file.length)
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))![1]
  return whole([
    file,
    bytes,
    `xref\n${tableOf(offsets)}trailer\n<< /Size 50 /Root 1 0 R /Prev ${previous} ${trailer} >>\n`,
    `startxref\n${end}\n%%EOF\n`,
  ])
}

const number = (value: number, width: number) => {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(value, 0, width)
  return bytes
}

/** A file whose objects without streams are packed into one, as most editors write it. */
export const pdfPacked = (
  parts: Parts,
  { chain, entries, more = {} }: { chain: readonly Filter[]; entries?: string; more?: Parts },
): Buffer => {
  const texts = Object.entries(parts).flatMap(([key, part]) => (typeof part === 'string' ? [[Number(key), part]] : []))
  const streams = Object.fromEntries(Object.entries(parts).filter(([, part]) => typeof part !== 'string'))
  let offset = 0
  const index = (texts as [number, string][]).map(([key, text]) => {
    const pair = `${key} ${offset}`
    offset += text.length + 1
    return pair
  })
  const first = `${index.join(' ')} `
  const content = Buffer.from(first + texts.map(([, text]) => `${text} `).join(''), 'latin1')
  const packed = encoded(content, chain)
  const all: Parts = {
    ...streams,
    ...more,
    40: {
      entries: `/N ${texts.length} /First ${first.length} ${entries ?? `/Type /ObjStm ${packed.entries}`}`,
      bytes: packed.bytes,
    },
  }
  const { bytes, offsets, end } = body(all, head.length)
  offsets.set(41, end)
  const rows = Array.from({ length: 42 }, (_, key) => {
    const at = texts.findIndex(([packedKey]) => packedKey === key)
    if (at !== -1) return [number(2, 1), number(40, 4), number(at, 2)]
    return offsets.has(key) ? [number(1, 1), number(offsets.get(key)!, 4), number(0, 2)] : [Buffer.alloc(7)]
  })
  const table = body(
    { 41: { entries: '/Type /XRef /W [1 4 2] /Size 42 /Root 1 0 R', bytes: Buffer.concat(rows.flat()) } },
    end,
  )
  return whole([head, bytes, table.bytes, `startxref\n${end}\n%%EOF\n`])
}
