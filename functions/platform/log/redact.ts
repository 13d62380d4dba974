/** Texts that an error may quote but a log must not contain: secrets, and user-written text. */
const secrets: readonly [RegExp, string][] = [
  [/scrypt\S+/g, '[password]'],
  [/\b(?:[rsp]k|whsec)_\w+|_secret_\w+/g, '[key]'],
  [/(?:\b[a-z]{3}_[0-9A-Z]{26}\.)?[\w-]{40,}/g, '[token]'],
  [/[^\s@/"'<>(),:;=&%]+(?:@|%40)[^\s@/"'<>(),:;=&]+\.[^\s@/"'<>(),:;=&]+/g, '[email]'],
  // Cards, accounts and phones.
  [/(?<!\w)[+(]?\d[\d ().-]{7,}\d(?!\w)/g, '[number]'],
]

/** Part of a record; meaningless alone. */
export const id = /^[a-z]{3}_[0-9A-Z]{26}$/
/** Shorter texts do not identify a person, and replacing them would garble the rest. */
const shortest = 4

/** Without recursion: JSON may be nested deeper than the stack. */
const textsIn = (hidden: unknown): string[] => {
  const texts: string[] = []
  const left = [hidden]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'function') left.push((value as () => unknown)())
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) left.push(one)
    else if (typeof value === 'string' && value.length >= shortest && !id.test(value))
      texts.push(value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed()))
  }
  return texts
}

/** The text without secrets and without the texts of `hidden`: what a request sent or a job carries. */
export const redact = (text: string, hidden: unknown): string => {
  const sent = [...new Set(textsIn(hidden))].sort((a, b) => b.length - a.length)
  const without = sent.reduce((rest, value) => rest.replaceAll(value, '[hidden]'), text)
  return secrets.reduce((rest, [pattern, name]) => rest.replace(pattern, name), without)
}
