import type { Cents } from '#shared/domain/money.ts'
import type { Candidate, ListBody, ListEdit } from '#web/booking/event/api/call-lists.ts'

/** The edits of a call list by clicks. Each takes any version: the list may have changed since it was painted. */

const withAll =
  (edit: (all: readonly Candidate[]) => readonly Candidate[]): ListEdit =>
  (list) => ({
    ...list,
    candidates: [...edit(list.candidates)],
  })

const placed = (all: readonly Candidate[], id: string, to: (from: number) => number): readonly Candidate[] => {
  const from = all.findIndex((one) => one.id === id)
  const one = all[from]
  if (!one) return all
  const rest = all.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, to(from)), 0, one)
}

const fresh = { rate: null, state: 'waiting', asked_at: null, answer_by: null, answered_at: null } as const

export const added = ({ id, name }: Pick<Candidate, 'id' | 'name'>): ListEdit =>
  withAll((all) =>
    all.some((one) => one.id === id)
      ? all
      : [...all, { ...fresh, id, name, user_id: '', reason: null, counter: null, timezone: null }],
  )

export const removed = (id: string): ListEdit => withAll((all) => all.filter((one) => one.id !== id))

export const movedBy = (id: string, by: -1 | 1): ListEdit => withAll((all) => placed(all, id, (from) => from + by))

/** To the place of another one. */
export const movedTo = (id: string, place: string): ListEdit =>
  withAll((all) => {
    const to = all.findIndex((one) => one.id === place)
    return to < 0 ? all : placed(all, id, () => to)
  })

export const paid = (id: string, rate: Cents | null): ListEdit =>
  withAll((all) => all.map((one) => (one.id === id ? { ...one, rate } : one)))

export const asking =
  (how: Partial<Pick<ListBody, 'mode' | 'ask_at_once' | 'answer_hours'>>): ListEdit =>
  (list) => ({ ...list, ...how })
