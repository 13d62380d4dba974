export const pictureTypes = ['image/jpeg', 'image/png']

/** The longest side that any screen of ours shows, doubled for dense displays. */
const longestSide = 2000

const load = async (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' })

/** Width by height of a picture; undefined when the file is none. */
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

/** Off 16:9 by more than 0.01 (docs/product.md#constants). */
export const isWide = (ratio: number): boolean => Math.abs(ratio - 16 / 9) <= 0.01

/**
 * Makes a picture as small as it may be before it travels: a phone's photo of 8 MB becomes some 400 kB.
 * A picture that is small already, or that the browser cannot draw, is sent as it is.
 */
export const resizeImage = async (file: File, longest = longestSide): Promise<Blob> => {
  try {
    const bitmap = await load(file)
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && file.size < 600_000) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.86))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
