/** A mail before it is laid out: plain words, nothing escaped. One letter makes both the text and the HTML part. */
export interface Letter {
  subject: string
  heading: string
  paragraphs: string[]
  /** Facts, one a line; those without a value are left out. */
  facts?: [label: string, value: string][]
  /** What a person wrote, line breaks kept. */
  quote?: string
  /** `to` is a path below the app's address, or a whole address of the provider. */
  button?: { label: string; to: string }
  footnote?: string
  replyTo?: string
}

/** The words of a mail job; one that is missing is empty, so that an old row never stops the queue. */
export type Words = (name: string) => string
export type Template = (word: Words) => Letter
