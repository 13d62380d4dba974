/** Lambda's answer where it does not start a function. */
export const refusal = {
  error: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' },
  throttled: true,
} as const

/** Decides which executions run at once, by the quota of an account and the part of it that functions have reserved. */
export class Concurrency {
  readonly #shared: number
  readonly #reserved: ReadonlyMap<string, number>
  readonly #running = new Map<string, number>()
  #inShared = 0

  constructor(account: number, reserved: ReadonlyMap<string, number>) {
    this.#reserved = reserved
    this.#shared = account - [...reserved.values()].reduce((sum, each) => sum + each, 0)
  }

  /** Whether another execution of the function may run; it then counts until it leaves. */
  enter(name: string): boolean {
    const own = this.#reserved.get(name)
    const running = this.#running.get(name) ?? 0
    if (own === undefined ? this.#inShared >= this.#shared : running >= own) return false
    this.#running.set(name, running + 1)
    if (own === undefined) this.#inShared++
    return true
  }

  leave(name: string): void {
    this.#running.set(name, this.#running.get(name)! - 1)
    if (!this.#reserved.has(name)) this.#inShared--
  }
}
