import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { venueTimezones } from '#shared/domain/lists.ts'
import { fiveDigits } from '#shared/domain/zipcode.ts'

/** City, state and time zone of every US ZIP code; a file next to the code, unpacked on first use (3 ms). */

export interface Place {
  zipcode: string
  city: string
  state: string
  /** Absent for military addresses, which may be anywhere. */
  timezone?: string
}

const load = async (): Promise<Map<string, Place>> => {
  const places = new Map<string, Place>()
  let code = 0
  for (const line of brotliDecompressSync(await readFile(new URL('./zipcodes.bin', import.meta.url)))
    .toString('utf8')
    .split('\n')) {
    const [step, city, state, zone] = line.split('\t')
    code += step === '' ? 1 : Number(step)
    const zipcode = String(code).padStart(5, '0')
    // By its place in the list; an island that the list does not offer has its own.
    const timezone = zone && (venueTimezones[Number(zone)] ?? zone)
    places.set(zipcode, { zipcode, city: city!, state: state!, ...(timezone && { timezone }) })
  }
  return places
}

let table: Promise<Map<string, Place>> | undefined

/** ZIP+4 names a part of the same place. Undefined for anything but a ZIP code, and for unknown codes. */
export const findZipcode = async (zipcode: string): Promise<Place | undefined> => {
  table ??= load()
  return (await table).get(fiveDigits(zipcode))
}
