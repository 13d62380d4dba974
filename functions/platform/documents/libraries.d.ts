/** Types of the untyped libraries that the document worker uses. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    continued?: boolean
    fill?: boolean
    stroke?: boolean
    width?: number
    align?: 'left' | 'center' | 'right'
    lineBreak?: boolean
    lineGap?: number
    baseline?: 'alphabetic'
  }
  interface PageBox {
    width: number
    height: number
    margins: { top: number; bottom: number; left: number; right: number }
  }
  interface EmbeddedFont {
    font: { hasGlyphForCodePoint(code: number): boolean }
    /** Internal: the characters of each glyph. */
    unicode: (readonly number[])[]
  }
  export default class PDFDocument extends Readable {
    constructor(options: {
      size: string
      margins: PageBox['margins']
      font: null
      bufferPages: boolean
      lang: string
      info: Record<string, string | Date>
    })
    page: PageBox
    x: number
    y: number
    font(source: string | Buffer): this
    fontSize(size: number): this
    widthOfString(text: string): number
    lineWidth(width: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    text(text: string, options?: TextOptions): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    addPage(): this
    switchToPage(index: number): this
    bufferedPageRange(): { start: number; count: number }
    end(): void
    /** Internal: fonts by name. Slices of one font share a name and would be mistaken for one another. */
    _font: EmbeddedFont
    _fontFamilies: Record<string, EmbeddedFont>
  }
}

declare module 'wawoff2/decompress.js' {
  /** WOFF2 to TrueType. */
  export default function decompress(woff2: Buffer): Promise<Uint8Array>
}
