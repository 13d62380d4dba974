/** `payment_failed` → `Payment failed` */
export const humanize = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Up to two initials of a name; handles emoji and all scripts. */
export const initials = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? '')].find((char) => /[\p{L}\p{N}]/u.test(char)) ?? '')
    .join('')
    .toUpperCase()
}

/** `1 musician`, `3 musicians` */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** A URL that is safe in a link; adds https if the scheme is missing. */
export const linkTo = (url: string): string =>
  /^https?:\/\//i.test(url) ? url : `https://${url.replace(/^[a-z][a-z0-9+.-]*:(?:\/\/)?/i, '')}`
