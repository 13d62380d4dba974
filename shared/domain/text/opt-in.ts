import type { Instant } from '../time.ts'

/** A person's own word that they want texts, at which number, and since when. */
export interface OptIn {
  /** E.164; null once they want none. */
  number: string | null
  /** When they opted in at this number. */
  opted_in_at: Instant | null
  version: number
}

export const noOptIn: OptIn = { number: null, opted_in_at: null, version: 0 }

/** The last word of a phone to our number. */
export interface PhoneWord {
  word: 'yes' | 'stop'
  at: Instant
}

/** `waiting`: the phone has not answered our question yet. `stopped`: it wrote STOP, and only it can write START. */
export const textsStates = ['off', 'waiting', 'on', 'stopped'] as const
export type TextsState = (typeof textsStates)[number]

/** A yes from before the opt-in was somebody's to another account. */
export const textsState = ({ number, opted_in_at }: OptIn, phone: PhoneWord | undefined): TextsState => {
  if (number === null || opted_in_at === null) return 'off'
  if (phone?.word === 'stop') return 'stopped'
  return phone !== undefined && phone.at >= opted_in_at ? 'on' : 'waiting'
}
