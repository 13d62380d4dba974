import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import type { Cloud } from '../cloud-api.ts'
import { ask, type CallInput } from './http.ts'

/** The parts of a cloud that a season needs: its clock is moved, and the provider's pages are visited. */
export type SeasonCloud = Pick<Cloud, 'clock' | 'idle' | 'stripe'>

/** Where a season is played: in a running cloud, or in this process alone. */
export interface Stage extends SeasonCloud, Pick<Cloud, 'mail' | 'db' | 'tableName'> {
  /** One request that must succeed. The production limits apply: a refused caller waits on the moved clock. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>>
}

/** One after the other: when two people wait at once, the clock may already have passed the second one's time. */
let waits: Promise<unknown> = Promise.resolve()
export const waitOn = ({ clock }: Pick<Cloud, 'clock'>, seconds: number): Promise<unknown> => {
  const until = new Date(clock.now().getTime() + seconds * 1000)
  waits = waits.then(() => (until > clock.now() ? clock.advanceTo(until.toISOString()) : undefined))
  return waits
}

export const overHttp = (cloud: Cloud): Stage => ({
  ...cloud,
  call: (endpoint, input) => ask(cloud.url, endpoint, input, (seconds) => waitOn(cloud, seconds)),
})
