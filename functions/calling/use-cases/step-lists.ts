import {
  chairName,
  findChair,
  slotChair,
  termsOfList,
  whyOver,
  type OpenChair,
} from '#shared/domain/call-list/chairs.ts'
import { emptyList } from '#shared/domain/call-list/edit.ts'
import type { CallList, TakenFrom } from '#shared/domain/call-list/schema.ts'
import { isOpen, step, type Facts, type Outcome, type PersonFacts, type Step } from '#shared/domain/call-list/table.ts'
import {
  chairsLeftOpen,
  gapsOf,
  hasDroppedOut,
  listLeftFor,
  listThatFound,
  refilled,
  withSlotFor,
  whyAfter,
} from '#functions/calling/rules/gaps.ts'
import type { Replacement } from '#functions/event/rules/replaced.ts'
import { stepText } from '#functions/calling/rules/words.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { roleOfChair } from '#shared/domain/event/record/calls.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { zero, type Cents } from '#shared/domain/money.ts'
import { isSame } from '#shared/domain/same.ts'
import { noOptIn } from '#shared/domain/text/opt-in.ts'
import type { TextJob } from '#shared/texts.ts'
import { activityWrite } from '#functions/event/data/activity.ts'
import type { Calendars } from '#functions/event/data/calendar.ts'
import { personFacts } from '#functions/calling/data/call-facts.ts'
import { callListOf, callListsOf, callListWrites } from '#functions/calling/data/call-lists.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { optInOf } from '#functions/messages/data/texts.ts'
import { findUser } from '#functions/people/data/user.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import { ConditionFailed, type TransactItem } from '#functions/platform/db/db.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { askedFor, callMails, personName, type CallNews } from '#functions/calling/mails/call-mails.ts'
import { callTexts } from '#functions/calling/mails/call-texts.ts'
import { balanceJobs } from '#functions/event/use-cases/event-action.ts'
import { fillChair } from './fill-chair.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'

/** A change of one list, by a person. */
export interface CallChange {
  chair: string
  act(list: CallList, facts: Facts): Outcome
  /** Of a counter-offer that is accepted. */
  terms?: { rate: Cents; from: TakenFrom }
  /** In the activity, if no step says it. */
  said?: string
  /** More writes of its transaction. */
  also?: readonly TransactItem[] | undefined
}

interface Stepping {
  actor: Actor | undefined
  change?: CallChange
  /** Asks the next at once; otherwise a job does. */
  looks: boolean
  replacement?: Replacement | undefined
}

interface Taken {
  step: Step
  list: CallList
  chair: OpenChair
  isOwn: boolean
}

/** The lists of one event between their transactions: what was read, and what is to be written. */
class Lists {
  readonly stored = new Map<string, CallList>()
  readonly lists = new Map<string, CallList>()
  readonly taken: Taken[] = []
  private facts = new Map<string, PersonFacts>()
  event: Event
  calendars: Calendars | undefined
  private readonly deps: Deps

  constructor(deps: Deps, event: Event) {
    this.deps = deps
    this.event = event
  }

  async read(chairs: Iterable<string>): Promise<void> {
    const found = await Promise.all([...new Set(chairs)].map((chair) => callListOf(this.deps, this.event.id, chair)))
    this.know(found)
  }

  private know(found: readonly CallList[]): void {
    for (const list of found.filter(({ chair }) => !this.lists.has(chair))) {
      this.stored.set(list.chair, list)
      this.lists.set(list.chair, list)
    }
  }

  chairOf(chair: string): OpenChair {
    const known = this.event.calls?.find((call) => call.chair === chair)?.asked[0]
    return (
      findChair(this.event, chair) ?? {
        ...{ chair: chair as OpenChair['chair'], role: roleOfChair(chair), rate: known?.rate ?? zero },
        instrument: known?.instrument ?? undefined,
      }
    )
  }

  private isElsewhere(chair: string, id: string): boolean {
    return [...this.lists.values()].some(
      (list) =>
        list.chair !== chair &&
        list.state === 'running' &&
        list.candidates.some((one) => userIdOf(one.id) === userIdOf(id) && isOpen(one)),
    )
  }

  private factsOf(chair: string): Facts {
    return {
      now: this.deps.now,
      start: this.event.start ?? this.deps.now,
      of: (id) => {
        if (this.isElsewhere(chair, id)) return { timezone: 'UTC', obstacle: 'elsewhere' }
        if (hasDroppedOut(this.lists.values(), id))
          return { timezone: 'UTC', obstacle: { skip: 'has dropped out of this event' } }
        return this.facts.get(`${chair}|${id}`)
      },
    }
  }

  /** Changes a list, after looking up the people that the change depends on. */
  async run(chair: string, act: CallChange['act'], isOwn: boolean): Promise<CallList> {
    const before = this.lists.get(chair)!
    const place = this.chairOf(chair)
    for (;;) {
      const { list, steps, unknown } = act(before, this.factsOf(chair))
      if (unknown === undefined) {
        this.lists.set(chair, list)
        this.taken.push(...steps.map((one) => ({ step: one, list, chair: place, isOwn })))
        return list
      }
      this.facts.set(`${chair}|${unknown}`, await personFacts(this.deps, this.event, chair, unknown))
    }
  }

