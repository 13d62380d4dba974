import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { playLineUp } from './line-up-steps.ts'
import { untrueReadyOrFree } from './ready-and-free.ts'
import type { Seen } from './differs.ts'
import type { Dice } from './scenario.ts'
import type { Template } from './templates.ts'
import type { Rig } from './rig.ts'

/** The line-up that comes and goes beside the money of a season. */

/** Chance of its own: the season beside it meets what it would meet alone. */
const apart = async <T>(random: () => number, run: () => Promise<T>): Promise<T> => {
  const before = { random: Math.random, getRandomValues: crypto.getRandomValues }
  Math.random = random
  crypto.getRandomValues = ((bytes: Uint8Array) => bytes.fill(0).map(() => Math.floor(random() * 256))) as never
  try {
    return await run()
  } finally {
    Math.random = before.random
    crypto.getRandomValues = before.getRandomValues
  }
}

export interface Beside {
  /** A few steps; returns the statements that were untrue afterwards. */
  next(): Promise<string[]>
  look(): Promise<string[]>
}

export type Side = (rig: Rig, template: Template, seed: number) => Promise<Beside>

export const linesUp =
  (seen: Seen, counts: Map<string, number>): Side =>
  async (rig, template, seed) => {
    const random = randomOf(Math.imul(seed, 0x27d4eb2f))
    const upTo = (n: number) => Math.floor(random() * n)
    const dice: Dice = { chance: (p) => random() < p, pick: (items) => items[upTo(items.length)]!, upTo }
    const show = await apart(random, () => playLineUp(rig, dice, template.start))
    const done: string[] = []
    const look = () => apart(random, () => untrueReadyOrFree(show.line, template.id, seen))
    const next = async () => {
      const names = await apart(random, show.play)
      done.push(...names)
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
      return (await look()).map((what) => `${what}\n      beside it: ${done.join(', ')}`)
    }
    return { next, look }
  }
