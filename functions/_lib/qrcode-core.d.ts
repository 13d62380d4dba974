/** The encoder alone, without the drawing and file code that the package's entry brings along. */
declare module 'qrcode/lib/core/qrcode.js' {
  interface QrModules {
    size: number
    get(row: number, column: number): number | boolean
  }
  export function create(text: string, options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): { modules: QrModules }
}
