import { chairName, findChair, openChairs, termsOfCall, type OpenChair } from '#shared/domain/call-list/chairs.ts'
import { emptyList } from '#shared/domain/call-list/edit.ts'
import type { CallList, CallListView, Candidate } from '#shared/domain/call-list/schema.ts'
import { roleOfChair } from '#shared/domain/event/record/calls.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { callListsOf } from '#functions/calling/data/call-lists.ts'
import { roundOf } from '#functions/event/data/round.ts'
import { findUser } from '#functions/people/data/user.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { personName } from '#functions/calling/mails/call-mails.ts'

/** Accepting is to the rate, in place of the chair's, for a gig at this time and place. */
export const roundOfCounter = (event: Event, chair: string, { id, counter }: Candidate): string | undefined =>
  counter === null
    ? undefined
    : roundOf(['counter', chair, id, counter.rate, findChair(event, chair)?.rate, termsOfCall(event)])

/** Nothing of an erased account is shown, also not its words. */
const candidateView = async (deps: Deps, event: Event, chair: string, one: Candidate) => {
  const user = await findUser(deps, userIdOf(one.id))
  const isGone = !user || user.erased_at !== undefined
  const round = one.state === 'countered' ? roundOfCounter(event, chair, one) : undefined
  return {
    ...one,
    ...(round !== undefined && { round }),
    ...{ name: personName(user, chair), timezone: user?.timezone ?? null },
    ...(isGone && { reason: null, counter: one.counter && { ...one.counter, note: null } }),
  }
}

export const showList = async (deps: Deps, event: Event, list: CallList): Promise<CallListView> => {
  const open = findChair(event, list.chair)
  const { terms: _terms, ...shown } = list
  return {
    ...shown,
    name: chairName(open ?? { role: roleOfChair(list.chair), instrument: undefined }),
    ...{ rate: open?.rate ?? null, is_open: open !== undefined && open.holder === undefined },
    candidates: await Promise.all(list.candidates.map((one) => candidateView(deps, event, list.chair, one))),
  }
}

/** Each open chair, with a list or without, and the lists of those that are filled or gone. */
export const showLists = async (
  deps: Deps,
  event: Event,
  isShown: (chair: string) => boolean,
): Promise<CallListView[]> => {
  const stored = new Map((await callListsOf(deps, event.id)).map((list) => [list.chair, list]))
  const open = openChairs(event).map(({ chair }: OpenChair) => stored.get(chair) ?? emptyList(chair))
  const others = [...stored.values()].filter(({ chair }) => !open.some((one) => one.chair === chair))
  const shown = [...open, ...others].filter(({ chair }) => isShown(chair))
  return Promise.all(shown.map((list) => showList(deps, event, list)))
}
