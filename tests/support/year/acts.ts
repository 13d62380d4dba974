/** The acts of people in a generated year. */

export const hour = 3_600_000
export const day = 24 * hour

export type ActKind =
  | 'asked'
  | 'answered'
  | 'sent'
  | 'opened'
  | 'signed'
  | 'paid'
  | 'sheet_seen'
  | 'called_off'
  | 'gig_end'
  | 'vendors_paid'
  | 'invoiced'
  | 'invoice_paid'

/** A change of the day sheet on the day of the gig, or a *Got it*. */
export interface SheetStep {
  at: number
  who: 'client' | 'agent' | 'leader'
  /** The client sees the run of show, but no call time. */
  does: 'run_of_show' | 'call_time' | 'got_it'
}

export interface Gig {
  client: 'client' | 'client2'
  agent: 'agent' | 'agent2'
  /** The band leader plays at the bar, which pays afterwards. */
  artist: 'artist' | 'artist2' | 'bandleader'
  start: number
  end: number
  /** In order. An act is absent if no person does it. */
  acts: ReadonlyMap<ActKind, number>
  /** In order. */
  onTheDay: SheetStep[]
}

/** Of a phone and its owner. */
export type PhoneStep =
  { at: number; who: string; number: string | null } | { at: number; number: string; says: string }

/** A person's choice of reminders or zone, from that time on. */
export interface Turn {
  at: number
  who: string
  zone?: string
  mutes?: number
  digest?: boolean
}

export interface Year {
  begins: number
  ends: number
  gigs: Gig[]
  turns: Turn[]
  phones: PhoneStep[]
}

export type Random = () => number
export const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!

/** Some minutes and seconds, so that nothing happens on the hour. */
export const soon = (random: Random) => Math.floor((0.05 + random() * 0.9) * hour)
