/** The number of a signed document: the event's ULID, and a count. */
const number = /[0-9A-HJKMNP-TV-Z]{26}-[1-9]\d{0,3}/

/** How a file says which document it is: in its properties, and at the foot of each page. */
export const documentMark = (of: string): string => `BookMe document ${of}`

/** The number that a file carries, from its bytes as Latin-1 text. */
export const findDocumentNumber = (bytes: string): string | undefined =>
  new RegExp(`${documentMark('')}(${number.source})`).exec(bytes)?.[1]

export const isDocumentNumber = (text: string): boolean => new RegExp(`^${number.source}$`).test(text)
