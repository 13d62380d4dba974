import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The server's side of RFC 6455, as far as text goes: small messages in one frame or several, pings, closing. */

/** The RFC appends this to a client's key, to prove that the server means WebSockets. */
const proof = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const opcodes = { continued: 0, text: 1, close: 8, ping: 9, pong: 10 } as const

/** AppSync takes messages of 240 KB. */
const mostBytes = 256 * 1024

export interface WebSocketConnection {
  send(text: string): void
  close(code: number, reason: string): void
  onText: (text: string) => void
  onClose: () => void
}

const header = (first: number, length: number): Buffer => {
  if (length < 126) return Buffer.from([first, length])
  const long = Buffer.alloc(length < 65_536 ? 4 : 10)
  long[0] = first
  long[1] = length < 65_536 ? 126 : 127
  if (length < 65_536) long.writeUInt16BE(length, 2)
  else long.writeBigUInt64BE(BigInt(length), 2)
  return long
}
const frame = (opcode: number, payload: Buffer): Buffer =>
  Buffer.concat([header(0x80 | opcode, payload.length), payload])

interface Frame {
  isLast: boolean
  opcode: number
  payload: Buffer
  /** Of the whole frame. */
  bytes: number
}

/** The first frame of what has arrived; undefined if it is not whole. @throws for one that no browser sends. */
const readFrame = (data: Buffer): Frame | undefined => {
  if (data.length < 2) return undefined
  const short = data[1]! & 0x7f
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const start = 2 + lengthBytes + 4
  if (data.length < start) return undefined
  if ((data[1]! & 0x80) === 0) throw new Error('Frames of clients are masked')
  const length = lengthBytes === 0 ? short : lengthBytes === 2 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
  if (length > mostBytes) throw new Error('Too large')
  if (data.length < start + length) return undefined
  const mask = data.subarray(start - 4, start)
  const payload = Buffer.from(data.subarray(start, start + length).map((byte, i) => byte ^ mask[i % 4]!))
  return { isLast: (data[0]! & 0x80) !== 0, opcode: data[0]! & 0x0f, payload, bytes: start + length }
}

export const refuseUpgrade = (socket: Duplex, status: string, body: object): void => {
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

/** Answers the upgrade. @param protocol The one of the offered that the server speaks. */
export const acceptWebSocket = (req: IncomingMessage, socket: Duplex, protocol: string): WebSocketConnection => {
  const key = createHash('sha1')
    .update(`${req.headers['sec-websocket-key'] ?? ''}${proof}`)
    .digest('base64')
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n' +
      `sec-websocket-accept: ${key}\r\nsec-websocket-protocol: ${protocol}\r\n\r\n`,
  )
  let left: Buffer = Buffer.alloc(0)
  let parts: Buffer[] = []
  const connection: WebSocketConnection = {
    send: (text) => void (socket.writable && socket.write(frame(opcodes.text, Buffer.from(text)))),
    close: (code, reason) => {
      const start = Buffer.alloc(2)
      start.writeUInt16BE(code)
      if (socket.writable) socket.end(frame(opcodes.close, Buffer.concat([start, Buffer.from(reason)])))
    },
    onText: () => undefined,
    onClose: () => undefined,
  }
  const take = ({ isLast, opcode, payload }: Frame): void => {
    if (opcode === opcodes.close) return void socket.end(frame(opcodes.close, payload.subarray(0, 2)))
    if (opcode === opcodes.ping) return void socket.write(frame(opcodes.pong, payload))
    if (opcode !== opcodes.text && opcode !== opcodes.continued) return
    parts.push(payload)
    if (!isLast) return
    const text = Buffer.concat(parts).toString()
    parts = []
    connection.onText(text)
  }
  socket.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk])
    try {
      for (let next = readFrame(left); next; next = readFrame(left)) {
        left = left.subarray(next.bytes)
        take(next)
      }
    } catch (error) {
      connection.close(1002, (error as Error).message)
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => connection.onClose())
  return connection
}
