import { canvas, type Point, type Shape } from '#shared/domain/act/artwork/shapes.ts'

/** Shapes as pixels, because uploaded pictures are JPEG or PNG. */

interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}
/** How much of each pixel a shape covers. */
type Cover = (x: number, y: number, part: number) => void

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const rgbOf = (color: string) => [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16))

const distance = (x: number, y: number, [ax, ay]: Point, [bx, by]: Point) => {
  const [dx, dy] = [bx - ax, by - ay]
  const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0, 1)
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}

/** Rows are cut into four, whose ends count by the part of the pixel that they reach. */
const coverPolygon = (points: readonly Point[], { left, top, right, bottom }: Bounds, cover: Cover) => {
  for (let y = top; y < bottom; y += 1) {
    for (let cut = 0.125; cut < 1; cut += 0.25) {
      const crossings = points
        .flatMap(([ax, ay], i) => {
          const [bx, by] = points[(i + 1) % points.length]!
          return ay <= y + cut === by <= y + cut ? [] : [ax + ((y + cut - ay) / (by - ay)) * (bx - ax)]
        })
        .sort((a, b) => a - b)
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [from, to] = [clamp(crossings[i]!, left, right), clamp(crossings[i + 1]!, left, right)]
        for (let x = Math.floor(from); x < to; x += 1) cover(x, y, (Math.min(to, x + 1) - Math.max(from, x)) / 4)
      }
    }
  }
}

/** Draws over `ground`. Fills the picture and cuts what does not fit, around the middle. */
export const raster = (ground: string, shapes: readonly Shape[], width: number, height: number): Uint8Array => {
  const scale = Math.max(width / canvas.width, height / canvas.height)
  const place = ([x, y]: Point): Point => [
    (x - canvas.width / 2) * scale + width / 2,
    (y - canvas.height / 2) * scale + height / 2,
  ]
  const pixels = new Uint8Array(width * height * 3)
  const base = rgbOf(ground)
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = base[i % 3]!
  const covered = new Float32Array(width * height)

  const boundsOf = (points: readonly Point[], margin: number): Bounds => ({
    left: clamp(Math.floor(Math.min(...points.map(([x]) => x)) - margin), 0, width),
    top: clamp(Math.floor(Math.min(...points.map(([, y]) => y)) - margin), 0, height),
    right: clamp(Math.ceil(Math.max(...points.map(([x]) => x)) + margin), 0, width),
    bottom: clamp(Math.ceil(Math.max(...points.map(([, y]) => y)) + margin), 0, height),
  })
  /** A pixel counts by how far inside the edge its centre is. */
  const coverNear = (points: readonly Point[], margin: number, inside: (x: number, y: number) => number) => {
    const { left, top, right, bottom } = boundsOf(points, margin + 1)
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const part = clamp(inside(x + 0.5, y + 0.5) + 0.5, 0, 1)
        if (part > covered[y * width + x]!) covered[y * width + x] = part
      }
  }

  for (const { points, radius, width: stroke, color, opacity } of shapes) {
    const placed = points.map(place)
    const half = ((stroke ?? 0) * scale) / 2
    const reach = (radius ?? 0) * scale
    const [centre] = placed
    if (radius !== undefined && centre) {
      coverNear(placed, reach + half, (x, y) => {
        const off = Math.hypot(x - centre[0], y - centre[1]) - reach
        return stroke === undefined ? -off : half - Math.abs(off)
      })
    } else if (stroke === undefined) {
      coverPolygon(placed, boundsOf(placed, 1), (x, y, part) => {
        if (x < width) covered[y * width + x]! += part
      })
    } else {
      placed.slice(1).forEach((to, i) => {
        const from = placed[i]!
        coverNear([from, to], half, (x, y) => half - distance(x, y, from, to))
      })
    }
    const ink = rgbOf(color)
    const { left, top, right, bottom } = boundsOf(placed, reach + half + 2)
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const at = y * width + x
        const part = Math.min(1, covered[at]!) * opacity
        covered[at] = 0
        if (part > 0)
          for (let k = 0; k < 3; k += 1) pixels[at * 3 + k] = pixels[at * 3 + k]! * (1 - part) + ink[k]! * part
      }
  }
  return pixels
}
