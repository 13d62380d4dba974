/** The two colors that text on a chosen color can have. */
const light = '#ffffff'
const dark = '#1b1b26'

/** Of WCAG: what text of any size needs. */
const leastContrast = 4.5

const channel = (color: string, at: number): number => {
  const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = (color: string): number =>
  0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5)

export const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The color of text that can be read best on this one, such as `#1f4e79`. */
export const textOn = (color: string): typeof light | typeof dark =>
  contrast(color, light) >= contrast(color, dark) ? light : dark

export const isReadable = (color: string): boolean => contrast(color, textOn(color)) >= leastContrast
