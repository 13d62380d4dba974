/**
 * Writes zones.txt: what three sources that are not ours say about the time zone of each ZIP code, for
 * tests/unit/tools/zipcodes.test.ts. Two look the coordinates of GeoNames up in maps of their own (npm `geo-tz`,
 * `@photostructure/tz-lookup`), one knows the areas of the Census (PyPI `ziptz-us`). By hand, after a new list:
 *
 * npm install --prefix /tmp/zones geo-tz@8.1.9 && pip install --target /tmp/zones/python ziptz-us==0.1.2
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
  const answers = [find(latitude, longitude).join(), byGrid(latitude, longitude), byCensus[i]!].join(' ')
  const isSame = answers === before
  before = answers
  return isSame ? [] : [`${zip} ${answers}`]
})
writeFileSync(new URL('zones.txt', import.meta.url), `${lines.join('\n')}\n`)
console.log(`${rows.length} ZIP codes, ${lines.length} lines`)
