/** Which bytes a spreadsheet's text has: programs of 30 years write it in four ways, and only some say which. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

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

/** Anything but UTF is Windows-1252, Excel's ANSI: it has Latin-1's letters at Latin-1's places. */
export const encodingOf = (bytes: Uint8Array): Encoding => {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  return marked?.[0] ?? unmarked16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Also removes the mark. */
export const textOf = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)
