/** The encoder alone, without the package entry's drawing and file code. */
declare module 'qrcode/lib/core/qrcode.js' {
  interface QrModules {
    size: number
    get(row: number, column: number): number | boolean
  }
  export function create(text: string, options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): { modules: QrModules }
}
