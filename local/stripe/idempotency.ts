import { createHash } from 'node:crypto'
import { invalid, keyInUse, keyReused } from './errors.ts'
import type { Tree } from './form.ts'
import type { SavedAnswer } from './types.ts'
import type { Environment } from './environment.ts'

/**
 * Stripe may forget a key after a day and then execute the call again. The emulator always does, since clients must not
 * rely on more.
 */
export const keysLive = 86_400

const canonical = (tree: Tree): unknown =>
  typeof tree === 'string'
    ? tree
    : Object.keys(tree)
        .toSorted()
        .map((key) => [key, canonical(tree[key]!)])

export const fingerprintOf = (method: string, path: string, params: { [key: string]: Tree }): string =>
  `${method} ${path} ${createHash('sha256')
    .update(JSON.stringify(canonical(params)))
    .digest('base64url')}`

/** Responses by account and key, and the keys of calls in progress. */
export class Idempotency {
  readonly #environment: Environment
  readonly #executing = new Set<string>()

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /**
   * The stored response of the same call, or undefined if it must be executed; then `release` must follow.
   * @throws StripeRefusal for another call under the same key, or while the first is in progress.
   */
  claim(owner: string, key: string, fingerprint: string): SavedAnswer | undefined {
    if (key.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.')
    const name = `${owner} ${key}`
    const saved = this.#environment.store.state.answers[name]
    if (saved !== undefined && saved.at > this.#environment.now() - keysLive) {
      const endpoint = (print: string): string => print.split(' ').slice(0, 2).join(' ')
      if (saved.fingerprint !== fingerprint) throw keyReused(key, endpoint(saved.fingerprint) === endpoint(fingerprint))
      return saved
    }
    if (this.#executing.has(name)) throw keyInUse(key)
    this.#executing.add(name)
    return undefined
  }

  save(owner: string, key: string, answer: Omit<SavedAnswer, 'at'>): void {
    this.#environment.store.saveAnswer(`${owner} ${key}`, { ...answer, at: this.#environment.now() })
  }

  release(owner: string, key: string): void {
    this.#executing.delete(`${owner} ${key}`)
  }
}
