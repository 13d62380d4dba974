import { deflateRawSync } from 'node:zlib'
import { utils, write, type WorkSheet } from '@e965/xlsx'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLines } from '#shared/domain/csv.ts'
import { readTable } from '#functions/people/jobs/imports/tables/read-table.lazy.ts'
import { cleanCell } from '#functions/people/rules/imports/values.ts'
import { cases } from '#tests/support/cases.ts'

const text = 'Name;Ort\r\nJürgen;Köln\r\nZoë;"Großräschen; Süd"\r\n'
const utf16be = (of: string) => Buffer.from(of, 'utf16le').swap16()
const cells = (bytes: Buffer) => readTable(bytes).rows.map((row) => row.cells)
const problem = (bytes: Buffer) => {
  try {
    readTable(bytes)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
const workbook = (sheet: WorkSheet) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sheet1')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

describe('a text file', () => {
  it('is read in any encoding that programs write', () => {
    const expected = [
      ['Jürgen', 'Köln'],
      ['Zoë', 'Großräschen; Süd'],
    ]
    const mark = '\ufeff'
    for (const [name, bytes] of Object.entries({
      'UTF-8': Buffer.from(text),
      'UTF-8 with a mark': Buffer.from(mark + text),
      'Latin-1': Buffer.from(text, 'latin1'),
      'UTF-16': Buffer.from(mark + text, 'utf16le'),
      'UTF-16 without a mark': Buffer.from(text, 'utf16le'),
      'UTF-16 big endian': utf16be(mark + text),
      'UTF-16 big endian without a mark': utf16be(text),
    }))
      expect(cells(bytes), name).toEqual(expected)
  })

  it('has its separator found, or named by Excel', () => {
    for (const separator of [',', ';', '\t', '|'])
      expect(
        cells(
          Buffer.from(
            ['a,1;b|', 'x', 'y']
              .map((cell) => `"${cell}"`)
              .join(separator)
              .replace(/^/, `H${separator}I${separator}J\n`),
          ),
        ),
      ).toEqual([['a,1;b|', 'x', 'y']])
    expect(cells(Buffer.from('sep=;\r\nA;B\r\n1,5;2\r\n'))).toEqual([['1,5', '2']])
  })

  it('with a quotation mark that is never closed is refused with its line', () => {
    expect(problem(Buffer.from('A,B\n1,2\n3,"four\n5,6\n7,8\n'))).toContain('A quotation mark is never closed')
    expect(cells(Buffer.from('Size,Of\n5" pipe,x\n'))).toEqual([['5" pipe', 'x']])
  })

  it('counts rows as its spreadsheet does', () => {
    const { rows } = readTable(Buffer.from('Guests of May\n\nName,Email\nA,a@b.example\n\n,\nC,c@d.example\n'))
    expect(rows.map(({ row }) => row)).toEqual([4, 7])
  })

  it('is refused with a sentence if it is too large or no table', () => {
    const wide = Array.from({ length: 10_000 }, (_, at) => `C${at}`).join(',')
    expect(problem(Buffer.from(`${wide}\n1,2\n`))).toContain('10,000 columns, and at most 200')
    expect(problem(Buffer.from(`A,B\n${'1,2\n'.repeat(50_001)}`))).toContain('At most 50,000 rows')
    expect(problem(Buffer.from(''))).toBe('This file is empty')
    expect(problem(Buffer.from('\n\n'))).toBe('This file is empty')
    expect(problem(Buffer.from('Name,Email\n'))).toBe('This file has headings, and no rows')
    expect(problem(Buffer.from('%PDF-1.7 …'))).toContain('PDF')
    expect(readTable(Buffer.from(`A,B\n${'1,2\n'.repeat(50_000)}`)).rows).toHaveLength(50_000)
  })

  it('of ours comes back as it was', () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((one) => !/\r/.test(one) && cleanCell(one) === one)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const wanted = rows.filter((row) => row.some((one) => one !== ''))
        fc.pre(wanted.length > 0)
        const bytes = Buffer.from(`\ufeff${csvLines([['Name', 'Email'], ...rows])}`)
        expect(cells(bytes).map((row) => row.map(cleanCell))).toEqual(wanted)
      }),
      { numRuns: cases(2000) },
    )
  })

  it('of any bytes is read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        problem(Buffer.from(bytes))
      }),
      { numRuns: cases(2000) },
    )
  })
})

describe('a workbook', () => {
  it('gives values, and no formula is computed or read', () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Total'],
      ['A', { t: 'n', v: 7, f: 'SUM(1,6)' }],
      ['=1+1', { t: 's', v: 'kept', f: 'HYPERLINK("http://evil.example")' }],
    ])
    expect(cells(workbook(sheet))).toEqual([
      ['A', '7'],
      ['=1+1', 'kept'],
    ])
  })

  it('too wide or too long is refused before it is unpacked to rows', () => {
    const wide = utils.aoa_to_sheet([Array.from({ length: 10_000 }, (_, at) => `C${at}`), ['1']])
    expect(problem(workbook(wide))).toContain('10,000 columns')
  })

  it('that is a bomb is refused, also if it claims to be small', () => {
    const packed = deflateRawSync(Buffer.alloc(300 * 1024 * 1024))
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    // It claims to be small.
    entry.writeUInt32LE(1000, 24)
    entry.writeUInt16LE(name.length, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(local.length + name.length + packed.length, 16)
    expect(packed.length).toBeLessThan(400_000)
    expect(problem(Buffer.concat([local, name, packed, entry, name, end]))).toContain('unpacks to more than')
  })

  it('cut off, locked or of another kind is refused with a sentence', () => {
    const whole = workbook(
      utils.aoa_to_sheet([
        ['A', 'B'],
        ['1', '2'],
      ]),
    )
    for (const length of [5, 100, Math.floor(whole.length / 2), whole.length - 10])
      expect(problem(whole.subarray(0, length)), String(length)).toContain('damaged')
    expect(problem(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))).toContain('password')
  })
})
