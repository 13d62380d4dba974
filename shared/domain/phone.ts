// Separate from `fields.ts` so that code that only displays a number does not load zod. Not by libphonenumber-js, which
// weighs 35 KB gzip on every page; texts ask it, because they only go to real numbers (functions/reminders).

const separators = /[\s().\-/\u2010-\u2015]/g

/** Of a number with a country code other than 1: `+44 (0)20 …` has no reading without that country's rules. */
const foreign = (value: string): string | undefined => {
  const bare = value.trim().replace(/^(011|00)[\s-]*(?=[2-9])/, '+')
  return /^\+[2-9]\d{6,14}$/.test(bare.replace(separators, '')) && !bare.includes('(0)') ? bare : undefined
}

/** Ten digits of a US number in any notation, without the country code; undefined for anything else. */
const phoneDigits = (value: string): string | undefined =>
  /^(?:\+?1)?(\d{10})$/.exec(value.replace(separators, ''))?.[1]

/** An address for a tap; undefined for what nobody can dial. */
export const telLink = (value: string): string | undefined => {
  const digits = phoneDigits(value)
  if (digits !== undefined) return `tel:+1${digits}`
  const abroad = foreign(value)
  return abroad && `tel:${abroad.replace(/[^\d+]/g, '')}`
}

/**
 * `2125550142` → `212-555-0142`, and digits that are still too few in the same groups. A number of another country
 * keeps its groups: `+44 20 7946 0958`. Anything else stays as typed, never cut to ten digits of something else.
 */
export const formatPhone = (value: string): string => {
  const d = phoneDigits(value) ?? value.replace(separators, '')
  if (/^\d{1,10}$/.test(d)) return [d.slice(0, 3), d.slice(3, 6), d.slice(6)].filter((part) => part !== '').join('-')
  return (foreign(value)?.replace(separators, ' ') ?? value).replace(/\s+/g, ' ').trim()
}

/** No number is longer, however it is written; the search for an extension is quadratic in separators. */
const longest = 64

export const phoneProblem = (value: string): string | undefined => {
  if (value.length > longest) return 'Phone must be 10 digits'
  if (phoneDigits(value) !== undefined || foreign(value) !== undefined) return undefined
  const withoutExtension = value.replace(/[\s,;]*(?:ext\.?|extension|x|#|[,;])[\s.:]*\d+\s*$/i, '')
  return withoutExtension !== value && phoneProblem(withoutExtension) === undefined
    ? 'Please leave out the extension'
    : 'Phone must be 10 digits'
}
