import type { Db } from '../../functions/_lib/db.ts'
import type { Deps } from '../../functions/_lib/deps.ts'
import { stripeInProcess } from '../../local/stripe/helpers.ts'
import type { MoneyStage } from './money.ts'

/**
 * A Lambda that dies: at its nth call of table, queue or provider, before the call or right after it took effect. Nothing that it does
 * afterwards reaches anybody. The product has no seam for this: its dependencies are wrapped from outside.
 */
class Crash extends Error {}

export interface Doomed {
  deps: Deps
  /** Calls so far. */
  calls: number
  isDead: boolean
}

export const doomed = (stage: MoneyStage, at: number, when: 'before' | 'after'): Doomed => {
  const healthy = stage.deps()
  const state = { calls: 0, isDead: false }
  const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
    if (state.isDead) throw new Crash('dead')
    state.calls += 1
    const isNow = state.calls === at
    if (isNow) state.isDead = true
    if (isNow && when === 'before') throw new Crash('before')
    const result = await call()
    if (isNow) throw new Crash('after')
    if (state.isDead) throw new Crash('dead')
    return result
  }
  const { db } = healthy
  const dying: Db = {
    tableName: db.tableName,
    refresh: () => { db.refresh() },
    get: (key) => guarded(() => db.get(key)),
    range: (range) => guarded(() => db.range(range)),
    page: (range, request) => guarded(() => db.page(range, request)),
    all: (range, request) => guarded(() => db.all(range, request)),
    transact: (items, token) => guarded(() => db.transact(items, token)),
    update: (key, change) => guarded(() => db.update(key, change)),
  }
  const stripe = stripeInProcess({ ...stage.emulator, respond: (request) => guarded(() => stage.emulator.respond(request)) })
  const result: Doomed = {
    get calls() { return state.calls },
    get isDead() { return state.isDead },
    deps: { ...healthy, db: dying, stripe: () => Promise.resolve(stripe), notify: (messages) => guarded(() => healthy.notify(messages)) },
  }
  return result
}

/** Runs what may crash, and swallows the crash and nothing else. @returns whether it crashed. */
export const until = async (life: Doomed, run: (deps: Deps) => Promise<unknown>): Promise<boolean> => {
  try {
    await run(life.deps)
  } catch (error) {
    if (!life.isDead) throw error
  }
  return life.isDead
}
