import type { MailTemplate, MailVariables } from '#shared/mails.ts'

/** A mail before it is laid out: plain text, nothing escaped. One content makes both the text and the HTML part. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** Rows of a table; those without a value are left out. */
  details?: [label: string, value: string | undefined][]
  /** What a person wrote, line breaks kept. */
  quote?: string | undefined
  /** `to` is a path below the app's address, or a whole address of the provider. */
  button?: { label: string; to: string }
  footnote?: string
  replyTo?: string
}

/** Each mail's content, as a function of its own variables. */
export type Templates = { readonly [T in MailTemplate]: (variables: MailVariables[T]) => MailContent }
