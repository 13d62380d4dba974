import type { ExecutionEnvironment } from './execution-environment.ts'

/** An idle environment that was busy this recently is likely to be needed again. */
const restMs = 250

/** How many environments all functions may have in total. Each takes about 35 MB. */
export class Room {
  readonly #most: number
  readonly #taken = new Set<ExecutionEnvironment>()

  constructor(most: number) {
    this.#most = most
  }

  take(environment: ExecutionEnvironment): void {
    this.#taken.add(environment)
  }

  /** Whether another environment may start. If all places are taken, the longest idle one is stopped. */
  make({ urgent }: { urgent: boolean }): boolean {
    for (const one of this.#taken) if (one.dead) this.#taken.delete(one)
    if (this.#taken.size < this.#most) return true
    const [eldest] = [...this.#taken].filter((one) => !one.busy).sort((a, b) => a.idleSince - b.idleSince)
    if (!eldest || (!urgent && performance.now() - eldest.idleSince < restMs)) return false
    this.#taken.delete(eldest)
    void eldest.stop()
    return true
  }
}
