import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { fiveDigits } from '#shared/domain/zipcode.ts'

/** How far apart two ZIP codes are, by the middle of each; a file next to the code, unpacked on first use. */

type Point = readonly [latitude: number, longitude: number]

/** Three columns of steps, as tools/make-zipcodes.ts writes them. */
const load = async (): Promise<Map<string, Point>> => {
  const packed = brotliDecompressSync(await readFile(new URL('./zip-places.bin', import.meta.url)))
  const count = packed.length / 12
  const column = (nth: number): number[] => {
    let value = 0
    return Array.from({ length: count }, (_, i) => (value += packed.readInt32LE((nth * count + i) * 4)))
  }
  const [codes, latitudes, longitudes] = [column(0), column(1), column(2)]
  return new Map(codes.map((code, i) => [String(code).padStart(5, '0'), [latitudes[i]! / 100, longitudes[i]! / 100]]))
}

let table: Promise<Map<string, Point>> | undefined

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const earthMiles = 3959

/** In a straight line, in miles; undefined where a code is missing or unknown. */
export const milesBetween = async (
  from: string | null | undefined,
  to: string | null | undefined,
): Promise<number | undefined> => {
  if (!from || !to) return undefined
  table ??= load()
  const places = await table
  const [a, b] = [places.get(fiveDigits(from)), places.get(fiveDigits(to))]
  if (!a || !b) return undefined
  const [lat, lng] = [radians(b[0] - a[0]), radians(b[1] - a[1])]
  const half = Math.sin(lat / 2) ** 2 + Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(lng / 2) ** 2
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(half)))
}
