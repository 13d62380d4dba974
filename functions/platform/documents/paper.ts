import PDFDocument from 'pdfkit'
import { drawnOrder, hasRightToLeft, isRightToLeft } from './direction.ts'
import { drawnRuns } from './drawn-runs.ts'
import { loadSlice, runsOf, type Run, type Slice } from './fonts.ts'
import { linesOf } from './lines.ts'

interface Style {
  size?: number
  bold?: boolean
  color?: string
  /** Space above, in points. */
  above?: number
}

/** Of a line, over the size of its letters. */
const [lineHeight, ascent] = [1.65, 1.1]

/** Letters of the alphabets that share a font. */
const hasOneAlphabet = (text: string) =>
  !hasRightToLeft(text) && runsOf(text).every(({ slice }) => slice.id.startsWith('noto-sans '))

/**
 * How a glyph is copied as text. The Arabic font draws the dots of a letter as one of their own, which is no character:
 * without a mark that changes nothing, viewers take its number for one.
 */
const copied = (codePoints: readonly number[]) => (codePoints.length > 0 ? codePoints : [0x034f])

const margins = { top: 64, bottom: 72, left: 64, right: 64 }

/**
 * A PDF of plain paragraphs. Deterministic: nothing depends on the time or the machine, so a repeated job produces the
 * same file.
 */
export const createPaper = (info: { title: string; subject: string; keywords: string; createdAt: string }) => {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins,
    font: null,
    bufferPages: true,
    lang: 'en-US',
    info: {
      Title: info.title,
      Subject: info.subject,
      Keywords: info.keywords,
      Author: 'BookMe',
      Creator: 'BookMe',
      Producer: 'BookMe',
      CreationDate: new Date(info.createdAt),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const loaded = new Set<string>()
  /** Characters missing from all fonts, shown as boxes. */
  const missing = new Set<string>()

  const load = async (text: string): Promise<void> => {
    // Also the common alphabet, which has the blanks and brackets between others.
    for (const { slice, text: part } of [...runsOf(text), ...runsOf(' ')]) {
      if (loaded.has(slice.id)) note(slice.id, part)
      if (loaded.has(slice.id)) continue
      loaded.add(slice.id)
      doc.font(await loadSlice(slice))
      // Registered under a unique name.
      const font = doc._font
      doc._fontFamilies = Object.fromEntries(Object.entries(doc._fontFamilies).filter(([, known]) => known !== font))
      doc._fontFamilies[slice.id] = font
      note(slice.id, part)
    }
  }

  const note = (id: string, text: string): void => {
    for (const character of text.replaceAll(/\s/gu, '')) {
      const code = character.codePointAt(0)!
      if (!doc._fontFamilies[id]!.font.hasGlyphForCodePoint(code))
        missing.add(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
    }
  }

  const outlineOf = ({ isThin }: Slice, isBold: boolean) => (isBold ? 0.03 : 0) + (isThin ? 0.03 : 0)
  const widthOf = (size: number, runs: readonly Run[]) =>
    runs.reduce((sum, { slice, text }) => sum + doc.font(slice.id).fontSize(size).widthOfString(text), 0)

  const write = (
    text: string,
    { size = 10, bold = false, color = '#1c1b1f' }: Style,
    at?: { x: number; y: number },
  ) => {
    const runs = runsOf(text)
    doc.fillColor(color).strokeColor(color).fontSize(size)
    runs.forEach(({ slice, text: part }, i) => {
      // Each font has one weight; an outline makes it bolder.
      const outline = outlineOf(slice, bold)
      const options = {
        continued: i < runs.length - 1,
        fill: true,
        stroke: outline > 0,
        lineGap: size * 0.25,
        lineBreak: at === undefined,
      }
      doc.font(slice.id).lineWidth(size * outline)
      if (at && i === 0) doc.text(part, at.x, at.y, options)
      else doc.text(part, options)
    })
  }

  /** A text in scripts of other directions, heights or ends of lines than pdfkit knows: run by run, on one baseline. */
  const writeLines = (text: string, { size = 10, bold = false, color = '#1c1b1f' }: Style) => {
    doc.fillColor(color).strokeColor(color)
    const width = doc.page.width - margins.left - margins.right
    const isFromRight = isRightToLeft(text)
    const lines = linesOf(text, width, (part) => widthOf(size, runsOf(part, text)))
    for (const line of lines) {
      if (doc.y + size * lineHeight > doc.page.height - margins.bottom) doc.addPage()
      const runs = drawnOrder(line, isFromRight).flatMap((part) => drawnRuns(part, text))
      // A single line stays below its label.
      let x = margins.left + (isFromRight && lines.length > 1 ? width - widthOf(size, runs) : 0)
      const y = doc.y + size * ascent
      for (const run of runs) {
        const outline = size * outlineOf(run.slice, bold)
        const options = { fill: true, stroke: outline > 0, lineBreak: false, baseline: 'alphabetic' as const }
        const after = x + widthOf(size, [run])
        doc.lineWidth(outline).text(run.text, x, y, options)
        x = after
      }
      doc.y = y + size * (lineHeight - ascent)
    }
  }

  const paragraph = async (text: string, style: Style = {}): Promise<void> => {
    await load(text)
    doc.y += style.above ?? 4
    doc.x = margins.left
    if (hasOneAlphabet(text)) write(text, style)
    else writeLines(text, style)
  }

  return {
    missing: missing as ReadonlySet<string>,
    paragraph,
    labelled: async (label: string, value: string): Promise<void> => {
      await paragraph(label, { size: 8, color: '#5f5b66', above: 8 })
      await paragraph(value === '' ? 'not known' : value, { above: 0 })
    },
    page: (): void => void doc.addPage(),
    /** The same footer on every page, with the page number. */
    finish: async (foot: string): Promise<Buffer> => {
      const { start, count } = doc.bufferedPageRange()
      await load(`${foot} 0123456789`)
      for (let i = 0; i < count; i += 1) {
        doc.switchToPage(start + i)
        // Below the margin, where text would otherwise start another page.
        doc.page.margins.bottom = 0
        const at = { x: margins.left, y: doc.page.height - 48 }
        write(`${foot} · page ${i + 1} of ${count}`, { size: 7.5, color: '#5f5b66' }, at)
      }
      for (const font of Object.values(doc._fontFamilies)) font.unicode = font.unicode.map(copied)
      const ended = new Promise((resolve) => doc.once('end', resolve))
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
export type Paper = ReturnType<typeof createPaper>
