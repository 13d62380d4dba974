import { constants, crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/**
 * An archive that is written by several executions: each knows the entries before it from this, and not their bytes.
 * fflate writes headers and directory; each piece of a file is deflated on its own, flushed to a whole byte.
 */
export interface ZipEntry {
  name: string
  at: string
  /** Photos and PDFs are compressed already. */
  stored: boolean
  crc: number
  size: number
  packed: number
}
export interface ZipState {
  entries: ZipEntry[]
  /** The last entry goes on. */
  isOpen: boolean
}

/** Without ZIP64, which the library does not write. */
export const zipLimits = { bytes: 4 * 1024 ** 3 - 1, entries: 65_535 }

const nothing = Buffer.alloc(0)
/** In place of bytes that are written already: only their number counts. */
const blank = new Uint8Array(1 << 20)

type Written = ZipInputFile & { ondata: NonNullable<ZipInputFile['ondata']> }

/** Goes on with an archive. `take` hands out what is new since the last call, and `state` is for the next execution. */
export const continueZip = (before: ZipState) => {
  const entries = before.entries.map((entry) => ({ ...entry }))
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  let open: { entry: ZipEntry; file: Written } | undefined

  const add = (entry: ZipEntry): Written => {
    const { name: filename, stored, size, crc, at: mtime } = entry
    const file: ZipInputFile = { filename, size, crc, compression: stored ? 0 : 8, mtime }
    zip.add(file)
    return file as Written
  }
  const push = ({ ondata }: Written, bytes: Uint8Array<ArrayBuffer>, isLast: boolean) => ondata(null, bytes, isLast)

  for (const [at, entry] of entries.entries()) {
    const file = add(entry)
    const isLast = !(before.isOpen && at === entries.length - 1)
    for (let left = entry.packed; left > 0; left -= blank.length) push(file, blank.subarray(0, left), false)
    if (isLast) push(file, nothing, true)
    else open = { entry, file }
    chunks = []
  }

  const write = (bytes: Buffer<ArrayBuffer>, isLast: boolean) => {
    const { entry, file } = open!
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    const flush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    const packed = entry.stored ? bytes : deflateRawSync(bytes, { finishFlush: flush })
    entry.packed += packed.length
    Object.assign(file, { crc: entry.crc, size: entry.size })
    push(file, packed, isLast)
    if (isLast) open = undefined
  }

  return {
    begin: (name: string, at: string, { stored = false } = {}) => {
      const entry: ZipEntry = { name, at, stored, crc: 0, size: 0, packed: 0 }
      entries.push(entry)
      open = { entry, file: add(entry) }
    },
    write: (bytes: Buffer<ArrayBuffer>) => write(bytes, false),
    end: () => write(nothing, true),
    whole: (name: string, at: string, bytes: Buffer<ArrayBuffer>, { stored = false } = {}) => {
      const entry: ZipEntry = { name, at, stored, crc: 0, size: 0, packed: 0 }
      entries.push(entry)
      open = { entry, file: add(entry) }
      write(bytes, true)
    },
    /** After the last entry. */
    finish: () => zip.end(),
    take: (): Buffer => {
      const taken = Buffer.concat(chunks)
      chunks = []
      return taken
    },
    state: (): ZipState => ({ entries, isOpen: open !== undefined }),
  }
}
