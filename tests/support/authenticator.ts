import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** An authenticator in this process, with one passkey on a P-256 key, as a browser sends its answers. */

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])

type Cbor = number | string | Buffer | Map<number | string, Cbor>
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const url = (data: Buffer) => data.toString('base64url')

export class Authenticator {
  readonly id = randomBytes(16)
  counter = 0
  readonly #key: KeyObject
  readonly #cose: Buffer
  readonly #origin: string

  constructor(origin = 'http://localhost:8080') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#origin = origin
    this.#cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  /** `flags`: the person is there; with `0x40`, the passkey's key follows. */
  #data(flags: number, rest = Buffer.alloc(0)): Buffer {
    this.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), counter, rest])
  }

  #answer(response: Record<string, string>) {
    const id = url(this.id)
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  create(challenge: string) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = this.#data(0x41, Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]))
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    const clientDataJSON = url(this.#client('webauthn.create', challenge))
    return this.#answer({ clientDataJSON, attestationObject: url(attestation) })
  }

  get(challenge: string) {
    const client = this.#client('webauthn.get', challenge)
    const authData = this.#data(0x01)
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#key)
    return this.#answer({
      clientDataJSON: url(client),
      authenticatorData: url(authData),
      signature: url(signature),
    })
  }
}
