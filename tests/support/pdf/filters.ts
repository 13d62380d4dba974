import { deflateSync } from 'node:zlib'

/** Encoders for the filters of a PDF, as far as a packed object can use them. */
export interface Filter {
  name: string
  parms?: string
  encode: (bytes: Buffer) => Buffer
}

/** Each row after a byte that says how it differs from the row above. */
const up = (bytes: Buffer, columns: number): Buffer => {
  const rows: Buffer[] = []
  for (let at = 0; at < bytes.length; at += columns) {
    const row = Buffer.alloc(columns + 1)
    row[0] = 2
    for (let i = 0; i < columns; i += 1) row[i + 1] = (bytes[at + i] ?? 32) - (bytes[at - columns + i] ?? 0)
    rows.push(row)
  }
  return Buffer.concat(rows)
}

/** Each byte as its difference to the one before, in rows. */
const tiff = (bytes: Buffer, columns: number): Buffer => {
  const padded = Buffer.concat([bytes, Buffer.alloc((columns - (bytes.length % columns)) % columns, 32)])
  return Buffer.from(padded.map((byte, i) => (i % columns === 0 ? byte : byte - padded[i - 1]!)))
}

const hex = (bytes: Buffer): Buffer => Buffer.from(`${bytes.toString('hex')}>`)

const ascii85 = (bytes: Buffer): Buffer => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const left = Math.min(4, bytes.length - at)
    let value = Buffer.concat([bytes.subarray(at, at + left), Buffer.alloc(4 - left)]).readUInt32BE()
    const digits = Array.from({ length: 5 }, () => {
      const digit = value % 85
      value = Math.floor(value / 85)
      return String.fromCharCode(33 + digit)
    }).toReversed()
    text += left === 4 && digits.every((digit) => digit === '!') ? 'z' : digits.slice(0, left + 1).join('')
  }
  return Buffer.from(`${text}~>`)
}

const runLength = (bytes: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 128) {
    const run = bytes.subarray(at, at + 128)
    parts.push(Buffer.from([run.length - 1]), run)
  }
  return Buffer.concat([...parts, Buffer.from([128])])
}

/** Codes of nine bits only: the table is cleared before it grows. */
const lzw = (bytes: Buffer): Buffer => {
  const codes = [256]
  for (const [i, byte] of bytes.entries()) codes.push(...(i > 0 && i % 200 === 0 ? [256, byte] : [byte]))
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  return Buffer.from(padded.match(/.{8}/g)!.map((octet) => parseInt(octet, 2)))
}

const flate = (parms?: string, before = (bytes: Buffer) => bytes): Filter => ({
  name: 'FlateDecode',
  ...(parms !== undefined && { parms }),
  encode: (bytes) => deflateSync(before(bytes)),
})

/** By what they are called in a test. */
export const filters: Readonly<Record<string, readonly Filter[]>> = {
  nothing: [],
  flate: [flate()],
  'flate with a PNG predictor': [flate('/Predictor 12 /Columns 16', (bytes) => up(bytes, 16))],
  'flate with a TIFF predictor': [flate('/Predictor 2 /Columns 16', (bytes) => tiff(bytes, 16))],
  LZW: [{ name: 'LZWDecode', encode: lzw }],
  'LZW by its short name': [{ name: 'LZW', encode: lzw }],
  'flate by its short name': [{ ...flate(), name: 'Fl' }],
  hex: [{ name: 'ASCIIHexDecode', encode: hex }],
  'base 85': [{ name: 'ASCII85Decode', encode: ascii85 }],
  'run lengths': [{ name: 'RunLengthDecode', encode: runLength }],
  'base 85 over flate': [{ name: 'ASCII85Decode', encode: ascii85 }, flate()],
  'hex over run lengths over LZW': [
    { name: 'ASCIIHexDecode', encode: hex },
    { name: 'RunLengthDecode', encode: runLength },
    { name: 'LZWDecode', encode: lzw },
  ],
  'a filter with a masked name': [{ ...flate(), name: 'Flate#44ecode' }],
}

/** The first filter is the first that a reader undoes. */
export const encoded = (bytes: Buffer, chain: readonly Filter[]): { bytes: Buffer; entries: string } => ({
  bytes: chain.reduceRight((whole, { encode }) => encode(whole), bytes),
  entries:
    chain.length === 0
      ? ''
      : `/Filter [${chain.map(({ name }) => `/${name}`).join(' ')}] /DecodeParms [${chain
          .map(({ parms }) => (parms === undefined ? 'null' : `<< ${parms} >>`))
          .join(' ')}]`,
})
