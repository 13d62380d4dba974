/**
 * Writes functions/_data/rows/zipcodes.bin and zip-places.bin from npm `zipcodes`, and the time zone of each place from
 * `@photostructure/tz-lookup`: `node --import tsx tools/make-zipcodes.ts`, after one of the two changed.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import zoneAt from '@photostructure/tz-lookup'
import { venueTimezones } from '#shared/domain/lists.ts'

interface Row {
  zip: string
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
}

const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, Row> }
const rows = Object.values(codes)
  // The list has Canadian codes too; the product is for the United States.
  .filter(({ country, zip }) => country === 'US' && /^\d{5}$/.test(zip))
  .sort((a, b) => a.zip.localeCompare(b.zip))

const military = new Set(['AA', 'AE', 'AP'])
const offsetsOf = (timezone: string): string =>
  [Date.UTC(2026, 0), Date.UTC(2026, 6)]
    .map((at) => new Date(at).toLocaleString('en-US', { timeZone: timezone, timeZoneName: 'longOffset' }).slice(-9))
    .join()

/** The zones of each state that people can choose, most frequent first. */
const found = new Map(rows.map((row) => [row.zip, zoneAt(row.latitude, row.longitude)]))
const zonesOf = new Map(
  [...Map.groupBy(rows, ({ state }) => state)].map(([state, places]) => {
    const zones = places.map(({ zip }) => found.get(zip)!).filter((zone) => venueTimezones.includes(zone))
    const counts = Map.groupBy(zones, (zone) => zone)
    return [state, [...counts].sort(([, a], [, b]) => b.length - a.length).map(([zone]) => zone)]
  }),
)
/** Instead of a zone that cannot be chosen: the state's zone with the same clock, or its usual one. */
const zoneOf = ({ zip, state }: Row): string => {
  if (military.has(state)) return ''
  const zones = zonesOf.get(state) ?? []
  const zone = found.get(zip)!
  return zones.includes(zone) ? zone : (zones.find((one) => offsetsOf(one) === offsetsOf(zone)) ?? zones[0] ?? '')
}

let before = 0
const lines = rows.map((row) => {
  const { zip, city, state } = row
  const step = Number(zip) - before
  before = Number(zip)
  // Most codes follow the one before; those need no entry.
  return `${step === 1 ? '' : step}\t${city}\t${state}\t${venueTimezones.indexOf(zoneOf(row))}`
})
const file = fileURLToPath(new URL('../functions/_data/rows/zipcodes.bin', import.meta.url))
writeFileSync(file, brotliCompressSync(lines.join('\n')))

/** Where they are, in hundredths of a degree, each column as steps from the row before. */
const steps = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0))
const columns = [
  rows.map(({ zip }) => Number(zip)),
  rows.map(({ latitude }) => Math.round(latitude * 100)),
  rows.map(({ longitude }) => Math.round(longitude * 100)),
]
const places = Buffer.from(Int32Array.from(columns.flatMap(steps)).buffer)
writeFileSync(
  fileURLToPath(new URL('../functions/_data/rows/zip-places.bin', import.meta.url)),
  brotliCompressSync(places),
)
console.log(`${rows.length} ZIP codes`)
