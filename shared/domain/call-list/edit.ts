import type { CallList, CallListInput, Candidate } from './schema.ts'

/** A list as it begins, and as somebody edits it. */

export const emptyList = (chair: string): CallList => ({
  ...{ chair, mode: 'in_turn', ask_at_once: 1, answer_hours: 24, state: 'draft', candidates: [], version: 0 },
  ...{ started_by: null, terms: null, reason: null, due_at: null },
})

const newCandidate = (person: Pick<Candidate, 'id' | 'user_id'>, rate: Candidate['rate']): Candidate => ({
  ...person,
  ...{ rate, state: 'waiting', asked_at: null, answer_by: null, answered_at: null, reason: null, counter: null },
})

/** The list without the words of somebody whose account was erased. Repeatable. */
export const withoutWords = (list: CallList, userId: string): CallList => ({
  ...list,
  candidates: list.candidates.map((one) =>
    one.user_id === userId
      ? {
          ...one,
          reason: one.state === 'declined' ? null : one.reason,
          counter: one.counter && { ...one.counter, note: null },
        }
      : one,
  ),
})

/** Was asked, or has answered: stays on the list, with the rate of the question. */
const isTouched = ({ state, asked_at }: Candidate): boolean => state !== 'waiting' || asked_at !== null

/** A new start would ask them again: left out of a list that does not run, they are not meant to be. */
const isTakenBack = ({ state }: Candidate): boolean => state === 'withdrawn' || state === 'skipped'

/**
 * The list in its new order. Those who were asked stay as they are, also if the edit leaves them out. `people` are the
 * new ones.
 */
export const edited = (
  list: CallList,
  { mode, ask_at_once, answer_hours, candidates: wanted }: CallListInput,
  people: ReadonlyMap<string, Pick<Candidate, 'id' | 'user_id'>>,
): CallList => {
  const known = new Map(list.candidates.map((one) => [one.id, one]))
  const ids = new Set(wanted.map(({ id }) => id))
  const isKept = (one: Candidate) => isTouched(one) && (list.state === 'running' || !isTakenBack(one))
  const kept = list.candidates.filter((one) => isKept(one) && !ids.has(one.id))
  const candidates = wanted.map(({ id, rate }) => {
    const old = known.get(id)
    if (!old) return newCandidate(people.get(id)!, rate ?? null)
    return isTouched(old) ? old : { ...old, rate: rate ?? null }
  })
  return { ...list, mode, ask_at_once, answer_hours, candidates: [...kept, ...candidates] }
}
