import { apply, findCandidate, type Happening } from '#shared/domain/call-list/table.ts'
import { isParty, relation } from '#shared/domain/event/access/relation.ts'
import { askedOf, type Asked } from '#shared/domain/event/record/calls.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { AppError } from '#shared/errors.ts'
import { callListsOf } from '#functions/calling/data/call-lists.ts'
import { eventFor, noEvent, type EventItem } from '#functions/event/data/find-event.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import type { ReadCheck } from '#functions/event/use-cases/demand-read.ts'
import { refusal } from '#functions/event/use-cases/open-event.ts'
import { stepLists, type CallChange } from './step-lists.ts'

export interface CallAnswer {
  response: 'confirm' | 'decline' | 'counter'
  rate?: Cents | undefined
  reason?: string | null | undefined
  /** Of a yes, or of a rate that may be accepted. */
  read: ReadCheck
  /** More writes of its transaction. */
  also?: readonly TransactItem[] | undefined
}

/** The question of a call list to somebody who has no other part in the event. */
export const questionTo = (actor: Actor, event: EventItem): Asked | undefined =>
  isParty(relation(actor, event)) ? undefined : askedOf(actor, event)

const wrongRate = (message: string) => new AppError('invalid', message, { errors: { rate: message } })

const happeningOf = ({ person }: Asked, { response, rate, reason }: CallAnswer): Happening => {
  const { id } = person
  if (response === 'confirm') return { is: 'confirm', id }
  if (response === 'decline') return { is: 'decline', id, why: reason ?? null }
  if (rate === undefined) throw wrongRate('Please say your rate')
  if (rate === person.rate) throw wrongRate(`${formatMoney(rate)} is what you are offered: please confirm`)
  return { is: 'counter', id, rate, note: reason ?? null }
}

/** An answer to a call list; a job asks the next. */
export const answerCall = async (
  deps: Deps,
  actor: Actor,
  before: EventItem,
  asked: Asked,
  answer: CallAnswer,
): Promise<EventView> => {
  const happening = happeningOf(asked, answer)
  if (answer.response !== 'decline') answer.read(before)
  const act: CallChange['act'] = (list, facts) => apply(list, happening, facts)
  const change = { chair: asked.chair, act, also: answer.also }
  const { event } = await stepLists(deps, before, { actor, change, looks: false })
  return eventFor(actor, event)
}

/** For somebody who was asked, and is not any more. @throws AppError conflict with the reason, or not_found. */
export const refuseLateAnswer = async (deps: Deps, actor: Actor, event: EventItem): Promise<never> => {
  const ids = [actor.musician_id, actor.artist_id]
  for (const list of await callListsOf(deps, event.id)) {
    const one = ids.flatMap((id) => (id === undefined ? [] : (findCandidate(list, id) ?? [])))[0]
    if (one?.asked_at != null) {
      const facts = { now: deps.now, start: event.start ?? deps.now, of: () => undefined }
      apply(list, { is: 'confirm', id: one.id }, facts)
      throw refusal('conflict', 'Please try again', actor, event)
    }
  }
  throw noEvent()
}
