import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { eventTypes } from '../event/record/event-types.ts'
import { audiencesInOrder } from '../file/schema.ts'
import { optionalLine, optionalText, requiredLine } from '../schema-parts.ts'
import { questionKindNames } from './kinds.ts'
import { dueDays, planMax } from './limits.ts'

/** Stays with its question or section; of the answers, nobody sees it. */
const ownId = () => z.string('Unknown id').regex(/^[a-z0-9-]{1,40}$/, 'Unknown id')

const questionShape = () => ({
  id: ownId(),
  label: requiredLine('Please write the question', planMax.label),
  hint: optionalText(planMax.hint),
  kind: z.enum(questionKindNames, 'Please choose a kind of answer'),
  /** Its answer is on the day sheet of those who may read the section. */
  on_sheet: z.boolean('Please say whether it is on the day sheet'),
})
const sectionShape = () => ({
  id: ownId(),
  title: requiredLine('Please name the section', planMax.title),
  hint: optionalText(planMax.hint),
  audience: z.enum(audiencesInOrder, 'Please choose who may read it: staff, client or team'),
  due_days: z
    .union(
      dueDays.map((days) => z.literal(days)),
      'Please choose 60, 30, 14 or 7 days',
    )
    .nullish(),
})

const templateSection = lazy(() =>
  z.object({
    ...sectionShape(),
    questions: z
      .array(z.object(questionShape()), 'Please send a list of questions')
      .min(1, 'Please ask something')
      .max(planMax.questions, `At most ${planMax.questions} questions in a section`),
  }),
)
export type TemplateSection = OutputOf<typeof templateSection>
export type Question = TemplateSection['questions'][number]

const sections = () =>
  z
    .array(templateSection(), 'Please send a list of sections')
    .max(planMax.sections, `At most ${planMax.sections} sections`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Each section needs an id of its own')
    .refine(
      (all) => all.every(({ questions }) => new Set(questions.map(({ id }) => id)).size === questions.length),
      'Each question needs an id of its own',
    )

export const planTemplate = lazy(() =>
  z.object({
    event_type: z.enum(eventTypes),
    sections: z.array(templateSection()),
    version: z.int(),
    /** As the product ships it: nobody has changed it. */
    is_default: z.boolean(),
  }),
)
export type PlanTemplate = OutputOf<typeof planTemplate>

export const planTemplateInput = lazy(() =>
  z.object({ sections: sections(), version: z.int('Must be a number').min(0).optional() }),
)

/** All optional: an answer is saved while it is typed. */
const answerRow = lazy(() =>
  z.object({
    name: optionalLine(planMax.name),
    detail: optionalLine(planMax.name),
    note: optionalText(planMax.note),
    time: z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please enter a time')
      .nullish(),
    phone: optionalLine(40),
  }),
)
export type AnswerRow = OutputOf<typeof answerRow>

const answer = lazy(() =>
  z.object({ text: optionalText(2000), rows: z.array(answerRow(), 'Please send a list').max(500, 'At most 500 rows') }),
)
export type Answer = OutputOf<typeof answer>

const planSection = lazy(() =>
  z.object({
    ...sectionShape(),
    /** The client side has nothing more to say here. */
    done: z.boolean(),
    questions: z.array(z.object({ ...questionShape(), answer: answer() })),
  }),
)
export type PlanSection = OutputOf<typeof planSection>
export type AnsweredQuestion = PlanSection['questions'][number]

/** The client side's own words about the day, cut to the reader. */
export const plan = lazy(() =>
  z.object({
    event_id: z.string(),
    sections: z.array(planSection()),
    version: z.int(),
    /** The reader may answer. */
    is_editable: z.boolean(),
  }),
)
export type Plan = OutputOf<typeof plan>

/** Answers alone: questions, audiences and due days are the agency's. Sections that are left out stay. */
export const planInput = lazy(() =>
  z.object({
    sections: z
      .array(
        z.object({
          id: ownId(),
          done: z.boolean('Please say whether it is done').optional(),
          questions: z
            .array(z.object({ id: ownId(), answer: answer() }), 'Please send a list of answers')
            .max(planMax.questions),
        }),
        'Please send a list of sections',
      )
      .max(planMax.sections, `At most ${planMax.sections} sections`),
    version: z.int('Must be a number').min(0).optional(),
  }),
)
export type PlanInput = OutputOf<typeof planInput>
