/** A signed document's number: the event's ULID and a count. */
const number = /[0-9A-HJKMNP-TV-Z]{26}-[1-9]\d{0,3}/

/** How a file identifies its document: in its properties, and in the footer of each page. */
export const documentMark = (of: string): string => `BookMe document ${of}`

/** The number contained in a file, from its bytes as Latin-1 text. */
export const findDocumentNumber = (bytes: string): string | undefined =>
  new RegExp(`${documentMark('')}(${number.source})`).exec(bytes)?.[1]

export const isDocumentNumber = (text: string): boolean => new RegExp(`^${number.source}$`).test(text)
