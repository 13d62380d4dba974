import { arc, box, curve, disc, fill, line, ring, times, type Point, type Shape } from './shapes.ts'

/**
 * The families of generated artwork: each draws one instrument or the mood of one kind of music. An avatar shows only
 * the middle square, so each family's distinctive part is there.
 */

type Inks = readonly [string, string, string]
/** Draws with three inks; `vary(i)` is a number from 0 to 1 that depends on the name. */
type Draw = (inks: Inks, vary: (i: number) => number) => Shape[]

const wave = (y: number, height: number, length: number, phase: number): Point[] =>
  curve(48, (t) => [t * 172 - 6, y + Math.sin((t * 172) / length + phase) * height])

const strings: Draw = ([a, b, c], vary) => {
  const middle = 38 + vary(0) * 14
  const reach = 9 + vary(1) * 4
  return [
    disc(c, 44 + vary(2) * 70, middle, 24, 0.9),
    ...times(9, (i) =>
      line(
        i === 4 ? b : a,
        i === 4 ? 2 : 1.1,
        curve(40, (t) => [
          t * 172 - 6,
          middle + (t - 0.5) * (vary(3) * 44 - 22) + Math.sin(t * Math.PI) ** 2 * (i - 4) * reach,
        ]),
      ),
    ),
  ]
}
const guitar: Draw = ([a, b, c], vary) => {
  const x = 66 + vary(0) * 28
  const y = 44 + vary(1) * 10
  const tilt = vary(2) * 36 - 18
  return [
    disc(c, x, y, 44),
    ...[40, 37.5, 33].map((r) => ring(b, r === 33 ? 2.4 : 0.8, x, y, r, 0.9)),
    disc('#15131a', x, y, 28, 0.78),
    ...times(6, (i) =>
      line(a, 1.7 - i * 0.2, [
        [-5, y - 17.5 + i * 7 + tilt],
        [165, y - 17.5 + i * 7 - tilt],
      ]),
    ),
  ]
}
const piano: Draw = ([a, b, c], vary) => {
  const x = 30 + vary(0) * 100
  const turn = vary(1) * 0.02
  const key = (from: number, to: number, inner: number, outer: number): Point[] => [
    ...arc(x, 190, outer, from, to, 4),
    ...arc(x, 190, inner, to, from, 4),
  ]
  const step = 0.022
  const octave = [0, 1, 3, 4, 5]
  return [
    ...times(20, (i) => {
      const at = 0.54 + turn + i * step
      return fill(i % 7 === Math.floor(vary(2) * 7) ? b : a, key(at, at + step - 0.0016, 96, 164))
    }),
    ...times(20, (i) => i)
      .filter((i) => octave.includes(i % 7))
      .map((i) => fill(c, key(0.54 + turn + (i + 0.68) * step, 0.54 + turn + (i + 1.28) * step, 122, 166))),
  ]
}
const brass: Draw = ([a, b, c], vary) => {
  const y = 40 + vary(0) * 10
  const mouth = 98 + vary(1) * 22
  const bell = (scale: number): Point[] => {
    const edge = curve(22, (t): Point => [t * (mouth + 8) - 8, (4 + 2 * t + 33 * t ** 5) * scale])
    return [...edge.map(([px, h]): Point => [px, y - h]), ...edge.toReversed().map(([px, h]): Point => [px, y + h])]
  }
  return [
    ...times(5, (i) => ring(c, 2.2, mouth, y, 48 + i * 12, 0.85 - i * 0.12)),
    fill(a, bell(1)),
    fill(c, bell(0.62), 0.75),
    fill(b, bell(0.3)),
    fill(
      a,
      curve(30, (t) => [mouth + Math.cos(t * 6.2832) * 8, y + Math.sin(t * 6.2832) * 39]),
    ),
    fill(
      '#17141c',
      curve(30, (t) => [mouth + 1.5 + Math.cos(t * 6.2832) * 5.5, y + Math.sin(t * 6.2832) * 34]),
      0.85,
    ),
  ]
}
const reeds: Draw = ([a, b, c], vary) => {
  const x = 46 + vary(0) * 16
  // A saxophone: neck, body, bow, and a bell that opens upward.
  const tube: Point[] = [
    ...curve(6, (t): Point => [x - 12 + t * 14, 12 - Math.sin(t * 3.1) * 6]),
    ...curve(8, (t): Point => [x + 4 + t * 20, 16 + t * 50]),
    ...arc(x + 41, 61, 17, 0.46, 0.04, 10),
    ...curve(4, (t): Point => [x + 59 + t * 9, 60 - t * 26]),
  ]
  const thick = (i: number) => 5 + (i / tube.length) ** 1.6 * 22
  return [
    disc(c, x + 30, 44, 41, 0.75),
    ...tube.slice(1).map((point, i) => line(a, thick(i), [tube[i]!, point])),
    line(b, 4, [
      [x + 54, 33],
      [x + 82, 39],
    ]),
    ...[8, 10, 12, 14, 18, 21].flatMap((i) => {
      const [kx, ky] = tube[i]!
      return [disc(c, kx, ky, 4.6), disc(b, kx, ky, 2.7)]
    }),
  ]
}
const drums: Draw = ([a, b, c], vary) => {
  const drum = (x: number, y: number, r: number, skin: string, rim: string) => [
    disc(skin, x, y, r),
    ring(rim, 2.4, x, y, r - 1.2),
    ring(rim, 0.7, x, y, r * 0.62, 0.6),
  ]
  const way = vary(0) < 0.5 ? 1 : -1
  const at = (x: number) => 80 + way * x
  return [
    ...drum(at(0), 62, 31, c, a),
    ...drum(at(-30), 24, 20, a, b),
    ...drum(at(14), 18 + vary(1) * 6, 17, b, c),
    ...drum(at(46), 46, 23, a, c),
    ...times(5, (i) => ring(b, 0.9, at(-62), 56, 25 - i * 5)),
    line(b, 2.6, [
      [at(-46), 88],
      [at(2), 52 + vary(2) * 8],
    ]),
    line(b, 2.6, [
      [at(58), 90],
      [at(10), 60 + vary(3) * 6],
    ]),
  ]
}
const vinyl: Draw = ([a, b, c], vary) => {
  const x = 62 + vary(0) * 36
  const y = 40 + vary(1) * 14
  const from = vary(2)
  return [
    disc('#16141c', x, y, 52),
    ...times(11, (i) => ring(b, 0.45, x, y, 24 + i * 2.4, 0.4)),
    ...[0, 0.5].map((half) => fill(b, [[x, y], ...arc(x, y, 52, from + half, from + half + 0.09)], 0.28)),
    disc(a, x, y, 19),
    ring(c, 1.6, x, y, 12),
    disc(c, x, y, 2.6),
    line(b, 2.6, [
      [x + 62, -4],
      [x + 58, 34],
      [x + 36, 52],
    ]),
  ]
}
const voice: Draw = ([a, b, c], vary) => {
  const x = 72 + vary(0) * 16
  return [
    ...times(6, (i) => ring(i % 2 ? a : c, 2.6, x, 40, 34 + i * 11, 0.9 - i * 0.13)),
    disc(b, x, 40, 25),
    ...times(9, (row) => row - 4).flatMap((row) =>
      times(9, (column) => column - 4)
        .filter((column) => row ** 2 + column ** 2 < 18)
        .map((column) => disc(c, x + column * 5 + (row % 2 ? 2.5 : 0), 40 + row * 5, 1.3)),
    ),
    box(a, x - 13, 64, 26, 6),
    fill(a, [
      [x - 9, 70],
      [x + 9, 70],
      [x + 5, 100],
      [x - 5, 100],
    ]),
  ]
}
const bass: Draw = (inks, vary) =>
  times(5, (i) =>
    line(inks[i % 3]!, 10 - i, wave(10 + i * 18, 9 + vary(i) * 5, 20 + vary(0) * 10, vary(1) * 6 + i * 0.7)),
  )

