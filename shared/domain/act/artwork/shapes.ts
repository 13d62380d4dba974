/** The shapes of artwork, on a canvas of 160 × 90. The web draws it as SVG, the demo data as pixels. */

export type Point = readonly [x: number, y: number]
export interface Shape {
  /** A polygon or a line; `[centre]` with a radius is a circle. */
  points: readonly Point[]
  radius?: number
  /** Stroke width; filled without one. */
  width?: number
  color: string
  opacity: number
}

export const canvas = { width: 160, height: 90 }

export const fill = (color: string, points: readonly Point[], opacity = 1): Shape => ({ points, color, opacity })
export const line = (color: string, width: number, points: readonly Point[], opacity = 1): Shape => ({
  points,
  width,
  color,
  opacity,
})
export const disc = (color: string, x: number, y: number, radius: number, opacity = 1): Shape => ({
  points: [[x, y]],
  radius,
  color,
  opacity,
})
export const ring = (color: string, width: number, x: number, y: number, radius: number, opacity = 1): Shape => ({
  ...disc(color, x, y, radius, opacity),
  width,
})
export const box = (color: string, x: number, y: number, width: number, height: number, opacity = 1): Shape =>
  fill(
    color,
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    opacity,
  )

export const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
/** Points of a curve; `t` runs from 0 to 1. */
export const curve = (steps: number, at: (t: number) => Point): Point[] => times(steps + 1, (i) => at(i / steps))
/** Part of a circle, in turns clockwise from three o'clock. */
export const arc = (x: number, y: number, radius: number, from: number, to: number, steps = 18): Point[] =>
  curve(steps, (t) => {
    const angle = (from + (to - from) * t) * 2 * Math.PI
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
