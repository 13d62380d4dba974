// Apart from `fields.ts`: what only shows a number does without zod.

/**
 * Digits only, at most ten (docs/product.md#validation). A pasted `+1 …` keeps its last digit and loses the country's.
 */
export const phoneDigits = (value: string) => {
  const digits = value.replace(/\D/g, '')
  return (/^1\d{10}$/.test(digits) ? digits.slice(1) : digits).slice(0, 10)
}
/** `2125550142` → `212-555-0142`; a shorter number is grouped as far as it goes. */
export const formatPhone = (value: string) => {
  const d = phoneDigits(value)
  return [d.slice(0, 3), d.slice(3, 6), d.slice(6)].filter((part) => part !== '').join('-')
}
