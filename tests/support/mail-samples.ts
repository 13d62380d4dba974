import * as z from 'zod'
import { mailVariables, parseMailJob, type MailJob, type MailTemplate } from '#shared/mails.ts'

const partsOf = (valueOf: (variable: string) => unknown): Record<string, unknown> => ({
  changes: [{ label: valueOf('label'), before: valueOf('before'), after: null }],
  messages: [{ from: valueOf('from'), text: valueOf('text') }],
  options: [{ title: valueOf('title'), price: valueOf('price') }],
  earnings: [{ label: valueOf('label'), amount: valueOf('amount') }],
  words: { subject: valueOf('subject'), heading: valueOf('heading'), text: valueOf('text'), button: valueOf('button') },
  lines: [{ label: valueOf('label'), event: valueOf('event'), link: valueOf('link') }],
})

const patterned = ['Saturday, December 5, 2026', '$4,000.00']
/** A variable that names one of a few kinds, or has a pattern, has no other value. */
const choiceOf = (schema: z.ZodType, value: unknown): unknown =>
  schema.safeParse(value).success
    ? value
    : ([...kindsOf(schema), ...patterned].find((kind) => schema.safeParse(kind).success) ?? value)
const kindsOf = (schema: z.ZodType): readonly unknown[] =>
  schema instanceof z.ZodOptional
    ? kindsOf(schema.unwrap() as z.ZodType)
    : schema instanceof z.ZodEnum
      ? schema.options
      : []

/** A mail with a value for each of its variables, or only for the required ones. */
export const sampleOf = (template: MailTemplate, valueOf: (variable: string) => unknown, isWhole = true): MailJob => {
  const fields = Object.entries<z.ZodType>(mailVariables[template]().shape)
  const variables = fields.flatMap(([variable, schema]) =>
    isWhole || !schema.safeParse(undefined).success
      ? [[variable, partsOf(valueOf)[variable] ?? choiceOf(schema, valueOf(variable))]]
      : [],
  )
  return parseMailJob({
    type: 'mail',
    template,
    to: 'reader@bookme.example',
    variables: Object.fromEntries(variables),
  })
}
