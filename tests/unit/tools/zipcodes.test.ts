import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findZipcode } from '#functions/people/places/zipcode.ts'
import { zipcodesAreOld, zipcodesOf } from '#functions/people/places/zipcodes-of.ts'
import { geoNames } from '#tests/witness/geo-names.ts'

it('the list of ZIP codes is at most a year old (CONTRIBUTING.md#zip-codes)', () => {
  expect(zipcodesAreOld(new Date().toISOString())).toBe(false)
  expect(zipcodesAreOld(`${Number(zipcodesOf.slice(0, 4)) + 1}-12-31T00:00:00Z`)).toBe(true)
})

const clocks = new Map<string, string>()
/** The offsets of a zone in January and in July: some zones have two names. */
const clockOf = (zone: string): string => {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = [Date.UTC(2026, 0), Date.UTC(2026, 6)]
    .map((at) => new Date(at).toLocaleString('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).slice(-9))
    .join()
  clocks.set(zone, clock)
  return clock
}

/** Each code with the zones that others give it; a recorded line begins a run of codes (record-zones.ts). */
const recorded = () => {
  const lines = readFileSync(new URL('../../witness/zones.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  let at = -1
  return geoNames().map((row) => {
    if (lines[at + 1]?.startsWith(row.zip)) at += 1
    const [boundaries, grid, census, list] = lines[at]!.split(' ').slice(1)
    const others = [grid!, census!, list!].filter((one) => one !== '-')
    return { ...row, boundaries: boundaries!.split(','), others, isListed: list !== '-' }
  })
}

/** Where we keep another clock than most of the others, and why. */
const otherClocks: Readonly<Record<string, string>> = {
  '36872': 'Valley, AL: keeps the time of Georgia, as its other codes; GeoNames has the middle of another county',
  '37338': 'Graysville, TN: Rhea County has Eastern time; most of the area of its ZIP lies in Bledsoe County',
  '42603': 'Alpha, KY: Clinton County has Central time; a county line away it is Eastern',
  '42757': 'Magnolia, KY: Larue County has Eastern time; most of the area of its ZIP lies in Hart and Green',
  '42764': 'Mount Sherman, KY: the same',
  '57601': 'Mobridge, SD: Central time; most of the area of its ZIP lies across the Missouri',
  '58838': 'Cartwright, ND: east of the Yellowstone, and north of the township where the border turns (49 CFR 71.7)',
  '86512': 'Sanders, AZ: outside the Navajo Nation, whose area begins beside it',
  '96898': 'Wake Island: a zone that nobody can choose, and nobody lives there',
}
/** GeoNames lists them twice, as a fleet post office and as the base in Hawaii. */
const otherCities: readonly string[] = ['96860', '96863']

it('differ from others in at most twenty codes, each for its reason', () => {
  expect(Object.keys(otherClocks).length + otherCities.length).toBeLessThanOrEqual(20)
})

it('the zones have the clocks that half of the others give them', async () => {
  const differing: string[] = []
  for (const { zip, boundaries, others } of recorded()) {
    const { timezone } = (await findZipcode(zip))!
    if (!timezone) continue
    const own = clockOf(timezone)
    const votes = [boundaries.map(clockOf).includes(own), ...others.map((zone) => clockOf(zone) === own)]
    if (votes.filter(Boolean).length < votes.length / 2) differing.push(zip)
  }
  expect(differing).toEqual(Object.keys(otherClocks))
})

/** Of codes that only ziptz lists: those without a place, which a person types by hand. */
const placeless: readonly [codes: RegExp, reason: string][] = [
  [/^569/, 'parcels returned to shops through Washington'],
  [/^88888$/, 'letters to Santa Claus'],
]

it('the codes that GeoNames lacks have the clock of the list that has them', async () => {
  const more = readFileSync(new URL('../../witness/more-zips.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const listed = recorded().filter(({ isListed }) => isListed)
  expect([recorded().length, listed.length + more.length]).toEqual([41_488, 41_059])
  const differing: string[] = []
  for (const line of more) {
    const [zip = '', zone = ''] = line.split(' ')
    const place = await findZipcode(zip)
    const isSame = place && (!place.timezone || clockOf(place.timezone) === clockOf(zone))
    if (!isSame && !placeless.some(([codes]) => codes.test(zip))) differing.push(zip)
  }
  expect(differing).toEqual([])
})

/** Where a border of clocks crosses a county, by law or by the habit of its people. */
const counties: Readonly<Record<string, string>> = {
  'AK Aleutians West (CA)': 'Adak and Atka are beyond 169 degrees West',
  'AL Chambers': 'towns on the Chattahoochee keep the time of Georgia',
  'AL Lee': 'the same',
  'AL Russell': 'the same',
  'AZ Apache': 'the Navajo Nation has daylight saving time',
  'AZ Coconino': 'the same',
  'AZ Navajo': 'the same, and not the Hopi',
  'FL Gulf': 'the Intracoastal Waterway',
  'ID Idaho': 'the Salmon River',
  'ND McKenzie': 'the Yellowstone River, and lines of townships',
  'NE Cherry': 'a line of townships',
  'NV Elko': 'West Wendover keeps the time of Utah',
  'SD Stanley': 'Fort Pierre keeps the time of Pierre, across the river',
}

it('the codes of a county have one clock, unless a border crosses it', async () => {
  const clocksOf = new Map<string, Set<string>>()
  for (const { zip, state, county } of geoNames()) {
    const { timezone } = (await findZipcode(zip))!
    const name = `${state} ${county}`
    if (timezone && county) clocksOf.set(name, (clocksOf.get(name) ?? new Set()).add(clockOf(timezone)))
  }
  const divided = [...clocksOf].filter(([, { size }]) => size > 1).map(([name]) => name)
  expect(divided.toSorted()).toEqual(Object.keys(counties))
})

/** By the post's own prefixes: GeoNames names no state for a military address, or the wrong one. */
const militaryState = (zip: string) =>
  zip.startsWith('09') ? 'AE' : zip.startsWith('340') ? 'AA' : /^96[2-6]/.test(zip) ? 'AP' : undefined

it("the cities are GeoNames' own", async () => {
  const differing: string[] = []
  for (const { zip, city, state } of geoNames()) {
    const place = await findZipcode(zip)
    const isSame = place?.city.toLowerCase() === city.toLowerCase() && place.state === state
    if (!isSame && place?.state !== militaryState(zip)) differing.push(zip)
  }
  expect(differing).toEqual(otherCities)
})
