import { isSame } from '#shared/domain/same.ts'
import { cleanAnswer } from '#shared/domain/plan/answers.ts'
import type { Answer, Plan, PlanInput } from '#shared/domain/plan/schema.ts'

/** Answers that are typed and not yet saved, each with the one that it replaces: `music/must-play`, `music/done`. */
type Value = Answer | boolean
export interface Edit {
  value: Value
  base: Value
}
export type Edits = Readonly<Record<string, Edit>>

const done = 'done'
export const answerPlace = (section: string, question: string): string => `${section}/q/${question}`
export const donePlace = (section: string): string => `${section}/${done}`

/** The answer of a plan there, as the server keeps it; undefined if it asks that no longer. */
export const valueAt = ({ sections }: Plan, place: string): Value | undefined => {
  const [sectionId, what, questionId] = place.split('/')
  const section = sections.find(({ id }) => id === sectionId)
  return what === done ? section?.done : section?.questions.find(({ id }) => id === questionId)?.answer
}

const words = (text: string | null | undefined, as: (text: string) => string) => (text ? as(text) || null : null)
const eachWord = ({ text, rows }: Answer, as: (text: string) => string): Answer => ({
  text: words(text, as),
  rows: rows.map(({ name, detail, note, time, phone }) => ({
    ...{ name: words(name, as), detail: words(detail, as), note: words(note, as) },
    ...{ time: words(time, as), phone: words(phone, as) },
  })),
})

/** As the server will keep it: without spaces around, and without rows that say nothing. */
const kept = ({ sections }: Plan, place: string, value: Value): Value => {
  if (typeof value === 'boolean') return value
  const [sectionId, , questionId] = place.split('/')
  const question = sections.find(({ id }) => id === sectionId)?.questions.find(({ id }) => id === questionId)
  const trimmed = eachWord(value, (text) => text.normalize('NFC').trim())
  return question ? cleanAnswer(question, trimmed) : trimmed
}

/** To the last space and the row that somebody is about to fill. */
const isAlike = (a: Value, b: Value): boolean =>
  typeof a === 'boolean' || typeof b === 'boolean'
    ? a === b
    : isSame(
        eachWord(a, (text) => text),
        eachWord(b, (text) => text),
      )

export const edited = (plan: Plan, edits: Edits, place: string, value: Value): Edits => ({
  ...edits,
  [place]: { value, base: edits[place]?.base ?? valueAt(plan, place) ?? value },
})

/** Those that a plan does not have yet. */
export const openEdits = (plan: Plan, edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([place, { value }]) => {
      const now = valueAt(plan, place)
      return now !== undefined && !isSame(kept(plan, place, now), kept(plan, place, value))
    }),
  )

/** The ones that stay in their fields after a save: typed meanwhile, or different in what the server does not keep. */
export const onTopOf = (saved: Plan, edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([place, { value }]) => {
      const base = valueAt(saved, place)
      return base === undefined || isAlike(base, value) ? [] : [[place, { value, base }]]
    }),
  )

/** Somebody else has changed these, too, to something else. */
export const contested = (plan: Plan, edits: Edits): string[] =>
  Object.entries(openEdits(plan, edits)).flatMap(([place, { base }]) =>
    isSame(kept(plan, place, base), kept(plan, place, valueAt(plan, place)!)) ? [] : [place],
  )

/** After somebody has chosen for all that is contested. */
export const settled = (plan: Plan, edits: Edits, keep: 'mine' | 'theirs'): Edits => {
  const places = new Set(contested(plan, edits))
  return Object.fromEntries(
    Object.entries(openEdits(plan, edits)).flatMap(([place, edit]) =>
      !places.has(place)
        ? [[place, edit]]
        : keep === 'theirs'
          ? []
          : [[place, { ...edit, base: valueAt(plan, place)! }]],
    ),
  )
}

/** Only what has changed is sent. */
export const inputOf = (plan: Plan, edits: Edits): PlanInput => ({
  version: plan.version,
  sections: plan.sections.flatMap(({ id, questions }) => {
    const isDone = edits[donePlace(id)]?.value
    const answers = questions.flatMap((question) => {
      const value = edits[answerPlace(id, question.id)]?.value
      return typeof value === 'object' ? [{ id: question.id, answer: cleanAnswer(question, value) }] : []
    })
    if (answers.length === 0 && isDone === undefined) return []
    return [{ id, questions: answers, ...(typeof isDone === 'boolean' && { done: isDone }) }]
  }),
})

/** A text to compare, for people. */
export const textOf = (value: Value | undefined): string =>
  typeof value === 'boolean'
    ? value
      ? 'Done'
      : 'Not done'
    : [
        value?.text,
        ...(value?.rows ?? []).map(({ time, name, detail, phone, note }) =>
          [time, name, detail, phone, note].filter(Boolean).join(' · '),
        ),
      ]
        .filter(Boolean)
        .join('\n')
