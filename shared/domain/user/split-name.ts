const longest = 100

/** The last word is the last name; a single word is a first name. */
export const splitName = (name: string): { first: string; last: string } => {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop()! : ''
  return { first: words.join(' ').slice(0, longest), last: last.slice(0, longest) }
}
