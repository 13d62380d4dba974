/** `payment_failed` → `Payment failed` */
export const humanize = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Up to two letters for a name; emoji and other scripts included. */
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

/** A web address that may be put into a link; one without a scheme gets https. */
export const linkTo = (url: string): string =>
  /^https?:\/\//i.test(url) ? url : `https://${url.replace(/^[a-z][a-z0-9+.-]*:(?:\/\/)?/i, '')}`
