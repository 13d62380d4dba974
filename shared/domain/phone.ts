import type * as Library from './phone-library.lazy.ts'

// Separate from `schema-parts.ts` so that code that only displays a number does not load zod.

/** A reading of other notations than ten digits, by a library of 29 KB gzip that few people ever need. */
let library: typeof Library | undefined
/** Until it is loaded, a browser leaves such numbers to the server, which loads it for them. */
export const loadPhoneLibrary = async (): Promise<void> => {
  library ??= await import('./phone-library.lazy.ts')
}

/** The ten digits that the product asks for, in any notation, with or without the country code. */
const tenDigits = (value: string): string | undefined =>
  /^(?:\+?1)?(\d{10})$/.exec(value.replace(/[\s().\-/\u2010-\u2015]/g, ''))?.[1]

/** Typed without the code of another country; so is what is not yet a whole number. */
export const isAmericanPhone = (typed: string): boolean => !/^(\+(?!1)|00|011)/.test(typed.trim())

/** Every body has its phones at the top, under such a name. */
export const needsPhoneLibrary = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.entries(body).some(
    ([field, value]) =>
      field.endsWith('phone') && typeof value === 'string' && value !== '' && tenDigits(value) === undefined,
  )

/** An address for a tap on a number as we keep it; undefined for what nobody can dial. */
export const telLink = (kept: string): string | undefined => {
  const [number = '', extension] = kept.split(' ext. ')
  const digits = tenDigits(number)
  const dialed = digits ? `+1${digits}` : /^\+[\d\s-]{7,}$/.test(number) && number.replace(/[\s-]/g, '')
  return dialed ? `tel:${dialed}${extension ? `;ext=${extension}` : ''}` : undefined
}

/**
 * `2125550142` → `212-555-0142`, digits that are still too few in the same groups. A number of another country has
 * its code: `+44 20 7946 0958`, and an extension stands apart: `212-555-0142 ext. 5`. Anything else stays as typed.
 */
export const formatPhone = (value: string): string => {
  const digits = tenDigits(value) ?? value.replace(/[\s().-]/g, '')
  return /^\d{1,10}$/.test(digits)
    ? digits.replace(/^(\d{3})(\d)/, '$1-$2').replace(/-(\d{3})(\d)/, '-$1-$2')
    : (library?.readPhone(value)?.kept ?? value.trim())
}

export const phoneProblem = (value: string, takesExtension: boolean): string | undefined => {
  if (tenDigits(value) !== undefined) return undefined
  const read = library?.readPhone(value)
  if (read) return read.extension && !takesExtension ? 'Please leave out the extension' : undefined
  const isForeign = !isAmericanPhone(value)
  if (!library && (isForeign || /[x#,;]/i.test(value))) return undefined
  return isForeign ? 'Please check the country code and the number' : 'Phone must be 10 digits'
}
