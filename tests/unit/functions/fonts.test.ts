import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { drawnOrder, isRightToLeft } from '#functions/platform/documents/direction.ts'
import { drawnRuns } from '#functions/platform/documents/drawn-runs.ts'
import { linesOf } from '#functions/platform/documents/lines.ts'
import { createPaper } from '#functions/platform/documents/paper.ts'

const paperOf = async (texts: readonly string[]) => {
  const paper = createPaper({ title: 'T', subject: 'S', keywords: 'K', createdAt: '2026-06-01T12:00:00.000Z' })
  for (const text of texts) await paper.paragraph(text)
  return paper
}
const missingIn = async (text: string) => [...(await paperOf(['Łukasz', text])).missing]

/** The text of a PDF as a viewer copies it, line by line, read by a library that did not write it. */
const read = async (bytes: Buffer): Promise<string[]> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const lines: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    lines.push(...text.split('\n').map((line) => line.replaceAll('\u034F', '').replaceAll(/\s+/g, ' ').trim()))
  }
  return lines
}

const names = [
  ['Korean', '김민수'],
  ['Japanese', '山田 太郎 さくら'],
  ['Hebrew', 'שרה כהן'],
  ['Arabic', 'سامي الحداد'],
  ['Thai', 'สมชาย ใจดี'],
  ['Devanagari', 'अमर कपूर'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Georgian', 'ნინო ბერიძე'],
  ['Chinese', '李小龙'],
  ['Greek and Cyrillic', 'Ζωή Юлия'],
] as const

describe('the fonts of a signed document', () => {
  it('can show the names Łukasz, 李 and Ζωή', async () =>
    expect(await missingIn('Łukasz 李 Ζωή Юлия – “signed” on $1,000.00')).toEqual([]))

  it.each(names)('show a name in %s, alone and in a sentence (pdf-korean): %s', async (_, name) => {
    const sentence = `${name}, signed electronically on June 5, 2027`
    const paper = await paperOf([name, sentence])
    expect(await read(await paper.finish('foot'))).toEqual(expect.arrayContaining([name, sentence]))
    expect([...paper.missing]).toEqual([])
  })

  it('report the characters that they cannot show', async () => {
    expect(await missingIn('Party 🎉 with தமிழ்')).toEqual(['U+1F389', 'U+0BA4', 'U+0BAE', 'U+0BBF', 'U+0BB4', 'U+0BCD'])
  })

  it('fill pages with lines that end between words, also where no blank is', async () => {
    const thai = 'สัญญาจ้างนักดนตรีสมชาย'.repeat(200)
    const lines = await read(await (await paperOf([thai])).finish('foot'))
    expect(lines.length).toBeGreaterThan(40)
    expect(lines.filter((line) => !line.startsWith('foot')).join('')).toBe(thai)
    expect(lines.some((line) => /^[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/.test(line))).toBe(false)
  })
})

describe('the direction of a line', () => {
  const drawn = (line: string) =>
    drawnOrder(line, isRightToLeft(line)).map(({ text, isRightToLeft: turned }) => (turned ? `<${text}` : text))

  it('follows the letters, and numbers are read as everywhere', () => {
    expect(drawn('Client')).toEqual(['Client'])
    expect(drawn('שרה כהן')).toEqual(['<שרה כהן'])
    expect(drawn('Hall of שרה כהן, 2027')).toEqual(['Hall of ', '2027', '<שרה כהן, '])
    expect(drawn('חתונה ב-12:30 (2027)')).toEqual(['<(', '2027', '< )', '12:30', '<חתונה ב-'])
    expect(drawn('אירוע של Sarah Cohen בתל אביב')).toEqual(['< בתל אביב', 'Sarah Cohen', '<אירוע של '])
    expect(drawn('by Sami (سامي)')).toEqual(['by Sami (', '<سامي', ')'])
    expect(drawn('حفل سامي (2027) في 12:30')).toEqual(['12:30', '<( في ', '2027', '<حفل سامي )'])
    expect(drawn('السعر ١٬٢٥٠٫٥٠')).toEqual(['١٬٢٥٠٫٥٠', '<السعر '])
    // A number has its sign and share beside it, and a bracket closes where it opened.
    expect(drawn('מחיר 1,250.50$ (50% מראש)')).toEqual(['< מראש(', '50%', '< )', '1,250.50$', '<מחיר '])
    expect(drawn('The old hall (שרה) of [חיפה 3]')).toEqual(['The old hall (', '<שרה', ') of [', '3', '<חיפה ', ']'])
  })
  it('takes characters beyond 16 bits for one each', () => {
    expect(drawn('Party שלום 🎉 לך end')).toEqual(['Party ', '<שלום 🎉 לך', ' end'])
    expect(drawn('𠮷野 שלום 𠮷野')).toEqual(['𠮷野 ', '<שלום', ' 𠮷野'])
  })
  it.each([
    ['Arabic', 'حفل ٥ يونيو ٢٠٢٧', ['٧٢٠٢', 'يونيو ', ' ', '٥', 'حفل ']],
    ['Persian', 'جشن ۱۴۰۶', ['۶۰۴۱', 'جشن ']],
  ])('of %s digits is to the right, for which they go to the font backwards, as it turns them', (_, whole, texts) => {
    const runs = drawnOrder(whole, true).flatMap((part) => drawnRuns(part, whole))
    expect(runs.map(({ text }) => text)).toEqual(texts)
  })
  it('has its blanks between words and numbers', () => {
    const whole = 'חתונה ב-12:30 (2027), תל אביב'
    const runs = drawnOrder(whole, true).flatMap((part) => drawnRuns(part, whole))
    // The font turns each of the Hebrew words around, with its blank.
    expect(runs.map(({ text }) => text)).toEqual(['אביב', 'תל ', ' ,(', '2027', ')', ' ', '12:30', '-', 'ב', 'חתונה '])
  })
  it('is English in an English sentence, whichever name it begins with', () => {
    expect(isRightToLeft('שרה כהן, signed electronically')).toBe(false)
    expect(isRightToLeft('חתונה של Sarah')).toBe(true)
    expect(isRightToLeft('2027')).toBe(false)
  })
})

it('lines end between words, and a long word is broken', () => {
  const fill = (text: string) => linesOf(text, 10, (part) => part.length)
  expect(fill('one two three four')).toEqual(['one two', 'three four'])
  expect(fill('a'.repeat(25))).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)])
  expect(fill('李小龙，山田太郎。李小龙，山田')).toEqual(expect.arrayContaining([expect.not.stringMatching(/^[，。]/)]))
  expect(fill('')).toEqual([''])
})
