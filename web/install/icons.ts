import { crc32, deflateSync } from 'node:zlib'

/** The app's icons, drawn at build time: the sound bars of public/icon.svg as PNG, which phones need. */

type Color = readonly [red: number, green: number, blue: number]
const [ink, amber, paper]: readonly Color[] = [
  [0x1b, 0x1b, 0x26],
  [0xf5, 0xa5, 0x24],
  [0xf7, 0xf1, 0xe6],
] as const

interface Bar {
  x: number
  y: number
  width: number
  height: number
  radius: number
  color: Color
}
const box = 64
const bar = (x: number, y: number, height: number): Bar => ({ x, y, width: 7, height, radius: 3.5, color: amber! })
const drawing: readonly Bar[] = [
  bar(14, 26, 12),
  bar(26, 14, 36),
  bar(38, 21, 22),
  { x: 47, y: 36.5, width: 7, height: 7, radius: 3.5, color: paper! },
]
const tile: Bar = { x: 0, y: 0, width: box, height: box, radius: 16, color: ink! }

const isInside = ({ x, y, width, height, radius }: Bar, px: number, py: number): boolean => {
  const dx = Math.max(x + radius - px, px - (x + width - radius), 0)
  const dy = Math.max(y + radius - py, py - (y + height - radius), 0)
  return dx * dx + dy * dy <= radius * radius
}

/** Samples per pixel and direction: smooth edges. */
const samples = 4

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** An RGBA picture as PNG (RFC 2083). */
const png = (size: number, pixels: Buffer): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const row = size * 4
  // Each row begins with its filter: none.
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.concat([Buffer.alloc(1), pixels.subarray(y * row, (y + 1) * row)]),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

interface Shape {
  /** Without rounded corners, because the phone cuts its own shape. */
  isFull: boolean
  /** Of the drawing: a maskable icon keeps what matters within the middle four fifths. */
  scale: number
}
const shapes = {
  any: { isFull: false, scale: 1 },
  maskable: { isFull: true, scale: 0.78 },
  apple: { isFull: true, scale: 0.9 },
} satisfies Record<string, Shape>

export const drawIcon = (size: number, kind: keyof typeof shapes): Buffer => {
  const { isFull, scale } = shapes[kind]
  const pixels = Buffer.alloc(size * size * 4)
  const unit = box / size
  const colorAt = (x: number, y: number): Color | undefined => {
    const inner = (value: number) => (value - box / 2) / scale + box / 2
    const shown = drawing.find((one) => isInside(one, inner(x), inner(y)))
    return shown?.color ?? (isFull || isInside(tile, x, y) ? ink : undefined)
  }
  for (let i = 0; i < size * size; i += 1) {
    const sum = [0, 0, 0]
    let hits = 0
    for (let s = 0; s < samples * samples; s += 1) {
      const x = ((i % size) + ((s % samples) + 0.5) / samples) * unit
      const y = (Math.floor(i / size) + (Math.floor(s / samples) + 0.5) / samples) * unit
      const color = colorAt(x, y)
      if (!color) continue
      hits += 1
      color.forEach((value, at) => (sum[at]! += value))
    }
    if (hits > 0) pixels.set([...sum.map((value) => Math.round(value / hits)), (255 * hits) / samples ** 2], i * 4)
  }
  return png(size, pixels)
}

/** One PNG as an icon file: a directory of one entry, then the picture. `size` is below 256. */
export const icoOf = (picture: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size, size, 0, 0, 1, 0, 32, 0], 6)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
