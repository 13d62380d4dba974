import type { IncomingMessage } from 'node:http'

export class BodyTooLarge extends Error {}

export const readBody = async (req: IncomingMessage, limit = Infinity): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
