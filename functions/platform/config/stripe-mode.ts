import { AppError } from '#shared/errors.ts'
import { optionalEnv } from './env.ts'

/** Real money, or play money with the same API. A stage says which one is its own (`payments` in its configuration). */
export type StripeMode = 'live' | 'test'

export const stageMode = (): StripeMode => (optionalEnv('STRIPE_MODE') === 'live' ? 'live' : 'test')

export const modeOfKey = (key: string): StripeMode => (/^[rs]k_live_/.test(key) ? 'live' : 'test')

/** The secret holds a key of the other mode: nothing is charged or paid with it. */
export class WrongMode extends AppError {
  constructor(mode: StripeMode) {
    super('provider_failed', 'Payments are not possible at the moment. We know, and we are on it')
    this.cause = `The stage is for ${mode} payments, and the key in its secret is not`
  }
}

/** @throws WrongMode */
export const demandMode = (key: string, mode: StripeMode = stageMode()): void => {
  if (modeOfKey(key) !== mode) throw new WrongMode(mode)
}
