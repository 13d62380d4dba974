import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

interface Waiting {
  at: number
  turn: number
  run: () => void
}

/** Earliest first; in order of arrival within the same instant. */
class Queue {
  time = 0
  #turn = 0
  readonly #waiting = new Map<number, Waiting>()

  add(ms: number, run: () => void): number {
    this.#turn += 1
    this.#waiting.set(this.#turn, { at: this.time + Math.max(0, ms), turn: this.#turn, run })
    return this.#turn
  }

  remove(turn: number): void {
    this.#waiting.delete(turn)
  }

  next(): Waiting | undefined {
    let first: Waiting | undefined
    for (const waiting of this.#waiting.values()) if (first === undefined || waiting.at < first.at) first = waiting
    if (first) this.#waiting.delete(first.turn)
    return first
  }
}

/** Real milliseconds. */
const patience = 5000

/**
 * Runs something in virtual time: time advances only when everyone is waiting, and then jumps to the next timer. An
 * eight-second wait costs nothing and chance comes from `random`, so every run does the same things in the same order.
 * Code inside may wait only for timers and for itself, except while lazily loaded modules load.
 * @param ids The chance that ids come from; by default the system's, so that ids differ from run to run.
 */
export const inVirtualTime = async <T>(random: () => number, run: () => Promise<T>, ids?: () => number): Promise<T> => {
  const real = { setTimeout, clearTimeout, setImmediate, sleep: timers.setTimeout, random: Math.random }
  const { randomInt } = nodeCrypto
  const queue = new Queue()
  const handle = (turn: number) =>
    Object.assign(Object(turn) as object, { ref: () => undefined, unref: () => undefined })
  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    handle(
      queue.add(ms, () => {
        run(...args)
      }),
    )) as never
  globalThis.clearTimeout = ((timer: unknown) => {
    queue.remove(Number(timer))
  }) as never
  globalThis.setImmediate = ((run: (...args: unknown[]) => void, ...args: unknown[]) =>
    handle(
      queue.add(0, () => {
        run(...args)
      }),
    )) as never
  timers.setTimeout = ((ms = 0, value: unknown = undefined) =>
    new Promise((resolve) => {
      queue.add(ms, () => {
        resolve(value)
      })
    })) as never
  if (ids) nodeCrypto.randomInt = ((below: number) => Math.floor(ids() * below)) as never
  syncBuiltinESMExports()
  performance.now = () => queue.time
  Math.random = random
  crypto.getRandomValues = ((bytes: Uint8Array) => {
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = Math.floor(random() * 256)
    return bytes
  }) as never
  try {
    let isOver = false
    let idle = 0
    const over = () => {
      isOver = true
    }
    const result = run()
    result.then(over, over)
    for (;;) {
      // Everything that takes no time is done when this resolves.
      await new Promise<void>((resolve) => {
        real.setImmediate(resolve)
      })
      if (isOver) return await result
      const next = queue.next()
      if (!next) {
        idle += 1
        if (idle > patience) throw new Error('Everybody waits, and nothing will happen any more')
        await real.sleep(1)
        continue
      }
      idle = 0
      queue.time = next.at
      next.run()
    }
  } finally {
    globalThis.setTimeout = real.setTimeout
    globalThis.clearTimeout = real.clearTimeout
    globalThis.setImmediate = real.setImmediate
    timers.setTimeout = real.sleep
    nodeCrypto.randomInt = randomInt
    syncBuiltinESMExports()
    Reflect.deleteProperty(performance, 'now')
    Math.random = real.random
    Reflect.deleteProperty(crypto, 'getRandomValues')
  }
}
