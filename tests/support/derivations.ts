import type * as nodeCrypto from 'node:crypto'
import type { ScryptOptions } from 'node:crypto'

type Crypto = typeof nodeCrypto

export interface Derivation extends ScryptOptions {
  length: number
}

/**
 * Every key derived from a password, with its cost, once a test calls `vi.mock('node:crypto', async (original) =>
 * watched(await original()))`: measures a login's work without a clock.
 */
export const derivations: Derivation[] = []

export const watched = (crypto: Crypto): Crypto => ({
  ...crypto,
  scrypt: ((password: string, salt: Buffer, length: number, options: ScryptOptions, done: () => void) => {
    derivations.push({ ...options, length })
    crypto.scrypt(password, salt, length, options, done)
  }) as Crypto['scrypt'],
})

/** The derivations while `work` runs. */
export const derivationsOf = async (work: () => Promise<unknown>): Promise<Derivation[]> => {
  const before = derivations.length
  await work()
  return derivations.slice(before)
}
