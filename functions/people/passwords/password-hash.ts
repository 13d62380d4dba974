import { hash, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import { passwordCost } from './password-cost.ts'

/** Stored as `scrypt:<log2 N>:<r>:<p>:<salt>:<key>`, so that the cost can rise without locking anyone out. */

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const keyLength = 32

const keyOf = (password: string, salt: Buffer, { logN, r, p }: typeof passwordCost) =>
  // The same letter may be typed composed or decomposed, depending on the system.
  derive(password.normalize('NFKC'), salt, keyLength, { N: 2 ** logN, r, p, maxmem: 2 ** logN * r * 128 + 2 ** 24 })

export const hashPassword = async (password: string, salt = randomBytes(16)): Promise<string> => {
  const key = await keyOf(password, salt, passwordCost)
  return [
    'scrypt',
    passwordCost.logN,
    passwordCost.r,
    passwordCost.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join(':')
}

/** For accounts beside the one that has the address: one check answers for all of them (ADR 17). */
export const hashForClaim = (password: string, email: string): Promise<string> =>
  hashPassword(password, hash('sha256', `claims of ${canonicalEmail(email)}`, 'buffer').subarray(0, 16))

/** Without a stored hash the same work is done anyway, so that an unknown address takes as long as a wrong password. */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [scheme, logN, r, p, salt, key] = (stored ?? '').split(':')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    await keyOf(password, randomBytes(16), passwordCost)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const actual = await keyOf(password, Buffer.from(salt, 'base64url'), {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
  })
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
