/** The longest displayed side on any screen, doubled for dense displays. */
export const longestSide = 2000

export const load = async (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })

/** The picture on a canvas, in the colors of screens (sRGB): its profile is applied. */
export const draw = (bitmap: ImageBitmap | HTMLImageElement, longest: number): HTMLCanvasElement => {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

export const toFile = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.86))

/** A picture's aspect ratio; undefined if the file is not a picture. */
export const aspectRatio = async (file: Blob): Promise<number | undefined> => {
  try {
    const bitmap = await load(file)
    const ratio = bitmap.width / bitmap.height
    bitmap.close()
    return ratio
  } catch {
    return undefined
  }
}

/** Differs from 16:9 by more than 0.01 (docs/product.md#constants). */
export const isWide = (ratio: number): boolean => Math.abs(ratio - 16 / 9) <= 0.01

/**
 * Shrinks a picture before upload: an 8 MB phone photo becomes about 400 kB. Pictures that are already small, or that
 * the browser cannot draw, are uploaded unchanged.
 */
export const resizeImage = async (file: File, longest = longestSide): Promise<Blob> => {
  try {
    const bitmap = await load(file)
    if (Math.max(bitmap.width, bitmap.height) <= longest && file.size < 600_000) return file
    const canvas = draw(bitmap, longest)
    bitmap.close()
    const smaller = await toFile(canvas, file.type)
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
