import {
  applyResult,
  begin,
  beginAgain,
  callKey,
  isClosed,
  lease,
  transferKey,
  type OutcomeResult,
  type Op,
} from '#shared/domain/payment/op.ts'

/**
 * A model of the protocol without database and network: one transfer operation, a provider that remembers keys, and all
 * possible faults between them, chosen by a stream of random numbers. Runs many schedules; each must end well.
 */

export interface Rules {
  /** Mutation: a new key after a timeout. */
  newKeyAfterTimeout?: boolean
  /** Mutation: accepts a late result without checking which attempt it belongs to. */
  believesOldRefusals?: boolean
}

export interface Outcome {
  executed: number
  booked: number
  op: Op
  refusals: number
}

const second = 1000
const steps = 14

export const play = (random: () => number, rules: Rules = {}): Outcome => {
  let time = Date.parse('2026-06-01T12:00:00.000Z')
  const now = () => new Date(time).toISOString()
  const answers = new Map<string, OutcomeResult>()
  const objects: OutcomeResult[] = []
  let executed = 0
  let booked = 0
  let refusals = 0
  let op = begin(transferKey('evt_1', 'artist', 'art_1'), now())
  /** Requests, or responses, in flight: they may arrive long after another worker took over. */
  const inFlight: (() => void)[] = []

  const settle = (result: OutcomeResult) => {
    const believed = rules.believesOldRefusals && result.is === 'refused' ? { ...result, attempt: op.attempt } : result
    const next = applyResult(op, believed, now())
    if (!next) return
    if (next.state === 'succeeded') booked += 1
    if (next.state === 'failed') refusals += 1
    op = rules.newKeyAfterTimeout && result.is === 'unknown' ? { ...next, attempt: next.attempt + 1 } : next
  }
  /** The provider's behavior: the first call under a key decides, later ones get the same response. */
  const provider = (key: string, attempt: number): OutcomeResult => {
    const known = answers.get(key)
    if (known) return known
    const result: OutcomeResult =
      random() < 0.25
        ? { is: 'refused', attempt, message: 'no' }
        : { is: 'succeeded', attempt, stripe_id: `tr_${executed + 1}` }
    if (result.is === 'succeeded') {
      executed += 1
      objects.push(result)
    }
    answers.set(key, result)
    return result
  }
  const send = (sent: Op) => {
    const key = callKey(sent, 'transfer')
    const fate = random()
    if (fate < 0.15) return // crashed before the call
    if (fate < 0.3) {
      inFlight.push(() => settle({ is: 'unknown', attempt: sent.attempt }))
      return
    } // never arrived
    const result = provider(key, sent.attempt)
    if (fate < 0.45) return // crashed after the call
    if (fate < 0.6) {
      inFlight.push(() => settle({ is: 'unknown', attempt: sent.attempt }))
      return
    } // the response was lost
    inFlight.push(() => settle(result))
  }

  send(op)
  for (let i = 0; i < steps; i += 1) {
    time += Math.floor(random() * 90) * second
    const what = random()
    if (what < 0.35 && inFlight.length > 0) inFlight.splice(Math.floor(random() * inFlight.length), 1)[0]!()
    else if (what < 0.55 && objects.length > 0)
      settle(objects[Math.floor(random() * objects.length)]!) // a webhook, possibly repeated
    else if (what < 0.85) take()
    else again()
  }
  function take() {
    const leased = lease(op, now())
    if (!leased) return
    op = leased
    send(leased)
  }
  function again() {
    const next = beginAgain(op, now())
    if (!next) return
    op = next
    send(next)
  }

  // No faults from here on: sweeps run every minute, and a person retries refusals until it is done.
  for (let i = 0; i < 400 && op.state !== 'succeeded'; i += 1) {
    time += 60 * second
    for (const arrive of inFlight.splice(0)) arrive()
    if (op.state === 'failed') op = beginAgain(op, now())!
    const leased = isClosed(op) ? undefined : lease(op, now())
    if (leased) {
      op = leased
      settle(provider(callKey(leased, 'transfer'), leased.attempt))
    }
  }
  for (const arrive of inFlight.splice(0)) arrive()
  for (const result of objects) settle(result)
  return { executed, booked, op, refusals }
}

/** Small, fast, and deterministic per seed. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