  /** Ends lists whose chair is not to be filled any more. */
  async end(): Promise<void> {
    for (const list of [...this.lists.values()].filter(({ state }) => state === 'running')) {
      const why = whyOver(this.event, list, this.deps.now)
      if (why) await this.run(list.chair, (before, facts) => step(before, { is: 'over', why }, facts), false)
    }
  }

  /** Asks the lists of those who have dropped out, as the agent's rule says. */
  async refill(): Promise<void> {
    const gaps = gapsOf(this.event, this.deps.now)
    if (gaps.length === 0) return
    this.know(await callListsOf(this.deps, this.event.id))
    const by = await this.ruler()
    for (const gap of gaps) {
      const person = { id: gap.key.split('|')[0]!, user_id: gap.user_id ?? '' }
      const found = gap.role === 'musician' ? listThatFound(this.lists.values(), person.id) : undefined
      const slotId = found?.chair.slice('slot-'.length) ?? this.deps.id('slt')
      const chair = gap.role === 'artist' ? 'act' : gap.role === 'bandleader' ? 'bandleader' : slotChair(slotId)
      if (gap.role === 'musician') this.event = withSlotFor(this.event, gap, slotId)
      if (!this.lists.has(chair)) this.know([emptyList(chair)])
      // Somebody has stopped it by hand.
      if (this.lists.get(chair)!.state === 'stopped') continue
      const refill = { person, by, terms: termsOfList(this.event, this.chairOf(chair)) }
      await this.run(chair, (list, facts) => refilled(list, refill, facts), false)
    }
  }

  /** Asks for the places that a replaced act or leader leaves open, as the same rule says. */
  async askAfter({ replaced, left }: Replacement): Promise<void> {
    const open = chairsLeftOpen(this.event, this.deps.now)
    if (open.length === 0) return
    this.know(await callListsOf(this.deps, this.event.id))
    const by = await this.ruler()
    for (const place of open) {
      const list = listLeftFor(place, this.lists, left)
      if (!list) continue
      if (!this.lists.has(place.chair)) this.know([emptyList(place.chair)])
      const start = { is: 'start', by, terms: termsOfList(this.event, place), why: whyAfter(replaced) } as const
      await this.run(place.chair, (_, facts) => step(list, start, facts), false)
    }
  }

  /** The agent who gave the event its rule. */
  private async ruler(): Promise<NonNullable<CallList['started_by']>> {
    const user = await findUser(this.deps, this.event.refill_by!)
    return { user_id: user?.id ?? '', name: user ? `${user.first} ${user.last}`.trim() : 'BookMe' }
  }

  filled(event: Event, calendars: Calendars): void {
    this.event = event
    this.calendars = calendars
    this.facts = new Map()
  }

  /** Until nothing moves: one list may wait for somebody that another one asks. */
  async look(): Promise<void> {
    for (let steps = -1; steps !== this.taken.length;) {
      steps = this.taken.length
      for (const { chair } of [...this.lists.values()].filter(({ state }) => state === 'running'))
        await this.run(chair, (before, facts) => step(before, { is: 'look' }, facts), false)
    }
  }

  get changed(): [CallList, CallList][] {
    return [...this.lists].flatMap(([chair, list]): [CallList, CallList][] => {
      const before = this.stored.get(chair)!
      return isSame(before, list) ? [] : [[before, list]]
    })
  }

  /** As they are once `changed` is written. */
  get written(): Map<string, CallList> {
    const next = this.changed.map(([{ version }, list]) => [list.chair, { ...list, version: version + 1 }] as const)
    return new Map([...this.lists, ...next])
  }
}

const peopleOf = async (deps: Deps, ids: Iterable<string>): Promise<Map<string, UserRecord | undefined>> =>
  new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await findUser(deps, userIdOf(id))] as const)))

/** Its chair is still open, or is held by the same person as at its start. */
const isForChair = (event: Event, { chair, replaces }: CallList): boolean => {
  const found = findChair(event, chair)
  return found !== undefined && (found.holder === undefined || found.holder.key === replaces)
}

const withCalls = (event: Event, lists: Lists, people: CallNews['people']): Event => {
  const shown = [...lists.lists.values()].filter(
    (list) => list.state === 'running' || (list.state === 'exhausted' && isForChair(event, list)),
  )
  const calls = shown.map((list) => {
    const news = { event, list, chair: lists.chairOf(list.chair), people }
    const asked = list.candidates.filter(isOpen).map((one) => askedFor(news, one).person)
    const isExhausted = list.state === 'exhausted'
    return {
      ...{ chair: list.chair, due_at: list.due_at, asked },
      ...(list.replaces !== undefined && { replaces: list.replaces }),
      ...(isExhausted && { is_exhausted: true as const }),
    }
  })
  const { calls: _calls, ...rest } = event
  return calls.length > 0 ? { ...rest, calls } : rest
}

