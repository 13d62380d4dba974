import { inflateRawSync } from 'node:zlib'
import { Unreadable } from '#functions/people/rules/imports/table.ts'

const megabyte = 1024 * 1024
/** Of everything in the archive: 50,000 rows of an address book unpack to 40 MB. */
const most = 100 * megabyte
const mostEntries = 1000

const isBomb = () => new Unreadable('This workbook unpacks to more than can be read. Please save it as CSV')
const isBroken = () => new Unreadable('This file is damaged. Please save it again from your spreadsheet')

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** From the end, where a comment may follow. */
const findEnd = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1)
    if (bytes.readUInt32LE(at) === endOfDirectory) return at
  throw isBroken()
}

/** Unpacked, with a limit: what an archive says of its own sizes is no proof. */
const sizeOf = (bytes: Buffer, header: number, packed: number, method: number, room: number): number => {
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  if (method === 0) return packed
  if (method !== 8) throw isBroken()
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: room }).length
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? isBomb() : isBroken()
  }
}

/** @throws Unreadable for an archive that unpacks to too much, or is none. */
export const demandZipSize = (bytes: Buffer): void => {
  try {
    const end = findEnd(bytes)
    const entries = bytes.readUInt16LE(end + 10)
    if (entries > mostEntries) throw isBomb()
    let at = bytes.readUInt32LE(end + 16)
    let room = most
    for (let entry = 0; entry < entries; entry += 1) {
      if (bytes.readUInt32LE(at) !== directoryEntry) throw isBroken()
      const header = bytes.readUInt32LE(at + 42)
      room -= sizeOf(bytes, header, bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 10), room)
      if (room <= 0) throw isBomb()
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof RangeError ? isBroken() : error
  }
}
