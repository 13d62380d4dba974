// Apart from the list itself, which a function that imports it brings along.

/** The day of GeoNames' list; tools/make-zipcodes.ts writes the file (CONTRIBUTING.md#zip-codes). */
export const zipcodesOf = '2026-03-11'

/** After a year, hundreds of codes are missing. */
export const zipcodesAreOld = (now: string): boolean => Date.parse(now) - Date.parse(zipcodesOf) > 366 * 86_400_000
