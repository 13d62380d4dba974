import { artworkOf } from '#shared/domain/act/artwork/artwork.ts'
import { png } from './png.ts'
import { portrait, type Look } from './portrait.ts'
import { raster } from './raster.ts'

/** The same artwork as the web generates: the demo agency needs no photographs. */
export const stagePicture = (
  name: string,
  width: number,
  height: number,
  plays: readonly string[] = [],
): Uint8Array<ArrayBuffer> => {
  const { palette, shapes } = artworkOf(name, plays)
  return png(width, height, raster(palette.ground, shapes, width, height))
}

export const portraitPicture = (name: string, look: Look, size: number): Uint8Array<ArrayBuffer> => {
  const { ground, shapes } = portrait(name, look)
  return png(size, size, raster(ground, shapes, size, size))
}
