/** `12534-1234` → `12534`: the last four digits name a part of the same place. Other text is unchanged. */
export const fiveDigits = (zipcode: string): string => zipcode.trim().replace(/^(\d{5})[- ]?\d{4}$/, '$1')
