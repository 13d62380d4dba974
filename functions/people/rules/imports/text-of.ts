import type { Encoding } from '#shared/domain/import/format.ts'

/** Which bytes a file's text has: programs of 30 years write it in five ways, and only some say which. */

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Without a mark, UTF-16 of mostly Latin letters has a zero in every other byte. */
const unmarked16 = (bytes: Uint8Array): Encoding | undefined => {
  const sample = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1
  })
  const half = sample.length / 2
  if (zeros[1]! > half * 0.6 && zeros[0]! < half * 0.1) return 'utf-16le'
  return zeros[0]! > half * 0.6 && zeros[1]! < half * 0.1 ? 'utf-16be' : undefined
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The letters of Mac Roman are where Windows-1252 has signs, and the other way round. */
const singleByte = (bytes: Uint8Array): Encoding => {
  const counts = { mac: 0, windows: 0 }
  for (const byte of bytes) {
    if ((byte >= 0x80 && byte <= 0x9f && (byte < 0x91 || byte > 0x97)) || byte === 0xa7) counts.mac += 1
    else if (byte >= 0xc0) counts.windows += 1
  }
  return counts.mac > counts.windows ? 'macintosh' : 'windows-1252'
}

/** Anything but UTF has a byte for each letter: Windows-1252, Excel's ANSI with Latin-1's letters, or an old Mac's. */
export const encodingOf = (bytes: Uint8Array): Encoding => {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  return marked?.[0] ?? unmarked16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : singleByte(bytes))
}

/** Nothing in a file says which letters its bytes are. */
export const isUnsure = (encoding: Encoding): boolean => encoding === 'windows-1252' || encoding === 'macintosh'

/** Also removes the mark. */
export const textOf = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)
