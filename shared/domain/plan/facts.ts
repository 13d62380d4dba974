import { timeText } from '../event/record/when-text.ts'
import { isAnswered } from './answers.ts'
import { sectionsFor, type PlanReader } from './access.ts'
import type { AnsweredQuestion, AnswerRow, PlanSection } from './schema.ts'

/** An answer as a day sheet and a reader's page show it. */
export interface PlanFact {
  id: string
  label: string
  rows: { time: string | null; text: string; phone: string | null }[]
}

/** `6:30 PM`, from the time on the venue's clock. */
const clock = (time: string): string => timeText(`2000-01-01T${time}:00.000Z`, 'UTC')

/** A day ends after midnight: hours before six are of the night that follows. Rows without a time keep their place. */
const orderOf = (time: string): string => (time < '06:00' ? `1${time}` : `0${time}`)
const inOrder = (rows: readonly AnswerRow[]): AnswerRow[] => {
  const timed = rows.filter(({ time }) => time).toSorted((a, b) => orderOf(a.time!).localeCompare(orderOf(b.time!)))
  return rows.map((row) => (row.time ? timed.shift()! : row))
}

type Kind = AnsweredQuestion['kind']
const textOf = (kind: Kind, { name, detail, note }: AnswerRow): string => {
  const who = kind === 'songs' && name && detail ? `${name} (${detail})` : [name, detail].filter(Boolean).join(', ')
  if (!note) return who
  return kind === 'people' ? `${who} (say: ${note})`.trim() : [who, note].filter(Boolean).join(': ')
}

export const factOf = ({ id, label, kind, answer: { text, rows } }: AnsweredQuestion): PlanFact => ({
  id,
  label,
  rows: text
    ? [{ time: null, text, phone: null }]
    : (kind === 'timeline' ? inOrder(rows) : rows).map((row) => ({
        time: row.time ? clock(row.time) : null,
        text: textOf(kind, row),
        phone: row.phone ?? null,
      })),
})

/** The answers for the day sheet of this reader. */
export const factsFor = (reader: PlanReader, sections: readonly PlanSection[]): PlanFact[] =>
  sectionsFor(reader, sections).flatMap((section) =>
    section.questions
      .filter((question) => question.on_sheet && isAnswered(question))
      .map((question) => ({ ...factOf(question), id: `${section.id}.${question.id}` })),
  )

export const factText = ({ rows }: PlanFact): string =>
  rows
    .map(({ time, text, phone }) => [[time, text].filter(Boolean).join(' '), phone].filter(Boolean).join(', '))
    .join('\n')
