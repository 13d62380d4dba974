import { artworkOf } from '#shared/domain/act/artwork/artwork.ts'
import { png } from '#functions/platform/files/png.ts'
import { portrait, type Look } from './portrait.ts'
import { raster } from './raster.ts'

type Shapes = Parameters<typeof raster>[1]

const picture = (ground: string, shapes: Shapes, width: number, height: number): Uint8Array<ArrayBuffer> => {
  const pixels = raster(ground, shapes, width, height)
  const [line, row] = [width * 3, width * 3 + 1]
  const rows = new Uint8Array(height * row)
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * line, (y + 1) * line), y * row + 1)
  return new Uint8Array(png('rgb', width, height, rows))
}

/** The same artwork as the web generates: the demo agency needs no photographs. */
export const stagePicture = (
  name: string,
  width: number,
  height: number,
  plays: readonly string[] = [],
): Uint8Array<ArrayBuffer> => {
  const { palette, shapes } = artworkOf(name, plays)
  return picture(palette.ground, shapes, width, height)
}

export const portraitPicture = (name: string, look: Look, size: number): Uint8Array<ArrayBuffer> => {
  const { ground, shapes } = portrait(name, look)
  return picture(ground, shapes, size, size)
}
