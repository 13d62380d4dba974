/** The items of running transactions: a second write of one is refused at once, as by AWS, and does not wait. */
export class ItemsInTransaction {
  readonly #held = new Set<string>()

  /** Whether each item is held by a running transaction. */
  held(names: readonly string[]): boolean[] {
    return names.map((name) => this.#held.has(name))
  }

  /** Holds the items while `run` runs. None of them may be held. */
  async during<T>(names: readonly string[], run: () => Promise<T>): Promise<T> {
    for (const name of names) this.#held.add(name)
    try {
      return await run()
    } finally {
      for (const name of names) this.#held.delete(name)
    }
  }
}
