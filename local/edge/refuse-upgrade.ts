import type { Duplex } from 'node:stream'

export const refuseUpgrade = (socket: Duplex, status: string, body: object): void => {
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
