import { isSame } from '#shared/domain/same.ts'
import { cleanAnswer, noAnswer } from '#shared/domain/plan/answers.ts'
import { sectionsFor, type PlanReader } from '#shared/domain/plan/access.ts'
import type { Answer, PlanInput, PlanSection, TemplateSection } from '#shared/domain/plan/schema.ts'

/** An answer with the account that wrote it last, for the erasure. */
type StoredAnswer = Answer & { by?: string }
export interface StoredSection extends Omit<PlanSection, 'questions'> {
  questions: (Omit<PlanSection['questions'][number], 'answer'> & { answer: StoredAnswer })[]
}

/** The sections of a template, without any answers. */
export const unanswered = (template: readonly TemplateSection[]): StoredSection[] =>
  template.map((section) => ({
    ...section,
    done: false,
    questions: section.questions.map((question) => ({ ...question, answer: noAnswer })),
  }))

/** The sections with the answers of this writer, who reaches none that they do not read. */
export const withAnswers = (
  sections: readonly StoredSection[],
  input: PlanInput['sections'],
  { id, reader }: { id: string; reader: PlanReader },
): StoredSection[] => {
  const open = new Set(sectionsFor(reader, sections).map((section) => section.id))
  return sections.map((section) => {
    const written = open.has(section.id) ? input.find((one) => one.id === section.id) : undefined
    if (!written) return section
    return {
      ...section,
      done: written.done ?? section.done,
      questions: section.questions.map((question) => {
        const given = written.questions.find((one) => one.id === question.id)
        const { by: _by, ...before } = question.answer
        const after = given ? cleanAnswer(question, given.answer) : before
        return isSame(before, after) ? question : { ...question, answer: { ...after, by: id } }
      }),
    }
  })
}

/** Without the words of an erased account; of the client, without any answer. */
export const withoutAnswersOf = (
  sections: readonly StoredSection[],
  erased: (by: string | undefined) => boolean,
): StoredSection[] =>
  sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) =>
      erased(question.answer.by) ? { ...question, answer: noAnswer } : question,
    ),
  }))

/** Answers are shown without their author. */
export const shownSections = (sections: readonly PlanSection[]): PlanSection[] =>
  sections.map((section) => ({
    ...section,
    questions: section.questions.map(({ answer: { text, rows }, ...question }) => ({
      ...question,
      answer: { text, rows },
    })),
  }))