const sun: Draw = ([a, b, c], vary) => {
  const turn = vary(0) / 12
  const y = 54 + vary(1) * 12
  const ray = (i: number, reach: number, half: number): Point[] => [
    [80, y],
    ...arc(80, y, reach, turn + i / 24 - half, turn + i / 24 + half, 1),
  ]
  return [
    ...times(24, (i) => fill(i % 2 ? c : a, ray(i, i % 2 ? 120 : 110, 0.0125), i % 2 ? 0.9 : 0.75)),
    disc(b, 80, y, 26),
    ring(a, 2.4, 80, y, 20),
    disc(c, 80, y, 11),
  ]
}
const hills: Draw = ([a, b, c], vary) => {
  const hill = (color: string, y: number, i: number, opacity = 1) =>
    fill(color, [[-6, 96], ...wave(y, 9 + vary(i) * 5, 21 + vary(i + 4) * 16, vary(i + 8) * 6), [166, 96]], opacity)
  return [
    disc(b, 56 + vary(0) * 52, 30, 17),
    hill(c, 48, 1, 0.75),
    hill(c, 60, 2),
    hill(a, 76, 3),
    ...times(4, (i) => line(b, 0.7, wave(77 + i * 5, 4, 24 + vary(7) * 10, vary(11) * 6), 0.55)),
  ]
}
const quarters: Draw = (inks, vary) => {
  const size = 22.5
  return times(32, (i) => i).flatMap((i) => {
    const [x, y] = [(i % 8) * size - 10, Math.floor(i / 8) * size]
    const corner = Math.floor(vary(i) * 4)
    const [cx, cy] = [x + (corner % 2) * size, y + (corner > 1 ? size : 0)]
    const from = [0, 0.25, 0.75, 0.5][corner]!
    const kind = vary(i + 40)
    if (kind < 0.16) return []
    if (kind < 0.3) return [disc(inks[i % 3]!, x + size / 2, y + size / 2, size / 4)]
    return [fill(inks[Math.floor(vary(i + 80) * 3)]!, [[cx, cy], ...arc(cx, cy, size, from, from + 0.25, 10)])]
  })
}
const bolts: Draw = (inks, vary) => {
  const tall = 13 + vary(0) * 10
  const step = 16 + vary(1) * 8
  return times(6, (i) =>
    line(
      inks[i % 3]!,
      [9, 2.4, 5][i % 3]!,
      times(13, (k) => [k * step - 20, i * 19 - 10 + (k % 2 ? -tall : tall)]),
    ),
  )
}
const orchestra: Draw = (inks, vary) =>
  times(6, (row) => row).flatMap((row) => {
    const seats = 7 + row * 4
    return times(seats, (i) => {
      const angle = Math.PI * (1 + (i + 0.5) / seats)
      const accent = vary(row * 40 + i) < 0.24
      return disc(
        accent ? inks[1] : row % 2 ? inks[2] : inks[0],
        80 + Math.cos(angle) * (15 + row * 13),
        88 + Math.sin(angle) * (15 + row * 13),
        accent ? 5 : 3.6,
      )
    })
  })
