/** Without zod, so that screens that only show events load none. */
export const maxMusicians = 60
export const tooManyMusicians = `At most ${maxMusicians} musicians`
