import { create } from 'qrcode/lib/core/qrcode.js'
import { png } from '#functions/platform/files/png.ts'

const scale = 8
/** The quiet zone around the code, without which scanners do not find it. */
const quiet = 4

/**
 * A QR code as a browser image: a one-bit PNG of about 1 KB, an eighth of an SVG. The encoder computes its tables on
 * load, so it is loaded lazily.
 */
export const qrCode = (text: string): string => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const width = (modules.size + 2 * quiet) * scale
  const stride = width / 8 + 1
  const pixels = Buffer.alloc(stride * width, 0xff)
  for (let y = 0; y < width; y += 1) {
    pixels[y * stride] = 0
    const row = Math.floor(y / scale) - quiet
    if (row < 0 || row >= modules.size) continue
    // At a scale of 8, a module is exactly one byte of its line.
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pixels[y * stride + 1 + quiet + column] = 0
  }
  return `data:image/png;base64,${png('bits', width, width, pixels).toString('base64')}`
}
