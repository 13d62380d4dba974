/** A minimal one-page PDF of plain lines, for browsers, printers and tests. */

export interface PdfLine {
  text: string
  /** At the right margin. */
  right?: string
  size?: number
}

const [width, height, margin] = [612, 792, 56]

/** The standard fonts know Latin-1 only; other characters become a question mark. */
const literal = (text: string): string =>
  `(${text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, '\\$&')})`

/** Helvetica's digits and most letters are about half an em wide. */
const widthOf = (text: string, size: number): number => text.length * size * 0.5

const drawn = (lines: readonly PdfLine[]): string => {
  let y = height - margin
  return lines
    .map(({ text, right, size = 11 }) => {
      y -= size * 1.6
      const at = (x: number, words: string) =>
        `BT /F1 ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td ${literal(words)} Tj ET`
      const end = right === undefined ? [] : [at(width - margin - widthOf(right, size), right)]
      return [at(margin, text), ...end].join('\n')
    })
    .join('\n')
}

export const pdfOf = (lines: readonly PdfLine[]): Buffer => {
  const content = drawn(lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, i) => {
    const start = Buffer.byteLength(file, 'latin1')
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const xref = Buffer.byteLength(file, 'latin1')
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