/** Texts to people who have opted in. */
const wanted = async (deps: Deps, texts: TextJob[]): Promise<TextJob[]> => {
  const optIns = await Promise.all(texts.map((text) => ('user_id' in text ? optInOf(deps, text.user_id) : noOptIn)))
  return texts.filter((_, i) => optIns[i]!.number !== null)
}

const save = async (deps: Deps, before: EventItem, lists: Lists, { actor, change }: Stepping): Promise<EventItem> => {
  const open = [...lists.lists.values()].flatMap(({ candidates }) => candidates.filter(isOpen).map(({ id }) => id))
  const moved = lists.taken.flatMap(({ step: { id } }) => id ?? [])
  // The answer shows all of the changed list; phones are read beside the people.
  const shown = change ? lists.lists.get(change.chair)!.candidates.map(({ id }) => id) : []
  const optIns = Promise.all(moved.map((id) => optInOf(deps, userIdOf(id))))
  const [people] = await Promise.all([peopleOf(deps, [...open, ...moved, ...shown]), optIns])
  const after = applyConsequences(withCalls(lists.event, lists, people), deps.now)
  const { changed } = lists
  if (changed.length === 0 && isSame(before.calls, after.calls)) return before
  const texts = lists.taken.flatMap(({ step: one, list, chair, isOwn }) => {
    const nameOf = (id: string) => personName(people.get(id), list.chair)
    const place = { chair: chairName(chair), rate: chair.rate, holder: chair.holder?.name }
    const about = { list, ...place, nameOf, timezone: zoneOf(before) }
    const text = stepText(one, about)
    return text ? [{ ...text, by: isOwn ? actor : undefined }] : []
  })
  const [first, ...rest] = texts
  const chairs = (change ? [change.chair] : changed.map(([, { chair }]) => chair)).map((chair) => lists.chairOf(chair))
  const names = chairs.map(chairName).join(', ')
  const said = change?.said
    ? { action: change.said, detail: names }
    : { action: 'call list waits', detail: [names, 'nobody else is asked for now'].filter(Boolean).join(', ') }
  const news = (taken: Taken): CallNews => ({ event: after, list: taken.list, chair: taken.chair, people })
  try {
    return await saveEvent(deps, {
      before,
      after,
      actor: first ? first.by : actor,
      activity: first ?? said,
      calendars: lists.calendars,
      also: [
        ...changed.flatMap(([old, list]) => callListWrites(deps, before.id, old, list)),
        ...(change?.also ?? []),
        ...rest.map((text, i) => activityWrite(deps, before.id, text.by, text, before.version + 1, i)),
      ],
      jobs: [
        ...lists.taken.flatMap((taken) => callMails(news(taken), taken.step)),
        ...(await wanted(
          deps,
          lists.taken.flatMap((taken) => callTexts(news(taken), taken.step)),
        )),
        ...balanceJobs(before, after),
      ],
    })
  } catch (error) {
    throw error instanceof ConditionFailed && error.failed.has('call_list') ? new ChangedMeanwhile('call list') : error
  }
}

/**
 * Steps the call lists of an event: ends those whose chair is gone, does what a person wants, fills the chair of a yes,
 * and asks the next. All of it is one transaction with the event, its activity and its mails.
 * @returns the event and its lists as they were written. @throws AppError of the table, and of filling a chair.
 */
export const stepLists = async (
  deps: Deps,
  before: EventItem,
  stepping: Stepping,
): Promise<{ event: EventItem; lists: ReadonlyMap<string, CallList> }> => {
  const { actor, change, looks, replacement } = stepping
  const lists = new Lists(deps, before)
  await lists.read([...(before.calls ?? []).map(({ chair }) => chair), ...(change ? [change.chair] : [])])
  await lists.end()
  if (looks) await lists.refill()
  if (replacement) await lists.askAfter(replacement)
  if (change) {
    const chair = lists.chairOf(change.chair)
    const was = lists.lists.get(change.chair)!
    const list = await lists.run(change.chair, change.act, true)
    const holder = list.candidates.find(
      (one) => one.state === 'confirmed' && was.candidates.find(({ id }) => id === one.id)?.state !== 'confirmed',
    )
    if (holder) {
      const { event, calendars } = await fillChair(
        deps,
        { ...before, ...lists.event },
        { list, holder, chair, actor, terms: change.terms },
      )
      lists.filled(event, calendars)
    }
  }
  if (looks) await lists.look()
  const event = await save(deps, before, lists, stepping)
  return { event, lists: lists.written }
}

/** By a schedule, the sweep, or after a change of the event. Does nothing where nothing is due. */
export const lookAtCalls = (deps: Deps, eventId: string, replacement?: Replacement): Promise<void> =>
  retryConflicts(deps, async () => {
    const event = await findEvent(deps, eventId)
    if (event === undefined) return
    const isDue = event.calls !== undefined || gapsOf(event, deps.now).length > 0
    if (isDue || (replacement && chairsLeftOpen(event, deps.now).length > 0))
      await stepLists(deps, event, { actor: undefined, looks: true, replacement })
  })
