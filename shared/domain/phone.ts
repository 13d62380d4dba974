// Apart from `fields.ts`: what only shows a number does without zod.

/** Digits only, at most ten (spec section 5, phone helper). */
export const phoneDigits = (value: string) => value.replace(/\D/g, '').slice(0, 10)
/** `2125550142` → `212-555-0142`; a shorter number is grouped as far as it goes. */
export const formatPhone = (value: string) => {
  const d = phoneDigits(value)
  return [d.slice(0, 3), d.slice(3, 6), d.slice(6)].filter((part) => part !== '').join('-')
}
