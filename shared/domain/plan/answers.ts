import { kindOf } from './kinds.ts'
import type { Answer, AnswerRow, AnsweredQuestion, PlanSection, Question } from './schema.ts'

export const noAnswer: Answer = { text: null, rows: [] }

const orNull = (text: string | null | undefined): string | null => text || null
const isEmpty = (row: AnswerRow): boolean => Object.values(row).every((value) => value === null)

/** Only what the kind of the question asks for, without rows that say nothing. */
export const cleanAnswer = ({ kind }: Pick<Question, 'kind'>, { text, rows }: Answer): Answer => {
  const { longest, columns = [], mostRows = 0 } = kindOf(kind)
  if (longest !== undefined) return { text: orNull(text?.slice(0, longest)), rows: [] }
  const cleaned = rows.map((row): AnswerRow =>
    Object.fromEntries(columns.map(({ field }) => [field, orNull(row[field])])),
  )
  return { text: null, rows: cleaned.filter((row) => !isEmpty(row)).slice(0, mostRows) }
}

export const isAnswered = ({ answer: { text, rows } }: Pick<AnsweredQuestion, 'answer'>): boolean =>
  Boolean(text) || rows.length > 0

/** Everything is answered, or the client side says that it is. */
export const isSettled = ({ done, questions }: Pick<PlanSection, 'done' | 'questions'>): boolean =>
  done || questions.every(isAnswered)
