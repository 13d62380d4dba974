import { describe, expect, it } from 'vitest'
import { createPaper } from '#functions/_documents/paper.ts'

const missingIn = async (text: string) => {
  const paper = createPaper({ title: 'T', subject: 'S', keywords: 'K', createdAt: '2026-06-01T12:00:00.000Z' })
  await paper.paragraph('Łukasz')
  await paper.paragraph(text)
  return [...paper.missing]
}

describe('the fonts of a signed document', () => {
  it('can show the names Łukasz, 李 and Ζωή', async () =>
    expect(await missingIn('Łukasz 李 Ζωή Юлия – “signed” on $1,000.00')).toEqual([]))

  it('report the characters that they cannot show', async () => {
    expect(await missingIn('Sami, سامي')).toEqual(['U+0633', 'U+0627', 'U+0645', 'U+064A'])
    expect(await missingIn('שרה and שרה')).toEqual(['U+05E9', 'U+05E8', 'U+05D4'])
  })
})
