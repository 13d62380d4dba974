import { draw, load, longestSide, toFile } from './resize-image.ts'

/** The server takes these, and every browser shows them. */
const takenTypes = ['image/jpeg', 'image/png']

/** Kinds that phones and websites give, by the ends of their names: not every system knows their types. */
const otherKinds = { HEIC: ['heic', 'heif'], WebP: ['webp'], AVIF: ['avif'] } as const
type OtherKind = keyof typeof otherKinds

const endings: readonly string[] = Object.values(otherKinds).flat()

/** For a file chooser. */
export const otherPictures = endings.map((ending) => `.${ending}`).join(',')
export const acceptedPictures = [...takenTypes, otherPictures].join(',')

const otherKindOf = ({ name, type }: File): OtherKind | undefined => {
  const ending = type.startsWith('image/') ? type.slice('image/'.length) : /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  return (Object.keys(otherKinds) as OtherKind[]).find((kind) => otherKinds[kind].some((one) => one === ending))
}

const hasTransparency = (canvas: HTMLCanvasElement): boolean =>
  canvas
    .getContext('2d')
    ?.getImageData(0, 0, canvas.width, canvas.height)
    .data.some((value, i) => i % 4 === 3 && value < 255) ?? false

/** Where a browser makes no bitmap of a kind, it may still show it as an image. */
const shown = async (file: File): Promise<ImageBitmap | HTMLImageElement> => {
  try {
    return await load(file)
  } catch {
    const image = new Image()
    image.src = URL.createObjectURL(file)
    await image.decode().finally(() => URL.revokeObjectURL(image.src))
    return image
  }
}

export type Chosen = { file: File } | { problem: string }

/**
 * A picture of another kind becomes a JPEG or, where one sees through it, a PNG, if this browser can show it. Any other
 * file is undefined.
 */
export const converted = async (file: File, longest = longestSide): Promise<Chosen | undefined> => {
  const kind = otherKindOf(file)
  if (!kind) return undefined
  try {
    const canvas = draw(await shown(file), longest)
    const type = hasTransparency(canvas) ? 'image/png' : 'image/jpeg'
    const drawn = await toFile(canvas, type)
    if (drawn) {
      const name = file.name.replace(/\.\w+$/, '') + (type === 'image/png' ? '.png' : '.jpg')
      return { file: new File([drawn], name, { type }) }
    }
  } catch {
    // Damaged, or a kind that this browser does not know.
  }
  return { problem: `This browser cannot read this ${kind} picture. Please save it as JPEG and choose that` }
}

/** A picture that can be uploaded, or why this file is none. */
export const chosenPicture = async (file: File): Promise<Chosen> =>
  takenTypes.includes(file.type) ? { file } : ((await converted(file)) ?? { problem: wrongType })

const wrongType = 'Please choose a JPEG or PNG picture'
