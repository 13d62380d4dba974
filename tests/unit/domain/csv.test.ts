import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLines, csvPart } from '#shared/domain/csv.ts'
import { cents } from '#shared/domain/money.ts'

/** A strict reader of RFC 4180. */
const parse = (text: string): string[][] => {
  const rows: string[][] = []
  let [row, cell, isQuoted, at] = [[] as string[], '', false, 0]
  while (at < text.length) {
    const char = text[at]!
    if (isQuoted) {
      if (char === '"' && text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else if (char === '"') isQuoted = false
      else cell += char
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === ',') {
      row.push(cell)
      cell = ''
    } else if (text.startsWith('\r\n', at)) {
      rows.push([...row, cell])
      row = []
      cell = ''
      at += 1
    } else cell += char
    at += 1
  }
  if (isQuoted || cell !== '' || row.length > 0) throw new Error('Unfinished')
  return rows
}

describe('a file for a spreadsheet', () => {
  it('begins with a byte order mark and ends every line with CR LF', () => {
    expect(csvPart(['a', 'b'], [['1', '2']], true)).toBe('\uFEFFa,b\r\n1,2\r\n')
    expect(csvPart(['a', 'b'], [['3', '4']], false)).toBe('3,4\r\n')
  })

  it('quotes commas, quotes, line breaks and outer blanks', () => {
    expect(csvLines([['Nora, "Nori"', 'two\r\nlines', ' x', null, undefined, '']])).toBe(
      '"Nora, ""Nori""","two\r\nlines"," x",,,\r\n',
    )
  })

  it('keeps amounts as numbers, also negative and large ones', () => {
    const amounts = [0, 5, -5, 100, 123_456_789, -123_456_789].map((count) => ({ amount: cents(count) }))
    expect(csvLines([amounts])).toBe('0.00,0.05,-0.05,1.00,1234567.89,-1234567.89\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1', '|calc', '%0A'])(
    'never lets the name %j become a formula',
    (name) => {
      expect(parse(csvLines([[name]]))[0]![0]).toBe(`'${name}`)
    },
  )

  it('is read back as it was written', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 5 })), (rows) => {
        const read = parse(csvLines(rows))
        expect(read).toEqual(
          rows.map((row) => row.map((cell) => (/^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell))),
        )
      }),
    )
  })
})
