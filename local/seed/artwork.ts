import { deflateSync } from 'node:zlib'

/** Generated pictures, so that the demo agency needs no photographs: bands of warm light over ink. */

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Uint8Array) => {
  let c = 0xffffffff
  for (const byte of bytes) c = crcTable[(c ^ byte) & 255]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc(body), body.length + 4)
  return framed
}

/** An RGB PNG; `pixel` returns the color of each point. */
const png = (
  width: number,
  height: number,
  pixel: (x: number, y: number) => readonly [number, number, number],
): Uint8Array<ArrayBuffer> => {
  const raw = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y += 1) {
    const row = y * (width * 3 + 1) + 1
    for (let x = 0; x < width; x += 1) raw.set(pixel(x, y), row + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const file = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return new Uint8Array(file)
}

const hash = (text: string) => {
  let h = 2166136261
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619) >>> 0
  return h
}

type Rgb = readonly [number, number, number]
const grounds: Rgb[] = [
  [38, 34, 66],
  [72, 34, 58],
  [22, 58, 74],
  [84, 48, 26],
  [34, 62, 46],
]
const lights: Rgb[] = [
  [245, 166, 35],
  [226, 98, 60],
  [94, 170, 168],
  [206, 120, 170],
  [236, 205, 120],
]

/** Stage lights over a dark room; the same name always gets the same picture. */
export const stagePicture = (name: string, width: number, height: number): Uint8Array<ArrayBuffer> => {
  const seed = hash(name)
  const ground = grounds[seed % grounds.length]!
  const beams = [0, 1, 2, 3].map((i) => {
    const h = hash(`${name}${i}`)
    return {
      x: ((h % 1000) / 1000) * width,
      tilt: (((h >>> 10) % 200) - 100) / 140,
      light: lights[(h >>> 4) % lights.length]!,
      spread: 0.16 + ((h >>> 7) % 100) / 420,
    }
  })
  const horizon = height * 0.82
  return png(width, height, (x, y) => {
    let [r, g, b] = ground as [number, number, number]
    for (const beam of beams) {
      const depth = Math.min(y, horizon) / height
      const centre = beam.x + beam.tilt * Math.min(y, horizon)
      const reach = width * (0.02 + beam.spread * depth)
      const near = Math.max(0, 1 - Math.abs(x - centre) / reach)
      const glow = near * near * (y > horizon ? 0.95 : 0.35 + 0.65 * depth)
      r += beam.light[0] * glow * 0.85
      g += beam.light[1] * glow * 0.85
      b += beam.light[2] * glow * 0.85
    }
    const floor = y > horizon ? 0.72 : 1
    return [Math.min(255, r * floor), Math.min(255, g * floor), Math.min(255, b * floor)]
  })
}
