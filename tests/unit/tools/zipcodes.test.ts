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
    return { ...row, boundaries: boundaries!.split(','), grid: grid!, census: census!, list: list! }
  })
}

/** By the post's own prefixes: GeoNames names no state for a military address, or the wrong one. */
const militaryState = (zip: string) =>
  zip.startsWith('09') ? 'AE' : zip.startsWith('340') ? 'AA' : /^96[2-6]/.test(zip) ? 'AP' : undefined

/**
 * Where we keep another clock than the list of ziptz, and why. Counties and lines: 49 CFR 71.5 to 71.9. People: the
 * Census of 2010, by ZIP area and county.
 */
const otherClocks: Readonly<Record<string, string>> = {
  '36869': 'Phenix City, AL: keeps the time of Georgia, as its other codes in that list',
  '37337': 'Grandview, TN: 60% of its people live in Rhea County, which has Eastern time',
  '37419': 'Chattanooga, TN: Hamilton County has Eastern time',
  '37854': 'Rockwood, TN: 86% of its people live in Roane and Morgan counties, which have Eastern time',
  '40140': 'Garfield, KY: Breckinridge County has Central time',
  '42603': 'Alpha, KY: lies within Clinton County, which has Central time; a county line away it is Eastern',
  '42716': 'Buffalo, KY: 94% of its people live in Larue and Taylor counties, which have Eastern time',
  '47532': 'Ferdinand, IN: Dubois County has had Eastern time again since 2007',
  '47660': 'Oakland City, IN: Gibson County has Central time',
  '49807': 'Bark River, MI: Delta County has Eastern time; a county line away it is Central',
  '57601': 'Mobridge, SD: Central time; most of the area of its ZIP lies across the Missouri',
  '58568': 'Selfridge, ND: east of State Highway 31, where Sioux County has Central time',
  '69165': 'Sutherland, NE: Lincoln County has Central time; a county line away it is Mountain',
  '79847': 'Salt Flat, TX: Hudspeth County has Mountain time',
  '83522': 'Cottonwood, ID: north of the Salmon River, where Idaho County has Pacific time',
  '86004': 'Flagstaff, AZ: far from the Navajo Nation, whose clocks change',
  '86040': 'Page, AZ: outside the Navajo Nation, which begins beside it',
  '89024': 'Mesquite, NV: keeps the time of Nevada',
  '89883': 'West Wendover, NV: has had the time of Utah since 1999',
}

it('the zones have the clocks of the list of ziptz, but for twenty', async () => {
  expect(Object.keys(otherClocks).length).toBeLessThanOrEqual(20)
  const differing: string[] = []
  for (const { zip, list } of recorded()) {
    const place = (await findZipcode(zip))!
    if (list === '-' || place.state === militaryState(zip)) continue
    if (place.timezone === undefined || clockOf(place.timezone) !== clockOf(list)) differing.push(zip)
  }
  expect(differing).toEqual(Object.keys(otherClocks))
})

/** Where more of the others err with ziptz, or without it. */
const alone: Readonly<Record<string, string>> = {
  '36872': 'Valley, AL: keeps the time of Georgia, as its other codes; GeoNames has the middle of another county',
  '42603': otherClocks['42603']!,
  '57601': otherClocks['57601']!,
  '58838': 'Cartwright, ND: east of the Yellowstone, and north of the township where the border turns',
}

it('the zones have the clocks that half of the others give them', async () => {
  const differing: string[] = []
  for (const { zip, boundaries, grid, census, list } of recorded()) {
    const { timezone, state } = (await findZipcode(zip))!
    expect([zip, timezone === undefined]).toEqual([zip, state === militaryState(zip)])
    if (timezone === undefined) continue
    const own = clockOf(timezone)
    const others = [grid, census, list].filter((one) => one !== '-')
    const votes = [boundaries.map(clockOf).includes(own), ...others.map((zone) => clockOf(zone) === own)]
    if (votes.filter(Boolean).length < votes.length / 2) differing.push(zip)
  }
  expect(differing).toEqual(Object.keys(alone))
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
  const listed = recorded().filter(({ list }) => list !== '-')
  expect([recorded().length, listed.length + more.length]).toEqual([41_488, 41_059])
  const differing: string[] = []
  for (const line of more) {
    const [zip = '', zone = ''] = line.split(' ')
    const place = await findZipcode(zip)
    const isMilitary = place?.state === militaryState(zip)
    const isSame = place && (isMilitary || (place.timezone && clockOf(place.timezone) === clockOf(zone)))
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
  'HI Honolulu': 'Wake Island is beyond the date line',
  'ID Idaho': 'the Salmon River',
  'KY Larue': 'most people of Magnolia and Mount Sherman live in Hart and Green counties',
  'ND McKenzie': 'the Yellowstone River, and lines of townships',
  'NE Cherry': 'a line of townships',
  'NV Elko': 'West Wendover keeps the time of Utah',
  'SD Stanley': 'Fort Pierre keeps the time of Pierre, across the river',
  'TN Rhea': 'half of the people of Graysville live in Bledsoe and Sequatchie counties',
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

it("the cities are GeoNames' own", async () => {
  const differing: string[] = []
  for (const { zip, city, state } of geoNames()) {
    const place = await findZipcode(zip)
    const isSame = place?.city.toLowerCase() === city.toLowerCase() && place.state === state
    if (!isSame && place?.state !== militaryState(zip)) differing.push(zip)
  }
  expect(differing).toEqual([])
})
