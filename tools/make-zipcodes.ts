/**
 * Writes functions/_data/zipcodes.bin from npm `zipcodes`: `node --import tsx tools/make-zipcodes.ts`, after that
 * package changed.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

interface Row {
  zip: string
  city: string
  state: string
  country: string
}

const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, Row> }
const rows = Object.values(codes)
  // The list has Canadian codes too; the product is for the United States.
  .filter(({ country, zip }) => country === 'US' && /^\d{5}$/.test(zip))
  .sort((a, b) => a.zip.localeCompare(b.zip))

let before = 0
const lines = rows.map(({ zip, city, state }) => {
  const step = Number(zip) - before
  before = Number(zip)
  // Most codes follow the one before; those need no entry.
  return `${step === 1 ? '' : step}\t${city}\t${state}`
})
const file = fileURLToPath(new URL('../functions/_data/zipcodes.bin', import.meta.url))
writeFileSync(file, brotliCompressSync(lines.join('\n')))
console.log(`${rows.length} ZIP codes`)
