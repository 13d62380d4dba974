import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'

/** Node's, as the signer wants it. */
export class Sha256 {
  readonly #secret: Uint8Array | undefined
  #hash: Hash | Hmac

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined ? undefined : bytesOf(secret)
    this.#hash = this.#begin()
  }
  update(data: Uint8Array): void {
    this.#hash.update(data)
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest())
  }
  reset(): void {
    this.#hash = this.#begin()
  }
  #begin(): Hash | Hmac {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret)
  }
}
const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): Uint8Array => {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}
