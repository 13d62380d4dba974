import type { Instant } from '#shared/domain/time.ts'
import type { Relation } from '../access/relation.ts'
import { withProposedLineUp, type EventLike } from '../record/event-like.ts'
import { canEnd, type Harm, type Holder, type Item } from './matter.ts'
import { kindsIn, ruleOf, type MatterKind } from './matters.ts'
import { step, type NextAction, type NextStep } from './step.ts'

/**
 * Whether an event is ready, and if not, what is open, who has it, since when, until when, how bad it is, and the one
 * act that ends it (docs/product.md#readiness). Header, Home, lists, calendar, reminders and bulk actions read this and
 * nothing else. Works on the whole event and on the list row of its agency.
 */

export interface Matter {
  kind: MatterKind
  /** In words, for those who wait: `Waiting for answers`. */
  what: string
  detail: string
  holder: Holder
  /** The name of its holder, or of the person that it is about. */
  name: string | undefined
  /** Of a place. */
  part: string | undefined
  since: Instant | undefined
  /** Until when. */
  by: Instant | undefined
  /** How bad it is. */
  harm: Harm
  /** The one act that ends it, with its button. */
  act: NextAction
  label: string
}

export interface Readiness {
  /** In the order in which the agency meets them. */
  matters: readonly Matter[]
  isReady: boolean
}

interface Found {
  kind: MatterKind
  items: readonly Item[]
}

/** The kinds with something open, in order. */
const found = (event: EventLike, now: Instant): Found[] =>
  kindsIn(event, now).flatMap((kind) => {
    const items = ruleOf(kind).find(event, now)
    return items.length === 0 ? [] : [{ kind, items }]
  })

export const readiness = (shown: EventLike, now: Instant): Readiness => {
  const event = withProposedLineUp(shown)
  const matters = found(event, now).flatMap(({ kind, items }) =>
    items.map((item): Matter => {
      const { holder, act, harm, say } = ruleOf(kind)
      const { label, detail, wait, waitDetail } = say([item], event, now)
      return {
        ...{ kind, act, harm, label, holder: item.holder ?? holder },
        ...{ what: wait ?? label, detail: (wait === undefined ? detail : waitDetail) ?? '' },
        ...{ name: item.name, part: item.part, since: item.since ?? undefined, by: item.by ?? undefined },
      }
    }),
  )
  return { matters, isReady: matters.length === 0 }
}

/** Only an empty one makes a ready event. */
export const isReady = (event: EventLike, now: Instant): boolean => readiness(event, now).isReady

/**
 * The step of somebody of the agency, or of the leader: the first matter that they can end, otherwise the first one
 * that they wait for. Undefined if nothing of these kinds is open.
 */
export const stepOf = (
  shown: EventLike,
  who: Relation,
  now: Instant,
  isFor: (kind: MatterKind) => boolean = () => true,
): NextStep | undefined => {
  const event = withProposedLineUp(shown)
  const open = found(event, now).filter(({ kind }) => isFor(kind))
  const canDo = ({ kind, items }: Found) => {
    const { holder, act } = ruleOf(kind)
    return act !== 'wait' && items.some((item) => canEnd(item.holder ?? holder, ruleOf(kind), who, event))
  }
  const own = open.find(canDo)
  if (own) {
    const { act, say } = ruleOf(own.kind)
    const { label, detail } = say(own.items, event, now)
    return step(act, label, detail)
  }
  const [first] = open
  if (!first) return undefined
  const { label, detail, wait, waitDetail } = ruleOf(first.kind).say(first.items, event, now)
  return step('wait', wait ?? label, wait === undefined ? detail : waitDetail)
}
