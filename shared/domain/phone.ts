// Separate from `fields.ts` so that code that only displays a number does not load zod.

/**
 * Digits only, at most ten (docs/product.md#validation). A pasted `+1 …` loses the country code, not the last digit.
 */
export const phoneDigits = (value: string) => {
  const digits = value.replace(/\D/g, '')
  return (/^1\d{10}$/.test(digits) ? digits.slice(1) : digits).slice(0, 10)
}
/** `2125550142` → `212-555-0142`; shorter numbers are grouped as far as they go. */
export const formatPhone = (value: string) => {
  const d = phoneDigits(value)
  return [d.slice(0, 3), d.slice(3, 6), d.slice(6)].filter((part) => part !== '').join('-')
}
