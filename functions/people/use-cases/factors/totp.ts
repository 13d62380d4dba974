import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { base32, codeOf, stepsNear } from '#shared/domain/user/second-factor.ts'

/** RFC 6238 with SHA-1, six digits and 30 seconds, as every authenticator app has it. */

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (secret: string): Buffer => {
  const bits = Array.from(secret, (sign) => signs.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

export const newSecret = (): string => base32(randomBytes(20))

export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  return codeOf(createHmac('sha1', bytesOf(secret)).update(counter).digest())
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The step near `now` that shows this code. */
export const stepOf = (secret: string, typed: string, now: string): number | undefined => {
  const code = typed.replace(/\s/g, '')
  return stepsNear(now).find((step) => step >= 0 && isSame(codeAt(secret, step), code))
}
