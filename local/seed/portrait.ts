import { artworkOf } from '#shared/domain/act/artwork/artwork.ts'
import { arc, disc, fill, type Point, type Shape } from '#shared/domain/act/artwork/shapes.ts'

/** Drawn portraits for the demo agency, which has no photographs of people. */

export interface Look {
  hair: 'short' | 'long' | 'bun' | 'curls' | 'bald'
  color: string
  skin: string
  beard?: true
}

const oval = (x: number, y: number, width: number, height: number, from = 0, to = 1): Point[] =>
  arc(x, y, 1, from, to, 28).map(([px, py]): Point => [x + (px - x) * width, y + (py - y) * height])

const back = ({ hair, color }: Look): Shape[] => {
  if (hair === 'long') return [fill(color, oval(80, 44, 21, 27))]
  if (hair === 'curls') return [disc(color, 80, 33, 22), disc(color, 63, 42, 9), disc(color, 97, 42, 9)]
  return hair === 'bun' ? [disc(color, 80, 14, 8)] : []
}

export const portrait = (name: string, look: Look): { ground: string; shapes: Shape[] } => {
  const { palette } = artworkOf(name)
  const [shirt, , sun] = palette.inks
  const shade = '#14131a'
  return {
    ground: palette.ground,
    shapes: [
      disc(sun, 80, 42, 36),
      ...back(look),
      fill(shirt, oval(80, 100, 37, 33)),
      fill(look.skin, oval(80, 68, 11, 12)),
      fill(look.skin, [
        [73, 54],
        [87, 54],
        [87, 70],
        [73, 70],
      ]),
      fill(shade, oval(80, 58, 7, 4), 0.16),
      fill(look.skin, oval(80, 40, 15, 19)),
      ...(look.beard ? [fill(look.color, [...oval(80, 44, 15, 16, 0, 0.5), [70, 47], [80, 49], [90, 47]])] : []),
      ...(look.hair === 'bald'
        ? []
        : [fill(look.color, [...oval(80, 37, 16.5, 18, 0.47, 1.03), [90, 31], [82, 28], [70, 31]])]),
    ],
  }
}
