import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, requiredName, requiredText } from '../schema-parts.ts'
import { mostMessages, variablesOf, wordKinds } from './kinds.ts'
import { eventVariables, unknownVariables, type WordVariable } from './variables.ts'

export const longest = { subject: 120, heading: 80, text: 2000, button: 40, name: 60 } as const

const problemOf = (text: string, known: readonly WordVariable[]): string | undefined => {
  const unknown = unknownVariables(text, known)
  return unknown.length === 0
    ? undefined
    : `Unknown variable ${unknown.join(', ')}. Here you can use ${known.map((name) => `{${name}}`).join(', ')}`
}

/** The words of one mail. */
export const mailWords = lazy(() =>
  z
    .object({
      kind: z.enum(wordKinds),
      subject: requiredName('Please write a subject', longest.subject),
      heading: requiredName('Please write a heading', longest.heading),
      text: requiredText('Please write the text', longest.text),
      button: requiredName('Please name the button', longest.button),
    })
    .superRefine(({ kind, ...texts }, ctx) => {
      for (const [field, text] of Object.entries(texts)) {
        const message = problemOf(text, variablesOf(kind))
        if (message !== undefined) ctx.addIssue({ code: 'custom', path: [field], message })
      }
    }),
)
export type MailWords = OutputOf<typeof mailWords>

/** A message that is written often. */
export const messageWords = lazy(() =>
  z.object({
    name: requiredName('Please name it', longest.name),
    text: requiredText('Please write the text', longest.text).superRefine((text, ctx) => {
      const message = problemOf(text, eventVariables)
      if (message !== undefined) ctx.addIssue({ code: 'custom', message })
    }),
  }),
)
export type MessageWords = OutputOf<typeof messageWords>

const areUnique = (all: readonly string[]) => new Set(all).size === all.length

/** Of the agency, or of one agent. A mail that is left out has the words of the agency, or those of the product. */
export const wordsInput = lazy(() =>
  z.object({
    mails: z
      .array(mailWords())
      .max(wordKinds.length)
      .refine((mails) => areUnique(mails.map(({ kind }) => kind)), 'Each mail has its words once'),
    messages: z
      .array(messageWords())
      .max(mostMessages, `At most ${mostMessages} messages`)
      .refine((messages) => areUnique(messages.map(({ name }) => name)), 'Each message has a name of its own'),
    version: z.number().int().min(0).optional(),
  }),
)
export type WordsInput = OutputOf<typeof wordsInput>

export const wordsView = lazy(() =>
  wordsInput().extend({
    /** 0: nothing of their own yet. */
    version: z.number().int(),
    updated_at: instant().nullable(),
    updated_by: z.string().nullable(),
  }),
)
export type WordsView = OutputOf<typeof wordsView>
