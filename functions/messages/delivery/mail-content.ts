import type { CalendarStatus } from '#shared/domain/event/record/calendar-file.ts'
import type { MailTemplate, MailVariables } from '#shared/mails.ts'

/** A mail before layout: plain text, nothing escaped. The source of both the text and the HTML part. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** Where to answer: by a reply, where it arrives in the conversation, or in the app. */
  toAnswer?: { byMail: string; inApp: string }
  /** Table rows; rows without a value are omitted. */
  details?: [label: string, value: string | undefined][]
  /** Money, right-aligned under each other. */
  amounts?: [label: string, value: string | undefined][]
  /** Attaches the event as a calendar file. */
  calendar?: CalendarStatus
  /** User-written text with its line breaks. */
  quote?: string | undefined
  /** `to` is a path relative to the app's URL, or a full URL of the provider. */
  button?: { label: string; to: string }
  footnote?: string
  /** The token of the address that mutes it (RFC 8058). */
  unsubscribe?: string
  replyTo?: string
}

/** Builds each mail's content from its own variables. */
export type Templates = { readonly [T in MailTemplate]: (variables: MailVariables[T]) => MailContent }
