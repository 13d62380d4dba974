import { setTimeout as sleep } from 'node:timers/promises'
import type { Cloud } from '#local/cloud.ts'
import { ownName } from '#local/template/template.ts'
import { timeoutOf, type FunctionName } from '#infra/functions.ts'

interface Run {
  seconds: number
  /** Of the function's time limit. */
  part: number
}

/** Seen of a cloud while a payday lasts: nothing keeps it for long. */
export interface Watch {
  calls: number
  /** Calls to the provider at once. */
  mostCalls: number
  /** Of these, the ones that a payout asks, without those of webhooks about it. */
  mostOfPayouts: number
  /** Of each function. */
  longest: Map<string, Run>
  failed: number
  /** A visitor asks once a second; an account without a free execution refuses. */
  asked: number
  refused: number
  stop(): Promise<void>
}

const limitOf = (name: string): number => timeoutOf(ownName(name) as FunctionName)

export const watch = (cloud: Cloud): Watch => {
  const { stripe } = cloud
  const seen = {
    calls: 0,
    mostCalls: 0,
    mostOfPayouts: 0,
    failed: 0,
    asked: 0,
    refused: 0,
    longest: new Map<string, Run>(),
  }
  const handle = stripe.handle.bind(stripe)
  const underway = { payouts: 0, webhooks: 0 }
  stripe.handle = async (request, response) => {
    const asker = request.method === 'GET' && request.url?.startsWith('/v1/payouts/') ? 'webhooks' : 'payouts'
    seen.calls += 1
    underway[asker] += 1
    seen.mostOfPayouts = Math.max(seen.mostOfPayouts, underway.payouts)
    seen.mostCalls = Math.max(seen.mostCalls, underway.payouts + underway.webhooks)
    try {
      await handle(request, response)
    } finally {
      underway[asker] -= 1
    }
  }
  const counted = new WeakSet<object>()
  const look = () => {
    for (const run of cloud.invocations) {
      if (counted.has(run)) continue
      counted.add(run)
      const seconds = run.durationMs / 1000
      if (seconds > (seen.longest.get(run.function)?.seconds ?? 0))
        seen.longest.set(run.function, { seconds, part: seconds / limitOf(run.function) })
      if (run.error) seen.failed += 1
    }
  }
  const ask = async () => {
    seen.asked += 1
    const { status } = await fetch(`${cloud.url}/v1/health`)
    if (status !== 200) seen.refused += 1
  }
  let ended = false
  const looking = (async () => {
    while (!ended) {
      look()
      await sleep(100)
    }
  })()
  const visiting = (async () => {
    while (!ended) await Promise.all([ask(), sleep(1000)])
  })()
  return Object.assign(seen, {
    stop: async () => {
      ended = true
      await Promise.all([looking, visiting])
      look()
      stripe.handle = handle
    },
  })
}
