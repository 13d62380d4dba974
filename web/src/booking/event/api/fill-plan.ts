import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Cents } from '#shared/domain/money.ts'
import { suggest, type List } from './call-lists.ts'
import { placesToAdd, type LineUp, type Place } from './usual-places.ts'

const mostSuggested = 5
const usualWay = { mode: 'in_turn', ask_at_once: 1, answer_hours: 24 } as const

/** A person chosen by the agent is asked alone. */
const chosenFor = (event: EventView, { chair }: List): string | undefined =>
  chosen(chair === 'act' ? event.artist_id : chair === 'bandleader' ? event.bandleader_id : undefined)

interface Person {
  id: string
  name: string
}

type Way = Pick<Place, 'mode' | 'ask_at_once' | 'answer_hours'>

/** A place with the people to ask, in order, as the question shows it. */
export interface Planned extends Way {
  /** Of a place that is added: it has no chair yet. */
  chair: string | undefined
  name: string
  rate: Cents | null
  people: Person[]
}

export const usualFor = (left: Place[], list: List): Place | undefined => {
  const at = left.findIndex(({ instrument }) => instrument === (list.chair === 'bandleader' ? null : list.name))
  return list.chair === 'act' || at < 0 ? undefined : left.splice(at, 1)[0]
}

export const wayOf = ({ mode, ask_at_once, answer_hours }: Way) => ({
  ...{ mode, ask_at_once, answer_hours },
})

/** The people of the usual list come first, then the best suggestions. */
export const planOf = async (event: EventView, list: List, usual: Place | undefined): Promise<Planned> => {
  const { chair, name, rate } = list
  const plan = { chair, name, rate, ...wayOf(usual ?? usualWay) }
  const suggested = await suggest(event.id, chair)
  const only = chosenFor(event, list)
  if (only !== undefined) {
    const known = suggested.find(({ id }) => id === only)?.name ?? event.artist?.name ?? event.bandleader?.name
    return { ...plan, ...usualWay, people: [{ id: only, name: known ?? 'The person you chose' }] }
  }
  const first = usual?.candidates ?? []
  const best = suggested.filter((one) => one.is_recommended && !first.some(({ id }) => id === one.id))
  const people = [...first, ...best.slice(0, Math.max(0, mostSuggested - first.length))]
  return { ...plan, people: people.map((one) => ({ id: one.id, name: one.name })) }
}

/** Nobody leads two lists: the first of one comes last in those after it. */
const spread = (plans: readonly Planned[]): Planned[] => {
  const firsts = new Set<string>()
  return plans.map((plan) => {
    const people = plan.people.toSorted((a, b) => Number(firsts.has(a.id)) - Number(firsts.has(b.id)))
    if (people[0]) firsts.add(people[0].id)
    return { ...plan, people }
  })
}

/** The steps of *Fill*, for the question before it. */
export const planFill = async (
  event: EventView,
  empty: readonly List[],
  usual: LineUp | undefined,
): Promise<Planned[]> => {
  const left = [...(usual?.places ?? [])]
  const open = await Promise.all(empty.map((list) => planOf(event, list, usualFor(left, list))))
  const added = placesToAdd(event, usual).map((place) => ({
    ...wayOf(place),
    ...{ chair: undefined, name: place.instrument ?? 'Band leader', rate: place.rate },
    people: place.candidates.map(({ id, name }) => ({ id, name })),
  }))
  return [...spread(open), ...added]
}
