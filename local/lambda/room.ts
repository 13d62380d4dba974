import type { ExecutionEnvironment } from './execution-environment.ts'

/** Each takes about 35 MB, and on a developer's few cores more of them make nothing faster. */
const most = 10

/** An idle one that was busy so recently is about to be asked again. */
const restMs = 250

/** How many environments all functions may have together. */
export class Room {
  readonly #taken = new Set<ExecutionEnvironment>()

  take(environment: ExecutionEnvironment): void {
    this.#taken.add(environment)
  }

  /** Whether one more may start. Where all places are taken, the one that has rested longest goes. */
  make({ urgent }: { urgent: boolean }): boolean {
    for (const one of this.#taken) if (one.dead) this.#taken.delete(one)
    if (this.#taken.size < most) return true
    const [eldest] = [...this.#taken].filter((one) => !one.busy).sort((a, b) => a.idleSince - b.idleSince)
    if (!eldest || (!urgent && performance.now() - eldest.idleSince < restMs)) return false
    this.#taken.delete(eldest)
    void eldest.stop()
    return true
  }
}
