/** The scrypt cost. A separate file so that use case tests can substitute a cheap one (vitest.config.ts). */
export const passwordCost = { logN: 17, r: 8, p: 1 }
