import { leads, isStaff, type Relation } from '../access/relation.ts'
import type { EventLike } from '../record/event-like.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { NextAction } from './step.ts'

/** An open matter of an event: something that must happen until it is ready (docs/product.md#readiness). */

/** The holder of a matter ends it by an act. `bookme` acts by itself, as soon as a bank or the hour allows. */
export const holders = ['agent', 'admin', 'leader', 'client', 'vendor', 'bookme'] as const
export type Holder = (typeof holders)[number]

/** The cost of an open matter if nobody acts. */
export type Harm =
  | 'gig' // the gig does not take place as it is promised
  | 'lapse' // what somebody was promised is lost at the end of its time
  | 'money' // money comes late, or not
  | 'new' // somebody waits for a first answer
  | 'work' // the booking stands still

/** One of a kind's matters, such as one of the vendors who have not answered. */
export interface Item {
  /** The vendor or client that it is about; empty for nobody. */
  name?: string | undefined
  /** Of a place: `Drums`. */
  part?: string | undefined
  since?: Instant | null | undefined
  /** Until when the act must come. */
  by?: Instant | null | undefined
  /** Where it is another than the kind's. */
  holder?: Holder
}

export interface Words {
  /** The holder's button. */
  label: string
  detail?: string | undefined
  /** For everybody else; without it, the same. */
  wait?: string
  waitDetail?: string | undefined
}

export interface MatterRule {
  holder: Holder
  /** The one act that ends it. */
  act: NextAction
  harm: Harm
  find(event: EventLike, now: Instant): readonly Item[]
  say(items: readonly Item[], event: EventLike, now: Instant): Words
  /** The leader of the gig can do it, too. */
  byLeader?: boolean
}

export const rule = (of: MatterRule): MatterRule => of

/** None, or the one. */
export const when = (isOpen: boolean, item: Item = {}): Item[] => (isOpen ? [item] : [])

/** The people on the event who end the matters of each holder with a click. */
const ends: Readonly<Record<Holder, (who: Relation, event: EventLike) => boolean>> = {
  agent: isStaff,
  admin: ({ admin }) => admin,
  // The agent was not there (docs/product.md#roles-and-permissions).
  leader: (who, event) => who.admin || leads(who, event),
  client: () => false,
  vendor: () => false,
  bookme: () => false,
}

export const canEnd = (
  holder: Holder,
  { byLeader = false }: Pick<MatterRule, 'byLeader'>,
  who: Relation,
  event: EventLike,
): boolean => ends[holder](who, event) || (byLeader && leads(who, event))

/** Each name once, and only a few: a big band would fill a phone. */
export const listed = (names: readonly (string | undefined)[]): string => {
  const all = [...new Set(names.filter((name) => name !== undefined && name !== ''))]
  return all.length <= 4 ? all.join(', ') : `${all.slice(0, 3).join(', ')} and ${all.length - 3} more`
}
export const namesOf = (named: readonly { name?: string | undefined }[]): string =>
  listed(named.map(({ name }) => name))
