import type { Delivered } from '#functions/money/webhook/handle-event.ts'
import type { StripeEmulator } from '#local/stripe/emulator.ts'
import type { ApiOutcome, ApiRequest } from '#local/stripe/http.ts'
import type { Kind, Tally } from './tally.ts'

/** Which provider faults actually occurred, observed from outside. */

type Respond = (request: ApiRequest) => Promise<ApiOutcome>

const struck = (outcome: ApiOutcome, isDone: boolean): Kind | undefined => {
  if (typeof outcome === 'string') return isDone ? 'time-out after success' : 'time-out, nothing done'
  const isReplayed = outcome.headers['idempotent-replayed'] === 'true'
  switch (outcome.status) {
    case 200:
      return isReplayed ? 'success replayed' : undefined
    case 409:
      return 'key in use at this moment'
    case 429:
      return 'rate limit'
    case 500:
      return isReplayed ? '500 replayed' : isDone ? '500 after success' : '500, nothing done'
    default:
      return undefined
  }
}

/** A call with effect has reported it by events that name its key. */
export const watched =
  (emulator: StripeEmulator, tally: Tally, respond: Respond): Respond =>
  async (request) => {
    const key = request.headers['idempotency-key']
    const told = () =>
      emulator.act(
        ({ store }) =>
          store.rows('events').filter(({ object }) => key !== undefined && object.request?.idempotency_key === key)
            .length,
      )
    const before = told()
    const outcome = await respond(request)
    const kind = struck(outcome, told() > before)
    if (kind) tally.add(kind)
    return outcome
  }

/** A delivery is late if it arrives more than ten minutes after its event. */
const lateAfter = 600

/** Which deliveries were repeated, late, or out of order. */
export class Mailman {
  readonly #tally: Tally
  readonly #seen = new Set<string>()
  #newest = 0

  constructor(tally: Tally) {
    this.#tally = tally
  }

  brings({ id, created }: Pick<Delivered, 'id' | 'created'>, place: number, now: string): void {
    if (this.#seen.has(id)) this.#tally.add('webhook repeated')
    this.#seen.add(id)
    if (place < this.#newest) this.#tally.add('webhook out of order')
    this.#newest = Math.max(this.#newest, place)
    // Thin events have an instant.
    const at = typeof created === 'number' ? created : Date.parse(created) / 1000
    if (Date.parse(now) / 1000 - at > lateAfter) this.#tally.add('webhook late')
  }
}