const equalizer: Draw = ([a, b, c], vary) =>
  times(17, (i) => i).flatMap((i) => {
    const lit = 2 + Math.floor(vary(i) * 7)
    return times(9, (k) =>
      box(k >= lit ? c : k === lit - 1 ? b : a, 4 + i * 9, 82 - k * 9.6, 7, 6.4, k >= lit ? 0.35 : 1),
    )
  })
const scallops: Draw = (inks, vary) => {
  const r = 19 + vary(0) * 5
  const shift = Math.floor(vary(1) * 3)
  return times(7, (row) => row).flatMap((row) =>
    times(7, (i) => i).flatMap((i) => {
      const [x, y] = [(i - 0.25) * 2 * r + (row % 2 ? r : 0) - 40, row * r * 0.62 + 2]
      return [1, 0.74, 0.48, 0.22].map((part, k) => disc(inks[(k + row + shift) % 3]!, x, y, r * part))
    }),
  )
}
const weave: Draw = (inks, vary) => {
  const size = 15 + vary(0) * 5
  return times(12, (i) => i).flatMap((i) =>
    times(7, (row) => row).flatMap((row) => {
      const [x, y] = [i * size - 8, row * size - 6]
      const color = inks[((i + row) % 2 ? i : row + 1) % 3]!
      return times(3, (k) =>
        (i + row) % 2
          ? box(color, x + 0.8, y + 1 + (k * size) / 3, size - 1.6, size / 3 - 2)
          : box(color, x + 1 + (k * size) / 3, y + 0.8, size / 3 - 2, size - 1.6),
      )
    }),
  )
}
const pipes: Draw = ([a, b, c], vary) =>
  times(13, (i) => i).flatMap((i) => {
    const x = 12.5 + i * 11.25
    const top = 12 + Math.abs(i - 6) * (5 + vary(0) * 3) - (i % 2 ? 4 * vary(1) : 0)
    const color = i % 3 === Math.floor(vary(2) * 3) ? b : a
    return [
      line(color, 8.4, [
        [x, top],
        [x, 100],
      ]),
      line(
        c,
        1.6,
        [
          [x + 2.2, top + 1],
          [x + 2.2, 100],
        ],
        0.6,
      ),
      fill(c, [
        [x - 3, 78],
        [x + 3, 78],
        [x, 70],
      ]),
    ]
  })

export const families = {
  strings,
  guitar,
  piano,
  brass,
  reeds,
  drums,
  vinyl,
  voice,
  bass,
  sun,
  hills,
  quarters,
  bolts,
  orchestra,
  equalizer,
  scallops,
  weave,
  pipes,
} satisfies Record<string, Draw>
export type Family = keyof typeof families
